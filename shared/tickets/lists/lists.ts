import type { TicketStatus } from '../../core/ticketStatus.ts';
import type { Ticket } from '../model.ts';
import { allowedQueues, canSee, type Viewer, type Visible } from '../rules/policy.ts';
import type { TicketFilter } from './filters.ts';

/** The tabs and their switches, as `GET /tickets` takes them. */
export interface ListFilter {
  readonly status: 'open' | 'pending' | 'group' | 'closed';
  readonly showAll: boolean;
  /** Undefined means every queue of the viewer; 0 means "without queue". */
  readonly queueIds?: readonly number[] | undefined;
}

/**
 * The state decides the list: a ticket is in at most one narrow list (its attendant's or its queue's) and one wide list
 * (its status). A closed ticket is listed only while it is the newest closed one of its conversation; the repo drops
 * the older one.
 */
export function partitionOf(ticket: Visible): { narrow: string | null; wide: string } {
  const queue = `Q#${ticket.queueId ?? 0}`;
  const owner = ticket.userId === null ? queue : `U#${ticket.userId}`;
  const narrow: Record<TicketStatus, string | null> = {
    pending: `pending#${queue}`,
    lgpd: null,
    nps: null,
    group: `group#${queue}`,
    open: `open#${owner}`,
    closed: `closed#${owner}`,
  };
  return { narrow: narrow[ticket.status], wide: ticket.status };
}

const showsAll = (viewer: Viewer, filter: ListFilter): boolean => filter.showAll && viewer.profile !== 'user';

/** Queues a list covers for a viewer; null means no restriction (an admin who chose none). */
export function queuesOf(viewer: Viewer, filter: ListFilter): number[] | null {
  if (filter.queueIds !== undefined && filter.queueIds.length > 0) return allowedQueues(viewer, filter.queueIds);
  if (viewer.profile === 'admin') return null;
  return viewer.allTicket ? [...viewer.queueIds, 0] : [...viewer.queueIds];
}

/** True if the viewer has the tab of groups. */
export const listsGroups = (viewer: Viewer): boolean => viewer.profile !== 'user' || viewer.allowGroup;

/** A list in the table: of one attendant or queue (narrow), or of a whole status (wide). */
export interface ListPartition {
  readonly index: 'narrow' | 'wide';
  readonly place: string;
}

/** More lists than these cost more than the whole status. */
const maxLists = 5;

/**
 * Partitions of a status for viewers of all of it; narrowed to attendants or queues if the status is stored by them.
 */
function narrowed(
  status: TicketStatus,
  users: readonly number[] = [],
  queueIds: readonly number[] = [],
): ListPartition[] {
  const owners: Partial<Record<TicketStatus, [kind: string, ids: readonly number[]]>> = {
    open: ['U', users],
    closed: ['U', users],
    pending: ['Q', queueIds],
    group: ['Q', queueIds],
  };
  const [kind, ids] = owners[status] ?? ['', []];
  if (ids.length === 0 || ids.length > maxLists) return [{ index: 'wide', place: status }];
  return [...new Set(ids)].map((id) => ({ index: 'narrow', place: `${status}#${kind}#${id}` }));
}

/**
 * Places to read for a list, newest first each. One place for most lists; one per queue where the
 * viewer waits for several.
 * @param users attendants to whom an administrator narrows it; none means any
 */
export function listPartitions(viewer: Viewer, filter: ListFilter, users: readonly number[] = []): ListPartition[] {
  const queues = queuesOf(viewer, filter);
  const wide = [{ index: 'wide' as const, place: filter.status }];
  const perQueue = (status: string, extra: readonly number[] = []) =>
    [...new Set([...(queues ?? []), ...extra])].map((id) => ({ index: 'narrow' as const, place: `${status}#Q#${id}` }));
  if (filter.status === 'open') return narrowed('open', showsAll(viewer, filter) ? users : [viewer.id]);
  if (filter.status === 'pending') {
    const consent = showsAll(viewer, filter) ? [{ index: 'wide' as const, place: 'lgpd' }] : [];
    return queues === null ? [...wide, ...consent] : [...perQueue('pending'), ...consent];
  }
  if (filter.status === 'group') {
    if (!listsGroups(viewer)) return [];
    return queues === null ? wide : perQueue('group', [0]);
  }
  if (viewer.profile !== 'user') return narrowed('closed', users);
  return [...narrowed('closed', [viewer.id]), ...perQueue('closed')];
}

/**
 * Partitions to read for the longest waiting order, which is stored by queue only.
 * @param places those of the waiting tab
 * @param queueIds every queue of the company, for viewers of all of them
 */
export const waitingPartitions = (places: readonly ListPartition[], queueIds: readonly number[]): ListPartition[] =>
  places.flatMap((one) =>
    one.index === 'wide' ? [0, ...queueIds].map((id) => ({ index: 'narrow' as const, place: `pending#Q#${id}` })) : one,
  );

const queueFits = (viewer: Viewer, ticket: Visible, filter: ListFilter, withNone: boolean): boolean => {
  const queues = queuesOf(viewer, filter);
  if (queues === null) return true;
  if (ticket.queueId === null) return withNone || queues.includes(0);
  return queues.includes(ticket.queueId);
};

/**
 * True if a ticket belongs in a viewer's list: the API filters with it, and the browser keeps its cache current with it
 * (B-PERM-5, 6).
 */
