import { useSession } from '@web/lib/session.tsx';
import { OverPlanBanner } from '@web/pickers/planPlaces/OverPlanBanner.tsx';
import { PaymentReminder } from './PaymentReminder.tsx';

/** What a company has to do soon: pay, and choose who stays on a smaller plan. */
export function Reminders() {
  const { isExpired } = useSession();
  return (
    <>
      <PaymentReminder />
      {!isExpired && <OverPlanBanner />}
    </>
  );
}
