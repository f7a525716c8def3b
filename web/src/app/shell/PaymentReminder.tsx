import { noticeDays } from '@shared/companies/paymentNotices.ts';
import { neverDue } from '@shared/companies/subscription.ts';
import { daysLeft } from '@shared/core/time.ts';
import { serverDate } from '@web/lib/serverClock.ts';
import { useSession } from '@web/lib/session.tsx';
import { ExpiryNotice } from './ExpiryNotice.tsx';
import { PaymentBanner } from './PaymentBanner.tsx';

/** Reminds administrators of a payment that is due soon (B-DUN-3), and informs other users once. */
export function PaymentReminder() {
  const { user, isExpired } = useSession();
  const { dueDate, timeZone } = user.company;
  if (isExpired || dueDate === neverDue) return null;
  const days = daysLeft(dueDate, serverDate(), timeZone);
  if (days < 0 || days > noticeDays) return null;
  if (user.profile === 'admin') return <PaymentBanner days={days} userId={user.id} dueDate={dueDate} />;
  return days < noticeDays ? <ExpiryNotice days={days} /> : null;
}
