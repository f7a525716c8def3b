import type { TicketStatus } from '../../core/ticketStatus.ts';
import type { Ticket } from '../model.ts';
import { type CloseOrder, isOrdered } from '../rules/bulk.ts';
import { canSee, type Viewer, type Visible } from '../rules/policy.ts';
import { inList, type ListFilter } from './lists.ts';

/**
 * Numbers of tickets by (kind, status, attendant, queue), kept in the same transaction as the ticket
 * they count, so that a badge is never counted by reading. `n` = tickets, `u` = tickets with unread messages.
 */
export type Counters = Readonly<Record<string, number>>;
type CounterKind = 'n' | 'u';

const buildCounterKey = (kind: CounterKind, ticket: Visible): string =>
  `${kind}|${ticket.status}|${ticket.userId ?? 0}|${ticket.queueId ?? 0}|${ticket.isGroup ? 1 : 0}|${ticket.isGroup ? ticket.whatsappId : 0}`;

const visibleOf = (key: string): { kind: CounterKind; ticket: Visible } => {
  const [kind, status, userId, queueId, isGroup, whatsappId] = key.split('|');
  return {
    kind: kind as CounterKind,
    ticket: {
      status: status as TicketStatus,
      userId: Number(userId) || null,
      queueId: Number(queueId) || null,
      isGroup: isGroup === '1',
      whatsappId: Number(whatsappId),
    },
  };
};

const keysOf = (ticket: Pick<Ticket, 'unreadMessages' | 'lastMessage'> & Visible, listed: boolean): string[] => {
  if (!listed) return [];
  return ticket.unreadMessages > 0 && ticket.status !== 'closed'
    ? [buildCounterKey('n', ticket), buildCounterKey('u', ticket)]
    : [buildCounterKey('n', ticket)];
};

/** A ticket with a flag if it is listed (older closed tickets of a conversation are not). */
export interface CountedTicket {
  readonly ticket: Ticket;
  readonly isListed: boolean;
}

/** Change of the counters when a ticket goes from one state to another; empty if nothing moved. */
export function counterChange(before: CountedTicket | null, after: CountedTicket | null): Record<string, number> {
  const change: Record<string, number> = {};
  for (const key of before ? keysOf(before.ticket, before.isListed) : []) change[key] = (change[key] ?? 0) - 1;
  for (const key of after ? keysOf(after.ticket, after.isListed) : []) change[key] = (change[key] ?? 0) + 1;
  return Object.fromEntries(Object.entries(change).filter(([, amount]) => amount !== 0));
}

/** The entries a viewer may know of: no more than the tickets they may see. */
export const visibleCounters = (viewer: Viewer, counters: Counters): Counters =>
  Object.fromEntries(
    Object.entries(counters).filter(([key, amount]) => amount > 0 && canSee(viewer, visibleOf(key).ticket)),
  );

const sum = (counters: Counters, wanted: (kind: CounterKind, ticket: Visible) => boolean): number =>
  Object.entries(counters).reduce((total, [key, amount]) => {
    const { kind, ticket } = visibleOf(key);
    return wanted(kind, ticket) ? total + amount : total;
  }, 0);

/** Badge of a list. */
export const countOf = (viewer: Viewer, counters: Counters, filter: ListFilter): number =>
  sum(counters, (kind, ticket) => kind === 'n' && inList(viewer, ticket, filter));

/** Number of tickets that an order to close would affect. */
export const orderedCount = (counters: Counters, order: CloseOrder): number =>
  sum(counters, (kind, ticket) => kind === 'n' && isOrdered(order, ticket));

/** True if the ticket has no attendant, so that any user who sees it may accept it. */
export const waitsForAnybody = ({ status, userId }: Pick<Visible, 'status' | 'userId'>): boolean =>
  status === 'pending' && userId === null;

/**
 * True if a ticket counts as unread for a viewer, in the popover, counts, sounds and pushes (B-PERM-8):
 * tickets of their own lists, and waiting ones unless they switched these off.
 */
export function isUnreadFor(viewer: Viewer, ticket: Visible): boolean {
  const isIn = (status: ListFilter['status']): boolean => inList(viewer, ticket, { status, showAll: false });
  const isHeard = viewer.hearsWaiting !== false || !waitsForAnybody(ticket);
  return isIn('open') || isIn('group') || (isHeard && isIn('pending'));
}

/** Tickets with unread messages for the top bar, the tab title and the favicon: one number everywhere. */
export const unreadCount = (viewer: Viewer, counters: Counters): number =>
  sum(counters, (kind, ticket) => kind === 'u' && isUnreadFor(viewer, ticket));

/** Tickets an attendant has, accepted or waiting for them. */
export const workloadOf = (counters: Counters, userId: number): number =>
  sum(
    counters,
    (kind, { status, ...ticket }) =>
      kind === 'n' && ticket.userId === userId && (status === 'open' || status === 'pending'),
  );

/** Number of tickets of an attendant. */
export interface Load {
  readonly open: number;
  readonly pending: number;
}

/** Load of each attendant in the given queues, or in all; key 0 counts tickets without an attendant. */
export function loadsIn(counters: Counters, queueIds: readonly number[] = []): Map<number, Load> {
  const loads = new Map<number, Load>();
  for (const [key, amount] of Object.entries(counters)) {
    const { kind, ticket } = visibleOf(key);
    const { status, userId, queueId } = ticket;
    const isCounted = kind === 'n' && (status === 'open' || status === 'pending');
    if (!isCounted || (queueIds.length > 0 && !queueIds.includes(queueId ?? 0))) continue;
    const load = loads.get(userId ?? 0) ?? { open: 0, pending: 0 };
    loads.set(userId ?? 0, { ...load, [status]: load[status] + amount });
  }
  return loads;
}

/** People who wait in a queue for anybody. */
export const waitingIn = (counters: Counters, queueId: number): number =>
  sum(
    counters,
    (kind, ticket) =>
      kind === 'n' &&
      ticket.status === 'pending' &&
      ticket.queueId === queueId &&
      ticket.userId === null &&
      !ticket.isGroup,
  );
