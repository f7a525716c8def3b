import { pageSize } from '@shared/core/page.ts';
import type { Parsed } from '@shared/core/route.ts';
import type { tickets } from '@shared/tickets/contract.ts';
import { type Counters, countOf, isUnreadFor, unreadCount } from '@shared/tickets/lists/counters.ts';
import { dayRange, isRestricted, passes, type TicketFilter } from '@shared/tickets/lists/filters.ts';
import {
  inList,
  isLate,
  type ListFilter,
  type ListPartition,
  listPartitions,
  unreadPartitions,
} from '@shared/tickets/lists/lists.ts';
import type { TicketMatch } from '@shared/tickets/model.ts';
import { serviceLevelView } from '@shared/tickets/rules/serviceLevels.ts';
import * as z from 'zod';
import { type Ctx, isAdmin } from '../../core/context/ctx.ts';
import { cursorOf } from '../../core/http/cursor.ts';
import type { StoredTicket } from '../../core/store/entities.ts';
import { stamp } from '../../core/store/keyParts.ts';
import { serviceLevelPosition } from '../../core/store/serviceLevelLists.ts';
import { cachedCounters } from '../../core/store/ticketCounters.ts';
import { noRows, readRows } from './mergeReader.ts';

/** A row and, where a search found it by what was said, the message. */
export type FoundTicket = StoredTicket & { readonly match?: TicketMatch };

export type ListInput = Parsed<typeof tickets.list>;

export interface TicketPage {
  readonly tickets: FoundTicket[];
  readonly count: number;
  readonly hasMore: boolean;
  readonly nextCursor: string | null;
  /** Older messages are not found yet. */
  readonly building?: { readonly percent: number };
}

