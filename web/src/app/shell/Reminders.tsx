import { useSession } from '@web/lib/session.tsx';
import { OverPlanBanner } from '@web/pickers/planPlaces/OverPlanBanner.tsx';
import { PaymentReminder } from './PaymentReminder.tsx';

/** Reminders of a company's duties: the payment, and the choice of users who stay on a smaller plan. */
export function Reminders() {
  const { isExpired } = useSession();
  return (
    <>
      <PaymentReminder />
      {!isExpired && <OverPlanBanner />}
    </>
  );
}
