import { unreadCount } from '@shared/tickets/counters.ts';
import { useQuery } from '@tanstack/react-query';
import { query } from '@web/lib/query.ts';
import { useSession } from '@web/lib/session.tsx';

/** Tickets with unread messages for the person: the same number in the bell, the tab, the icon and the badges. */
export function useUnreadCount(): number {
  const { viewer } = useSession();
  const { data } = useQuery(query('tickets', 'counts', {}));
  return data === undefined ? 0 : unreadCount(viewer, data.counters);
}