const position = z.string().regex(/^\d{13}#\d{1,10}$/);
export const listPosition = cursorOf(z.object({ at: position }));
/** Where a list begins that was not begun. */
const newestOfAll = `${'9'.repeat(13)}#0`;

/** Filters of the request as far as the caller may use them: by attendant is for administrators. */
export function filterOf(input: ListInput, ctx: Ctx): TicketFilter {
  const zone = ctx.company.timeZone;
  const attendant = Number(input.userFilter);
  const users = [...(input.users ?? []), ...(attendant > 0 ? [attendant] : [])];
  return {
    tags: input.tags,
    users: isAdmin(ctx) ? users : undefined,
    whatsappIds: input.whatsappIds,
    statuses: input.status === 'search' || input.status === undefined ? input.statusFilter : undefined,
    created: input.date ? dayRange(input.date, zone) : undefined,
    updated: input.updatedAt ? dayRange(input.updatedAt, zone) : undefined,
  };
}

interface Wanted {
  readonly input: ListInput;
  /** Rows beyond the page. */
  readonly beyond?: number;
  readonly filter: TicketFilter;
  readonly places: readonly ListPartition[];
  readonly accept: (ticket: StoredTicket) => boolean;
}

/** One page of the given lists in one order; the page by number is found by walking there. */
export async function pageOf(ctx: Ctx, wanted: Wanted): Promise<Omit<TicketPage, 'count'>> {
  const { input, beyond = 0, filter, places, accept } = wanted;
  const after = listPosition.read(input.cursor)?.at;
  const skipped = after === undefined ? (input.pageNumber - 1) * pageSize.tickets : 0;
  const { updated } = filter;
  // Nothing changes before it exists.
  const since = updated ?? filter.created;
  const {
    tickets: rows,
    hasMore,
    position,
  } = await readRows(ctx, {
    places,
    wanted: skipped + pageSize.tickets + beyond,
    after,
    newest: updated && stamp(updated.end),
    oldest: since && stamp(since.start),
    accept: (ticket) => passes(ticket, filter) && accept(ticket),
  });
  return {
    tickets: rows.slice(skipped),
    hasMore,
    nextCursor: listPosition.next(hasMore && position !== undefined ? { at: position } : undefined),
  };
}

/** Where a page by what is due first goes on: among running promises, or behind them among the rest by its last change. */
const duePosition = cursorOf(z.object({ due: position.optional(), at: position.optional() }));

/** What is due first, then what has no running clock by its last change: two lists, read one behind the other. */
async function duePage(ctx: Ctx, { input, filter, places, accept }: Wanted): Promise<Omit<TicketPage, 'count'>> {
  const from = duePosition.read(input.cursor);
  const skipped = from === undefined ? (input.pageNumber - 1) * pageSize.tickets : 0;
  const wanted = skipped + pageSize.tickets;
  const isWanted = (ticket: StoredTicket): boolean => passes(ticket, filter) && accept(ticket);
  const isResting = (ticket: StoredTicket): boolean => serviceLevelPosition(ticket) === undefined;
  const running =
    from?.at === undefined
      ? await readRows(ctx, { places, wanted, after: from?.due, accept: isWanted, byDue: true })
      : noRows;
  if (running.hasMore) {
    const nextCursor = duePosition.next(running.position === undefined ? undefined : { due: running.position });
    return { tickets: running.tickets.slice(skipped), hasMore: true, nextCursor };
  }
  const left = wanted - running.tickets.length;
  // What is late has a clock.
  const resting = input.late
    ? noRows
    : await readRows(ctx, {
        ...{ places, wanted: left, after: from?.at },
        accept: (ticket) => isResting(ticket) && isWanted(ticket),
      });
  const { hasMore } = resting;
  return {
    tickets: [...running.tickets, ...resting.tickets].slice(skipped),
    hasMore,
    nextCursor: duePosition.next(hasMore ? { at: resting.position ?? newestOfAll } : undefined),
  };
}

/** What is filtered is counted as far as it was read. */
const withCountSoFar = (input: ListInput, page: Omit<TicketPage, 'count'>): TicketPage => ({
  ...page,
  count: (input.pageNumber - 1) * pageSize.tickets + page.tickets.length + (page.hasMore ? 1 : 0),
});

/** A list that is read to its end is counted by its rows; of a longer one the counters of the company tell. */
async function withCount(
  ctx: Ctx,
  input: ListInput,
  page: Omit<TicketPage, 'count'>,
  countIn: (counters: Counters) => number,
): Promise<TicketPage> {
  const isWhole = !page.hasMore && input.cursor === undefined && input.pageNumber === 1;
  return isWhole ? withCountSoFar(input, page) : { ...page, count: countIn(await cachedCounters(ctx.companyId)) };
}

/** A tab: open, pending, group or closed (B-PERM-5, 6). */
export async function listTab(ctx: Ctx, input: ListInput, tab: ListFilter['status']): Promise<TicketPage> {
  const list: ListFilter = { status: tab, showAll: input.showAll, queueIds: input.queueIds };
  const filter = filterOf(input, ctx);
  const now = ctx.now.toISOString();
  const reading = (input.sort === 'due' ? duePage : pageOf)(ctx, {
    input,
    filter,
    places: listPartitions(ctx.viewer, list, filter.users),
    accept: (ticket) =>
      inList(ctx.viewer, ticket, list) && (!input.late || isLate(serviceLevelView(ticket)?.dueAt, now)),
  });
  if (input.late || isRestricted(filter)) return withCountSoFar(input, await reading);
  return withCount(ctx, input, await reading, (counters) => countOf(ctx.viewer, counters, list));
}

/** The unread popover (B-PERM-8). */
export async function listUnread(ctx: Ctx, input: ListInput): Promise<TicketPage> {
  const filter = filterOf(input, ctx);
  const reading = pageOf(ctx, {
    input,
    filter,
    places: unreadPartitions(ctx.viewer),
    accept: (ticket) => ticket.unreadMessages > 0 && isUnreadFor(ctx.viewer, ticket),
  });
  if (isRestricted(filter)) return withCountSoFar(input, await reading);
  return withCount(ctx, input, await reading, (counters) => unreadCount(ctx.viewer, counters));
}
