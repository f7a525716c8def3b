import { neverDue } from '@shared/companies/subscription.ts';
import { daysLeft } from '@shared/core/time.ts';
import { useText } from '@web/lib/i18n.ts';
import { presentDate } from '@web/lib/serverClock.ts';
import { useSession } from '@web/lib/session.tsx';
import { toast } from '@web/ui/toast.tsx';
import { useEffect, useRef } from 'react';
import { expiryTexts } from './expiryTexts.ts';

/** Below this many days the person is told at login. */
const warnBelow = 5;

/** Says once per page that the subscription ends soon. */
export function useExpiryWarning(): void {
  const t = useText(expiryTexts);
  const { user, isExpired } = useSession();
  const { profile } = user;
  const { dueDate, timeZone } = user.company;
  const isTold = useRef(false);
  useEffect(() => {
    // Administrators have a banner that stays.
    if (isTold.current || isExpired || dueDate === neverDue || profile === 'admin') return;
    const left = daysLeft(dueDate, presentDate(), timeZone);
    if (left >= warnBelow || left < 0) return;
    isTold.current = true;
    toast.notice(left === 0 ? t('today') : t('soon', { count: left }));
  }, [dueDate, timeZone, isExpired, profile, t]);
}
