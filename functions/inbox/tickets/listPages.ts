import { AppError } from '@shared/core/errors.ts';
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
  waitingPartitions,
} from '@shared/tickets/lists/lists.ts';
import type { TicketMatch } from '@shared/tickets/model.ts';
import { serviceLevelView } from '@shared/tickets/rules/serviceLevels.ts';
import * as z from 'zod';
import { type Ctx, isAdmin } from '../../core/context/ctx.ts';
import { cursorOf } from '../../core/http/cursor.ts';
import { readDirectory } from '../../core/store/companyDirectory.ts';
import type { StoredTicket } from '../../core/store/entities.ts';
import { stamp } from '../../core/store/keyParts.ts';
import { serviceLevelPosition } from '../../core/store/serviceLevelLists.ts';
import { cachedCounters } from '../../core/store/ticketCounters.ts';
import { waitingListing, waitingPosition } from '../../core/store/waitingList.ts';
import { type ListOrder, noRows, readRows } from './mergeReader.ts';

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

interface TicketListQuery {
  readonly input: ListInput;
  /** Rows beyond the page. */
  readonly beyond?: number;
  readonly filter: TicketFilter;
  readonly places: readonly ListPartition[];
  readonly accept: (ticket: StoredTicket) => boolean;
}

/** Returns one page of several lists in one order; a page number is reached by reading the pages before it. */
export async function readTicketPage(ctx: Ctx, wanted: TicketListQuery): Promise<Omit<TicketPage, 'count'>> {
  const { input, beyond = 0, filter, places, accept } = wanted;
  const after = listPosition.read(input.cursor)?.at;
  const skipped = after === undefined ? (input.pageNumber - 1) * pageSize.tickets : 0;
  const { updated } = filter;
  // A ticket cannot have changed before its creation.
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

/**
 * Position of the next page in an order by time: among the tickets that have the time, or behind them among the rest by
 * last change.
 */
const orderedPosition = cursorOf(
  z.object({ due: position.optional(), waiting: position.optional(), at: position.optional() }),
);

interface Ordered {
  readonly by: ListOrder;
  readonly places: readonly ListPartition[];
  /** Returns the position in the order, or undefined for a ticket behind all positions. */
  readonly positionOf: (ticket: StoredTicket) => string | undefined;
  /** Lists of the tickets without a position in the order. */
  readonly rest: () => Promise<readonly ListPartition[]>;
}

/**
 * Returns the tickets with a position in the order, then the rest by last change, as two lists read one after the
 * other.
 */
async function orderedPage(ctx: Ctx, wanting: TicketListQuery, order: Ordered): Promise<Omit<TicketPage, 'count'>> {
  const { input, filter, accept } = wanting;
  const from = orderedPosition.read(input.cursor);
  const skipped = from === undefined ? (input.pageNumber - 1) * pageSize.tickets : 0;
  const wanted = skipped + pageSize.tickets;
  const isWanted = (ticket: StoredTicket): boolean => passes(ticket, filter) && accept(ticket);
  const ordered =
    from?.at === undefined
      ? await readRows(ctx, { places: order.places, wanted, after: from?.[order.by], accept: isWanted, by: order.by })
      : noRows;
  if (ordered.hasMore) {
    const goesOn = ordered.position === undefined ? undefined : { [order.by]: ordered.position };
    return {
      tickets: ordered.tickets.slice(skipped),
      hasMore: true,
      nextCursor: orderedPosition.next(goesOn),
    };
  }
  const left = wanted - ordered.tickets.length;
  const rest = await readRows(ctx, {
    ...{ places: await order.rest(), wanted: left, after: from?.at },
    accept: (ticket) => order.positionOf(ticket) === undefined && isWanted(ticket),
  });
  const { hasMore } = rest;
  return {
    tickets: [...ordered.tickets, ...rest.tickets].slice(skipped),
    hasMore,
    nextCursor: orderedPosition.next(hasMore ? { at: rest.position ?? newestOfAll } : undefined),
  };
}

const duePage = (ctx: Ctx, wanted: TicketListQuery): Promise<Omit<TicketPage, 'count'>> =>
  orderedPage(ctx, wanted, {
    by: 'due',
    places: wanted.places,
    positionOf: serviceLevelPosition,
    rest: async () => (wanted.input.late ? [] : wanted.places),
  });

const isWide = ({ index }: ListPartition): boolean => index === 'wide';
const isConsent = ({ place }: ListPartition): boolean => place === 'lgpd';

/** Returns the waiting tickets, longest wait first (B-TICKET-24). */
async function waitingPage(ctx: Ctx, wanted: TicketListQuery): Promise<Omit<TicketPage, 'count'>> {
  const places = wanted.places.filter((one) => !isConsent(one));
  const { queues } = places.some(isWide) ? await readDirectory(ctx.companyId, 'QUEUE') : { queues: [] };
  const reading = orderedPage(ctx, wanted, {
    by: 'waiting',
    places: waitingPartitions(
      places,
      queues.map(({ id }) => id),
    ),
    positionOf: waitingPosition,
    // The rest are tickets that need consent first, and those that were waiting before this list existed.
    rest: async () => ((await waitingListing.isDone()) ? wanted.places.filter(isConsent) : wanted.places),
  });
  return reading.catch((error) => {
    // The index is still being built, so the plain list answers.
    if (error instanceof AppError && error.code === 'ERR_STARTING') return readTicketPage(ctx, wanted);
    throw error;
  });
}

/** A filtered list is counted as far as it was read. */
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

const pagesBy = (sort: ListInput['sort'], tab: ListFilter['status']) => {
  if (sort === 'due') return duePage;
  return sort === 'waiting' && tab === 'pending' ? waitingPage : readTicketPage;
};

/** A tab: open, pending, group or closed (B-PERM-5, 6). */
export async function listTab(ctx: Ctx, input: ListInput, tab: ListFilter['status']): Promise<TicketPage> {
  const list: ListFilter = { status: tab, showAll: input.showAll, queueIds: input.queueIds };
  const filter = filterOf(input, ctx);
  const now = ctx.now.toISOString();
  const reading = pagesBy(input.sort, tab)(ctx, {
    input,
    filter,
    places: listPartitions(ctx.viewer, list, filter.users),
    accept: (ticket) =>
      inList(ctx.viewer, ticket, list) &&
      (!input.late || isLate(serviceLevelView(ticket)?.dueAt, now)) &&
      (!input.unread || ticket.unreadMessages > 0),
  });
  if (input.late || input.unread || isRestricted(filter)) return withCountSoFar(input, await reading);
  return withCount(ctx, input, await reading, (counters) => countOf(ctx.viewer, counters, list));
}

/** The unread popover (B-PERM-8). */
export async function listUnread(ctx: Ctx, input: ListInput): Promise<TicketPage> {
  const filter = filterOf(input, ctx);
  const reading = readTicketPage(ctx, {
    input,
    filter,
    places: unreadPartitions(ctx.viewer),
    accept: (ticket) => ticket.unreadMessages > 0 && isUnreadFor(ctx.viewer, ticket),
  });
  if (isRestricted(filter)) return withCountSoFar(input, await reading);
  return withCount(ctx, input, await reading, (counters) => unreadCount(ctx.viewer, counters));
}
