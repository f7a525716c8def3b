import type { PausableLimit } from '@shared/companies/model.ts';
import { useText } from '@web/lib/i18n.ts';
import { useSession } from '@web/lib/session.tsx';
import { calendarDate } from '@web/pickers/invoices/state.ts';
import { Banner } from '@web/ui/Banner.tsx';
import { ChooseWhoStays } from './ChooseWhoStays.tsx';
import styles from './PlanPlaces.module.css';
import { placesTexts } from './text.ts';

const words = { users: 'overUsers', connections: 'overConnections' } as const satisfies Record<PausableLimit, string>;

/** Warns administrators that the company exceeds its plan, and says until when everything keeps working. */
export function OverPlanBanner() {
  const t = useText(placesTexts);
  const { overLimit } = useSession().user.company;
  return overLimit?.limits.map((limit) => (
    <Banner
      key={limit}
      tone="waiting"
      className={styles['banner']}
      action={<ChooseWhoStays limit={limit} size="small" />}
    >
      {t(words[limit], { date: calendarDate(overLimit.lastDay) })}
    </Banner>
  ));
}
