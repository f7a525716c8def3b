import { neverDue } from '@shared/companies/subscription.ts';
import { daysLeft } from '@shared/core/time.ts';
import { presentDate } from '@web/lib/serverClock.ts';
import { useSession } from '@web/lib/session.tsx';
import { lazyWithRetry } from '@web/ui/lazyWithRetry.tsx';
import { Suspense } from 'react';

/** As the e-mails do (B-DUN-1); their rule would bring its schema into the first load. */
const noticeDays = 5;

/** For five days of a month: everybody else does not wait for them. */
const PaymentBanner = lazyWithRetry(async () => (await import('./PaymentBanner.tsx')).PaymentBanner);
const ExpiryNote = lazyWithRetry(async () => (await import('./ExpiryNote.tsx')).ExpiryNote);

/** Reminds administrators of a payment that is near (B-DUN-3), and tells the others once. */
export function PaymentReminder() {
  const { user, isExpired } = useSession();
  const { dueDate, timeZone } = user.company;
  if (isExpired || dueDate === neverDue) return null;
  const days = daysLeft(dueDate, presentDate(), timeZone);
  if (days < 0 || days > noticeDays) return null;
  return (
    <Suspense>
      {user.profile === 'admin' ? (
        <PaymentBanner days={days} userId={user.id} dueDate={dueDate} />
      ) : (
        days < noticeDays && <ExpiryNote days={days} />
      )}
    </Suspense>
  );
}
