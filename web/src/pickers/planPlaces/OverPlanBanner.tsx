import { useText } from '@web/lib/i18n.ts';
import { useSession } from '@web/lib/session.tsx';
import { calendarDate } from '@web/pickers/invoices/state.ts';
import { Banner } from '@web/ui/Banner.tsx';
import { Button } from '@web/ui/Button.tsx';
import { lazyWithRetry } from '@web/ui/lazyWithRetry.tsx';
import { Suspense, useState } from 'react';
import styles from './PlanPlaces.module.css';
import { placesTexts } from './text.ts';

const PlanPlacesDialog = lazyWithRetry(async () => (await import('./PlanPlacesDialog.tsx')).PlanPlacesDialog);

/** Tells administrators that the company has more than its plan allows, and until when everything goes on. */
export function OverPlanBanner() {
  const t = useText(placesTexts);
  const { overLimit } = useSession().user.company;
  const [isChoosing, setChoosing] = useState(false);
  if (!overLimit?.limits.includes('users')) return null;
  return (
    <Banner
      tone="waiting"
      className={styles['banner']}
      action={
        <Button size="small" onClick={() => setChoosing(true)}>
          {t('choose')}
        </Button>
      }
    >
      {t('overUsers', { date: calendarDate(overLimit.lastDay) })}
      {isChoosing && (
        <Suspense>
          <PlanPlacesDialog onClose={() => setChoosing(false)} />
        </Suspense>
      )}
    </Banner>
  );
}
