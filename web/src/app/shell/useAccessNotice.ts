import { formatDateTime } from '@web/lib/format.ts';
import { useText } from '@web/lib/i18n.ts';
import { useSession } from '@web/lib/session.tsx';
import { readStored, writeStored } from '@web/lib/storage.ts';
import { toast } from '@web/ui/toast.tsx';
import { useEffect } from 'react';
import { accessTexts } from './accessTexts.ts';

/** Long enough to be read by somebody who begins their day; the notifications keep it. */
const longest = 60_000;

/** Tells the person once in each browser that the way they sign in was changed, and by whom; it may not have been them. */
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
}
