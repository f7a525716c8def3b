import { minuteMs } from '@shared/core/time.ts';
import type { SessionUser } from '@shared/users/model.ts';
import { formatDate, formatDateTime } from '@web/lib/format.ts';
import { textOf } from '@web/lib/i18n.ts';
import { serverDate } from '@web/lib/serverClock.ts';
import { readStored, writeStored } from '@web/lib/storage.ts';
import { toast } from '@web/ui/toast.tsx';
import { accessTexts } from './accessTexts.ts';

/** Long enough to be read by somebody who begins their day; the notifications keep it. */
const duration = minuteMs;

type AccessNotice = Pick<SessionUser, 'id' | 'accessNotice' | 'secondFactorDueAt'>;

/**
 * Once in each browser, that the way somebody signs in was changed, and by whom; it may not have been them. Once a day,
 * that they have to set up a second factor.
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
