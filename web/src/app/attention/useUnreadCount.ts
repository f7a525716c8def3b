import { unreadCount } from '@shared/tickets/lists/counters.ts';
import { useQuery } from '@tanstack/react-query';
import { useText } from '@web/lib/i18n.ts';
import { query } from '@web/lib/query.ts';
import { useSession } from '@web/lib/session.tsx';
import { noticeTexts } from './text.ts';

/** Tickets with unread messages for the person; undefined until it is known. */
export function useKnownUnreadCount(): number | undefined {
  const { viewer } = useSession();
  const { data } = useQuery(query('tickets', 'counts', {}));
  return data && unreadCount(viewer, data.counters);
}

/** The same number in the bell, the tab, the icon and the badges. */
export const useUnreadCount = (): number => useKnownUnreadCount() ?? 0;

/** Says in words whose conversations the unread number counts (B-PERM-8). */
export function useUnreadScopeText(): string {
  const t = useText(noticeTexts);
  const { viewer } = useSession();
  return t(viewer.hearsWaiting === false ? 'unreadOwn' : 'unreadAll');
}
