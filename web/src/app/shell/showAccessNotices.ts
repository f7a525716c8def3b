import { minuteMs } from '@shared/core/time.ts';
import type { SessionUser } from '@shared/users/model.ts';
import { formatDate, formatDateTime } from '@web/lib/format.ts';
import { textOf } from '@web/lib/i18n.ts';
import { serverDate } from '@web/lib/serverClock.ts';
import { readStored, writeStored } from '@web/lib/storage.ts';
import { toast } from '@web/ui/toast.tsx';
import { accessTexts } from './accessTexts.ts';

/** Long enough for a user who has just started to work; the list of notifications keeps it afterwards. */
const duration = minuteMs;

type AccessNotice = Pick<SessionUser, 'id' | 'accessNotice' | 'secondFactorDueAt'>;

/**
 * Shows once in each browser that the user's sign-in was changed and by whom, because the user may not have done it.
 * Shows once a day that a second factor has to be set up.
 */
export function showAccessNotices(
  { id, accessNotice, secondFactorDueAt }: AccessNotice,
  openSecurity: () => void,
): void {
  if (accessNotice !== null && readStored('accessNoticeSeen', String(id)) !== accessNotice.at) {
    writeStored('accessNoticeSeen', accessNotice.at, String(id));
    const at = formatDateTime(accessNotice.at);
    for (const field of accessNotice.fields) {
      toast.notice(textOf(accessTexts, field, { by: accessNotice.by, at }), { duration });
    }
  }
  const today = formatDate(serverDate());
  if (secondFactorDueAt === undefined || readStored('secondFactorTold', String(id)) === today) return;
  writeStored('secondFactorTold', today, String(id));
  const action = { label: textOf(accessTexts, 'setUp'), onSelect: openSecurity };
  toast.notice(textOf(accessTexts, 'secondFactorDue', { date: formatDate(secondFactorDueAt) }), { action });
}
