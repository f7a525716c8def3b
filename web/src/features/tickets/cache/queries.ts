import type { TicketView } from '@shared/tickets/model.ts';
import type { Viewer } from '@shared/tickets/rules/policy.ts';
import { hashKey, type QueryClient, type QueryFunction, replaceEqualDeep } from '@tanstack/react-query';
import { infinite, query } from '@web/lib/query.ts';
import { type ListInput, type ListPages, withFacts } from '../list/rows.ts';
import { type ThreadPages, withMessages, withoutMessages } from '../thread/thread.ts';
import { rowByUuid } from './cache.ts';
import { begin, factsSince, messagesSince, pushLogOf } from './pushLog.ts';

/** Notes when a reading starts, so that what is pushed meanwhile is not undone by its answer. */
function noted<Page>(
  client: QueryClient,
  hash: string,
  read: unknown,
): QueryFunction<Page, readonly unknown[], string | undefined> {
  return (context) => {
    if (context.pageParam === undefined) begin(pushLogOf(client), hash, Date.now());
    return (read as QueryFunction<Page, readonly unknown[], string | undefined>)(context);
  };
}

/** Quick messages with their categories: read with the inbox, so that a slash shows them at once. */
export const quickQuery = (searchParam?: string) =>
  query('quickMessages', 'list', { showAll: true, ...(searchParam && { searchParam }) });

/** A list of tickets that stays true while it is being read. */
export function listQuery(client: QueryClient, viewer: Viewer, input: ListInput) {
  const options = infinite('tickets', 'list', input);
  const hash = hashKey(options.queryKey);
  return {
    ...options,
    queryFn: noted<ListPages['pages'][number]>(client, hash, options.queryFn),
    // Rows of one tab are not the rows of another.
    placeholderData: undefined,
    structuralSharing: (current: unknown, fresh: unknown) =>
      replaceEqualDeep(current, withFacts(fresh as ListPages, factsSince(pushLogOf(client), hash), viewer, input)),
  };
}

/** The messages of a ticket's conversation, newest page first; from an old message on, both ways. */
export function threadQuery(client: QueryClient, ticketId: number, context: string | null = null) {
  const options = infinite('messages', 'list', context === null ? { ticketId } : { ticketId, around: context });
  const hash = hashKey(options.queryKey);
  return {
    ...options,
    queryFn: noted<ThreadPages['pages'][number]>(client, hash, options.queryFn),
    placeholderData: undefined,
    getPreviousPageParam: (first: ThreadPages['pages'][number]) => first.newerCursor ?? undefined,
    structuralSharing: (current: unknown, fresh: unknown) => {
      const { changed, gone } = messagesSince(pushLogOf(client), hash);
      return replaceEqualDeep(current, withoutMessages(withMessages(fresh as ThreadPages, changed), gone));
    },
  };
}

/** The row that is already on the screen draws the header while the detail is on its way. */
export const heldRow = (client: QueryClient, uuid: string): TicketView | undefined => rowByUuid(client, uuid);
