import { isUnreadFor } from '@shared/tickets/lists/counters.ts';
import { passes } from '@shared/tickets/lists/filters.ts';
import { dueFirst, inList, isLate, longestWaitingFirst, newestFirst } from '@shared/tickets/lists/lists.ts';
import type { TicketView } from '@shared/tickets/model.ts';
import { allowedQueues, canSee, type Viewer } from '@shared/tickets/rules/policy.ts';
import type { InputOf } from '@web/lib/api.ts';
import type { Pages } from '@web/lib/query.ts';
import { serverDate } from '@web/lib/serverClock.ts';

export type ListInput = InputOf<'tickets', 'list'>;
export type ListPages = Pages<'tickets', 'list'> & {
  /** The last row as it was read: below it there may be others. It stays where it was when the rows above it go. */
  readonly edge?: TicketView | undefined;
};

/** Update of a ticket: its newest state, or its removal. */
export type TicketUpdate = { readonly ticket: TicketView } | { readonly tombstone: number; readonly deletedAt: number };

const isTrue = (value: unknown): boolean => value === true || value === 'true' || value === '1';

/** True if only the server can evaluate the filter: a text, or days of the company's zone. */
const isLookedUp = (input: ListInput): boolean =>
  (input.searchParam ?? '') !== '' || input.date !== undefined || input.updatedAt !== undefined;

const isSearch = ({ status }: ListInput): boolean => status === 'search' || status === undefined;

/** Filters that can be evaluated on the ticket, as far as the server applies them for this user. */
const listInputToFilters = (viewer: Viewer, input: ListInput) => ({
  tags: input.tags as readonly number[] | undefined,
  users: viewer.profile === 'admin' ? (input.users as readonly number[] | undefined) : undefined,
  whatsappIds: input.whatsappIds as readonly number[] | undefined,
  statuses: input.status === 'search' ? (input.statusFilter as readonly string[] | undefined) : undefined,
});

/** The clock changes a ticket at the instant of its promise, so that it comes into the list by itself. */
const isLateEnough = ({ serviceLevel }: TicketView, { late }: ListInput): boolean =>
  !isTrue(late) || isLate(serviceLevel?.dueAt, serverDate().toISOString());

/** A ticket read in the unread list stays in place until the list is read again. */
const keepsPlace = ({ unreadMessages }: TicketView, input: ListInput): boolean =>
  isLookedUp(input) || (isTrue(input.unread) && unreadMessages === 0);

/** Membership of a ticket in a list; `unknown` if only the server can decide, and the shown rows then stay. */
export function membership(viewer: Viewer, ticket: TicketView, input: ListInput): 'yes' | 'no' | 'unknown' {
  if (!canSee(viewer, ticket)) return 'no';
  if (isTrue(input.withUnreadMessages)) {
    return ticket.unreadMessages > 0 && isUnreadFor(viewer, ticket) ? 'yes' : 'no';
  }
  if (!passes(ticket, listInputToFilters(viewer, input)) || !isLateEnough(ticket, input)) return 'no';
  const { status } = input;
  const queueIds = input.queueIds as readonly number[] | undefined;
  if (status === undefined || status === 'search') {
    const isChosen = !queueIds?.length || allowedQueues(viewer, queueIds).includes(ticket.queueId ?? 0);
    return isChosen ? foundBy(viewer, ticket, input) : 'no';
  }
  if (!inList(viewer, ticket, { status, showAll: isTrue(input.showAll), queueIds })) return 'no';
  return keepsPlace(ticket, input) ? 'unknown' : 'yes';
}

/** Filters alone find everything visible; attendants only what one of their tabs may show them. */
function foundBy(viewer: Viewer, ticket: TicketView, input: ListInput): 'yes' | 'unknown' {
  const { status } = ticket;
  const isListed = status !== 'lgpd' && status !== 'nps' && inList(viewer, ticket, { status, showAll: false });
  return !isLookedUp(input) && (viewer.profile !== 'user' || isListed) ? 'yes' : 'unknown';
}

type TicketComparator = (a: TicketView, b: TicketView) => number;

const byDue: TicketComparator = dueFirst<TicketView>(({ serviceLevel }) => serviceLevel?.dueAt);

/** The order in which the server answers a list. */
export function rowOrder({ sort, status }: ListInput): TicketComparator {
  if (sort === 'due') return byDue;
  return sort === 'waiting' && status === 'pending' ? longestWaitingFirst : newestFirst;
}

