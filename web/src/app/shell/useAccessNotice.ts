import { formatDate, formatDateTime } from '@web/lib/format.ts';
import { useText } from '@web/lib/i18n.ts';
import { presentDate } from '@web/lib/serverClock.ts';
import { useSession } from '@web/lib/session.tsx';
import { readStored, writeStored } from '@web/lib/storage.ts';
import { toast } from '@web/ui/toast.tsx';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { accessTexts } from './accessTexts.ts';

/** Long enough to be read by somebody who begins their day; the notifications keep it. */
const longest = 60_000;

/** Tells the person once a day in each browser that a second factor is due, and once that the way they sign in was changed, and by whom; it may not have been them. */
export function useAccessNotice(): void {
  const t = useText(accessTexts);
  const { user } = useSession();
  const notice = user.accessNotice;
  useEffect(() => {
    if (notice === null || readStored('accessNoticeSeen', String(user.id)) === notice.at) return;
    writeStored('accessNoticeSeen', notice.at, String(user.id));
    for (const field of notice.fields) {
      toast.notice(t(field, { by: notice.by, at: formatDateTime(notice.at) }), { duration: longest });
    }
  }, [notice, user.id, t]);
  const dueAt = user.secondFactorDueAt;
  const navigate = useNavigate();
  useEffect(() => {
    const today = formatDate(presentDate());
    if (dueAt === undefined || readStored('secondFactorTold', String(user.id)) === today) return;
    writeStored('secondFactorTold', today, String(user.id));
    const action = { label: t('setUp'), onSelect: () => void navigate('/security') };
    toast.notice(t('secondFactorDue', { date: formatDate(dueAt) }), { duration: longest, action });
  }, [dueAt, user.id, navigate, t]);
}
