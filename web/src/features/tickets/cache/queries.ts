import type { TicketView } from '@shared/tickets/model.ts';
import type { Viewer } from '@shared/tickets/rules/policy.ts';
import { hashKey, type QueryClient, type QueryFunction, replaceEqualDeep } from '@tanstack/react-query';
import type { TicketDetail } from '@shared/tickets/contract.ts';
import { infinite, query } from '@web/lib/query.ts';
import { serverDate } from '@web/lib/serverClock.ts';
import { type ListInput, type ListPages, withUpdates } from '../list/listRows.ts';
import { type ThreadPages, withMessages, withoutMessages } from '../thread/thread.ts';
import { newestVersion, rowByUuid, withNewerRow } from './cache.ts';
import { knownTicket, markReadStart, messagesSince, pushLogOf, updatesSince } from './pushLog.ts';

/** Notes when a reading starts, so that what is pushed meanwhile is not undone by its answer. */
function withStartNoted<Page>(
  client: QueryClient,
  hash: string,
  fetcher: () => unknown,
): QueryFunction<Page, readonly unknown[], string | undefined> {
  return (context) => {
    if (context.pageParam === undefined) markReadStart(pushLogOf(client), hash, Date.now());
    return (fetcher() as QueryFunction<Page, readonly unknown[], string | undefined>)(context);
  };
}

/** Quick messages with their categories: read with the inbox, so that a slash shows them at once. */
export const quickMessagesQuery = (searchParam?: string) =>
  query('quickMessages', 'list', { showAll: true, ...(searchParam && { searchParam }) });

/** A list of tickets that stays true while it is being read. */
export function listQuery(client: QueryClient, viewer: Viewer, input: ListInput) {
  const options = infinite('tickets', 'list', input);
  const hash = hashKey(options.queryKey);
  return {
    ...options,
    queryFn: withStartNoted<ListPages['pages'][number]>(client, hash, () => options.queryFn),
    // Rows of one tab are not the rows of another.
    placeholderData: undefined,
    structuralSharing: (current: unknown, fresh: unknown) =>
      replaceEqualDeep(current, withUpdates(fresh as ListPages, updatesSince(pushLogOf(client), hash), viewer, input)),
  };
}

/** Query of a ticket that keeps the newest known state, because the ticket may be accepted while it is read. */
export function detailQuery(client: QueryClient, uuid: string) {
  return {
    ...query('tickets', 'byUuid', { uuid }),
    structuralSharing: (current: unknown, fresh: unknown) => {
      const detail = fresh as TicketDetail;
      const known = knownTicket(pushLogOf(client), detail.id);
      return replaceEqualDeep(current, known === undefined ? detail : withNewerRow(detail, known, serverDate()));
    },
  };
}

/** Ticks come only to pages that show the conversation: one that was left is read again. Milliseconds. */
const threadStaleMs = 5000;

/** The messages of a ticket's conversation, newest page first; from an old message on, both ways. */
export function threadQuery(client: QueryClient, ticketId: number, context: string | null = null) {
  const input = context === null ? { ticketId } : { ticketId, around: context };
  const options = infinite('messages', 'list', input);
  const hash = hashKey(options.queryKey);
  return {
    ...options,
    queryFn: withStartNoted<ThreadPages['pages'][number]>(
      client,
      hash,
      // The newest known version is sent with every read, but is not part of the key.
      () => infinite('messages', 'list', { ...input, seenVersion: newestVersion(client, ticketId) }).queryFn,
    ),
    placeholderData: undefined,
    staleTime: threadStaleMs,
    getPreviousPageParam: (first: ThreadPages['pages'][number]) => first.newerCursor ?? undefined,
    structuralSharing: (current: unknown, fresh: unknown) => {
      const { changed, gone } = messagesSince(pushLogOf(client), hash);
      return replaceEqualDeep(current, withoutMessages(withMessages(fresh as ThreadPages, changed), gone));
    },
  };
}

/** The row that is already on the screen draws the header while the detail is on its way. */
export const cachedRow = (client: QueryClient, uuid: string): TicketView | undefined => rowByUuid(client, uuid);
