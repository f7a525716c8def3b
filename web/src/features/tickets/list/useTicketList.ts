import type { TicketView } from '@shared/tickets/model.ts';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { moreOf } from '@web/lib/query.ts';
import { useSession } from '@web/lib/session.tsx';
import { useCallback, useMemo, useRef } from 'react';
import { detailQuery, listQuery, threadQuery } from '../cache/queries.ts';
import { marksRead } from '../inbox/access.ts';
import { type InboxFilter, isNarrowed, listInputOf, minSearchLength } from '../inbox/inboxFilter.ts';
import { noteUnread } from '../inbox/useUnreadSnapshot.ts';
import { rowOrder, rowsOf } from './listRows.ts';

/** Rows of what the filter asks for; a search too short asks for nothing. */
export function useTicketList(filter: InboxFilter) {
  const client = useQueryClient();
  const { viewer } = useSession();
  const isIdle = filter.tab === 'search' && filter.search.length < minSearchLength && !isNarrowed(filter);
  const input = listInputOf(filter);
  const list = useInfiniteQuery({ ...listQuery(client, viewer, input), enabled: !isIdle });
  const order = rowOrder(input);
  const rows = useMemo(() => (isIdle ? [] : rowsOf(list.data, order)), [list.data, isIdle, order]);
  return {
    rows,
    isIdle,
    isLoading: list.isPending && !isIdle,
    error: list.data === undefined ? list.error : null,
    /** Percent of the older messages that are found already; undefined: all of them. */
    found: list.data?.pages.at(-1)?.building?.percent,
    retry: () => void list.refetch(),
    more: moreOf(list),
  };
}

/** A pointer that passes over a row does not mean it, in milliseconds. */
const hoverDelay = 80;

/**
 * Prefetches the messages of a ticket that is about to be opened. Tickets with unread messages of the user are left
 * out: the read would report them as read to the customer, which a resting pointer must not do.
 */
export function usePrefetchThread() {
  const client = useQueryClient();
  const { viewer } = useSession();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const cancel = useCallback(() => clearTimeout(timer.current), []);
  const prefetch = useCallback(
    (ticket: TicketView) => {
      clearTimeout(timer.current);
      if (ticket.unreadMessages > 0 && marksRead(viewer, ticket)) return;
      timer.current = setTimeout(() => void client.prefetchInfiniteQuery(threadQuery(client, ticket.id)), hoverDelay);
    },
    [client, viewer],
  );
  /** The press that opens it: what it needs is asked for before anything of it is drawn. */
  const open = useCallback(
    (ticket: TicketView) => {
      clearTimeout(timer.current);
      noteUnread(ticket);
      void client.prefetchInfiniteQuery(threadQuery(client, ticket.id));
      void client.prefetchQuery(detailQuery(client, ticket.uuid));
    },
    [client],
  );
  return { prefetch, cancel, open };
}
