import { neverDue } from '@shared/companies/subscription.ts';
import { daysLeft } from '@shared/core/time.ts';
import { presentDate } from '@web/lib/serverClock.ts';
import { type Session, useSession } from '@web/lib/session.tsx';
import { lazyWithRetry } from '@web/ui/lazyWithRetry.tsx';
import { Suspense } from 'react';

/** As the e-mails do (B-DUN-1); their rule would bring its schema into the first load. */
const noticeDays = 5;

/** For five days of a month: everybody else does not wait for it. */
const PaymentBanner = lazyWithRetry(async () => (await import('./PaymentBanner.tsx')).PaymentBanner);

const daysToGo = ({ user, isExpired }: Session): number | undefined => {
  const { dueDate, timeZone } = user.company;
  if (user.profile !== 'admin' || isExpired || dueDate === neverDue) return undefined;
  const days = daysLeft(dueDate, presentDate(), timeZone);
  return days >= 0 && days <= noticeDays ? days : undefined;
};

/** Reminds administrators of a payment that is near (B-DUN-3). */
export function PaymentReminder() {
  const session = useSession();
  const days = daysToGo(session);
  if (days === undefined) return null;
  return (
    <Suspense>
      <PaymentBanner days={days} userId={session.user.id} dueDate={session.user.company.dueDate} />
    </Suspense>
  );
}