export function inList(viewer: Viewer, ticket: Visible, filter: ListFilter): boolean {
  if (!canSee(viewer, ticket)) return false;
  const all = showsAll(viewer, filter);
  switch (filter.status) {
    case 'open': {
      // Unless queues were chosen, attendants see their tickets of any queue.
      const isChosen = !filter.queueIds?.length || queueFits(viewer, ticket, filter, true);
      return ticket.status === 'open' && (all || ticket.userId === viewer.id) && isChosen;
    }
    case 'pending': {
      const waits = ticket.status === 'pending' || (all && ticket.status === 'lgpd');
      const mine = all || ticket.userId === null || ticket.userId === viewer.id;
      return waits && mine && queueFits(viewer, ticket, filter, false);
    }
    case 'group':
      return ticket.status === 'group' && listsGroups(viewer) && queueFits(viewer, ticket, filter, true);
    case 'closed':
      return ticket.status === 'closed' && queueFits(viewer, ticket, filter, viewer.profile !== 'user');
  }
}

const statusesOf = (viewer: Viewer): readonly TicketStatus[] =>
  viewer.profile === 'user'
    ? ['open', 'pending', 'group', 'closed']
    : ['open', 'pending', 'group', 'closed', 'lgpd', 'nps'];

const isListStatus = (status: TicketStatus): status is ListFilter['status'] => status !== 'lgpd' && status !== 'nps';

/**
 * Places that together hold every ticket the viewer may see and the filter lets pass, for a search by
 * filters alone; no statuses, users or queues mean any.
 */
export function searchPartitions(
  viewer: Viewer,
  { statuses = [], users = [] }: Pick<TicketFilter, 'statuses' | 'users'>,
  queueIds: readonly number[] | undefined,
): ListPartition[] {
  const wanted = statusesOf(viewer).filter((status) => statuses.length === 0 || statuses.includes(status));
  if (viewer.profile !== 'user') return wanted.flatMap((status) => narrowed(status, users, queueIds));
  return wanted
    .filter(isListStatus)
    .flatMap((status) =>
      listPartitions(viewer, { status, showAll: false, queueIds: status === 'open' ? undefined : queueIds }),
    );
}

/** Places that hold the tickets of the unread popover (B-PERM-8). */
export function unreadPartitions(viewer: Viewer): ListPartition[] {
  const list = (status: ListFilter['status']): ListPartition[] => listPartitions(viewer, { status, showAll: false });
  return [...list('open'), ...list('group'), ...list('pending')];
}

/** Tickets without a queue are cards whichever queues are chosen, for those who see them (B-PERM-4, 10). */
const kanbanLists = (queueIds: readonly number[] | undefined): readonly ListFilter[] => [
  { status: 'open', showAll: true, queueIds },
  { status: 'pending', showAll: true, queueIds: queueIds?.length ? [...new Set([...queueIds, 0])] : queueIds },
];

/** Places that hold the cards of a viewer's kanban. */
export const kanbanPartitions = (viewer: Viewer, queueIds: readonly number[] | undefined): ListPartition[] =>
  kanbanLists(queueIds)
    .flatMap((list) => listPartitions(viewer, list))
    // Tickets that wait for consent are in the tab of administrators, but are no cards.
    .filter(({ place }) => place !== 'lgpd');

/**
 * True if a ticket is a card of a viewer's kanban: the API filters with it, and the browser keeps its board
 * current with it (B-PERM-10).
 */
export const inKanban = (viewer: Viewer, ticket: Visible, queueIds: readonly number[] | undefined): boolean =>
  kanbanLists(queueIds).some((list) => ticket.status === list.status && inList(viewer, ticket, list));

/** Last change first; equal instants in the order of the index, so that every client and page has the same order. */
export function newestFirst(a: Pick<Ticket, 'updatedAt' | 'id'>, b: Pick<Ticket, 'updatedAt' | 'id'>): number {
  // A plain comparison is used because localeCompare takes three times as long, and long lists are sorted as they grow.
  if (a.updatedAt !== b.updatedAt) return a.updatedAt < b.updatedAt ? 1 : -1;
  return String(b.id) < String(a.id) ? -1 : 1;
}

type Row = Pick<Ticket, 'updatedAt' | 'id'> & { readonly waitingSince?: string | null | undefined };

/**
 * Sorts by due time, then tickets without a clock by their last change.
 * @param dueOf ISO; null and undefined mean no due time
 */
export const dueFirst =
  <T extends Pick<Ticket, 'updatedAt' | 'id'>>(dueOf: (ticket: T) => string | null | undefined) =>
  (a: T, b: T): number => {
    const [one, other] = [dueOf(a) ?? '~', dueOf(b) ?? '~'];
    if (one === other) return newestFirst(a, b);
    return one < other ? -1 : 1;
  };

/** Sorts the longest waiting first, as the index does; rows without a waiting time follow by their last change. */
export function longestWaitingFirst(a: Row, b: Row): number {
  const [one, other] = [a.waitingSince ?? '~', b.waitingSince ?? '~'];
  if (one !== other) return one < other ? -1 : 1;
  if (one === '~') return newestFirst(a, b);
  return String(a.id) < String(b.id) ? -1 : 1;
}

/** A promise is missed from its very instant on. @param now ISO */
export const isLate = (dueAt: string | null | undefined, now: string): boolean =>
  typeof dueAt === 'string' && dueAt <= now;
