import { useText } from '@web/lib/i18n.ts';
import { Button } from '@web/ui/Button.tsx';
import { lazyWithRetry } from '@web/ui/lazyWithRetry.tsx';
import { Suspense, useState } from 'react';
import { usersTexts } from '../text.ts';

const PlanPlacesDialog = lazyWithRetry(
  async () => (await import('@web/pickers/planPlaces/PlanPlacesDialog.tsx')).PlanPlacesDialog,
);

/** Where somebody is paused, another choice counts at once. */
export function ChooseWhoStays() {
  const t = useText(usersTexts);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('chooseWhoStays')}</Button>
      {isOpen && (
        <Suspense>
          <PlanPlacesDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