/** Rows of all pages: each ticket once, in its newest version, by last change unless another order is given. */
export function rowsOf(data: ListPages | undefined, order: TicketComparator = newestFirst): TicketView[] {
  const rows = new Map<number, TicketView>();
  for (const page of data?.pages ?? []) {
    for (const ticket of page.tickets) {
      const current = rows.get(ticket.id);
      if (current === undefined || current.version < ticket.version) rows.set(ticket.id, ticket);
    }
  }
  return [...rows.values()].sort(order);
}

const buildConversationKey = (row: TicketView): string => `${row.whatsappId}-${row.contactId}`;

/** A closed list shows one ticket per conversation, the one closed last; the others have been replaced. */
function withoutReplaced(rows: TicketView[]): TicketView[] {
  const last = new Map<string, TicketView>();
  for (const row of rows) {
    const current = last.get(buildConversationKey(row));
    if (current === undefined || (row.closedAt ?? '') > (current.closedAt ?? ''))
      last.set(buildConversationKey(row), row);
  }
  return last.size === rows.length ? rows : rows.filter((row) => last.get(buildConversationKey(row)) === row);
}

/** True if a ticket represents its conversation before another one: the open one, else the later one. */
function outranks(one: TicketView, other: TicketView): boolean {
  const isOver = one.status === 'closed';
  if (isOver !== (other.status === 'closed')) return !isOver;
  const [ended, otherEnded] = [one.closedAt ?? '', other.closedAt ?? ''];
  return isOver && ended !== otherEnded ? ended > otherEnded : one.id > other.id;
}

/**
 * A search shows a conversation by its newest visible ticket: a newer one takes the row of the one before,
 * or takes it away where the filters do not let it pass.
 */
function takeFound(rows: Map<number, TicketView>, ticket: TicketView, belongs: 'yes' | 'no' | 'unknown'): boolean {
  const rivals = [...rows.values()].filter(
    (row) => row.id !== ticket.id && buildConversationKey(row) === buildConversationKey(ticket),
  );
  if (rivals.some((row) => outranks(row, ticket))) return rows.delete(ticket.id);
  const [before] = rivals;
  for (const row of rivals) rows.delete(row.id);
  const current = rows.get(ticket.id) ?? before;
  if (belongs === 'yes' || (belongs === 'unknown' && current !== undefined)) {
    // Pushed states do not know through which message the row was found.
    rows.set(ticket.id, current?.match === undefined ? ticket : { ...ticket, match: current.match });
    return true;
  }
  return rows.delete(ticket.id) || rivals.length > 0;
}

function take(rows: Map<number, TicketView>, update: TicketUpdate, viewer: Viewer, input: ListInput): boolean {
  if ('tombstone' in update) {
    const current = rows.get(update.tombstone);
    return current !== undefined && current.version <= update.deletedAt && rows.delete(update.tombstone);
  }
  const { ticket } = update;
  const current = rows.get(ticket.id);
  if (current !== undefined && current.version >= ticket.version) return false;
  const belongs = membership(viewer, ticket, input);
  if (isSearch(input) && !isTrue(input.withUnreadMessages) && canSee(viewer, ticket)) {
    return takeFound(rows, ticket, belongs);
  }
  if (belongs !== 'yes' && (belongs === 'no' || current === undefined)) return rows.delete(ticket.id);
  rows.set(ticket.id, ticket);
  return true;
}

/**
 * A list after more became known. Facts may come late, repeated and in any order: the highest version
 * wins. A ticket that belongs below the last row read waits for its page.
 * @returns the same object when nothing on the screen changes
 */
export function withUpdates(
  data: ListPages,
  updates: Iterable<TicketUpdate>,
  viewer: Viewer,
  input: ListInput,
): ListPages {
  const news = [...updates];
  if (news.length === 0) return data;
  const order = rowOrder(input);
  const before = rowsOf(data, order);
  const rows = new Map(before.map((ticket) => [ticket.id, ticket]));
  let isChanged = false;
  for (const update of news) isChanged = take(rows, update, viewer, input) || isChanged;
  if (!isChanged) return data;
  const hasMore = data.pages.at(-1)?.hasMore === true;
  const edge = data.edge ?? before.at(-1);
  const isWithin = (row: TicketView) => !hasMore || edge === undefined || row.id === edge.id || order(row, edge) < 0;
  const current = new Set(before.map(({ id }) => id));
  const listed = [...rows.values()].filter((row) => current.has(row.id) || isWithin(row)).sort(order);
  const shown = input.status === 'closed' ? withoutReplaced(listed) : listed;
  return {
    ...data,
    edge,
    pages: data.pages.map((page, index) => ({ ...page, tickets: index === 0 ? shown : [], count: shown.length })),
  };
}
