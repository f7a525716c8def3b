import type { Attendant } from '@shared/moments/contract.ts';
import { inMoments, longestWaitingOf, type MomentsFilter } from '@shared/moments/rules.ts';
import type { Load } from '@shared/tickets/lists/counters.ts';
import { newestFirst } from '@shared/tickets/lists/lists.ts';
import type { TicketView } from '@shared/tickets/model.ts';
import type { Viewer } from '@shared/tickets/rules/policy.ts';
import type { ResultOf } from '@web/lib/api.ts';
import { removeRow } from '@web/lib/rows.ts';

export type Board = ResultOf<'moments', 'show'>;

/** Id of the column for tickets without an attendant. */
export const unassigned = 0;

export interface Column {
  /** Id of the attendant, or `unassigned`. */
  readonly id: number;
  /** undefined: the column of those who wait. */
  readonly name: string | undefined;
  /** undefined if the viewer may not see the attendant's presence. */
  readonly attendant: Attendant | undefined;
  readonly cards: readonly TicketView[];
  readonly load: Load;
  /** Ticket whose customer has waited the longest. */
  readonly longest: TicketView | undefined;
  /** The conversation they have open right now. */
  readonly lookedId: number | undefined;
}

interface Parts {
  readonly board: Board;
  /** Load of each attendant by the counters; undefined if the counters cannot answer the filters. */
  readonly loads: ReadonlyMap<number, Load> | undefined;
  /** Target columns of pending moves, by ticket id. */
  readonly moving: ReadonlyMap<number, number>;
  /** Ticket that each attendant has open, by user id. */
  readonly looking?: ReadonlyMap<number, number> | undefined;
  /** Also those who are away and have nothing to do. */
  readonly isEverybody: boolean;
}

const countedIn = (cards: readonly TicketView[]): Load => {
  const open = cards.filter(({ status }) => status === 'open').length;
  return { open, pending: cards.length - open };
};

/** Attendants who are online come first, then by name. */
const byPresence = (a: Column, b: Column): number =>
  Number(b.attendant?.online ?? false) - Number(a.attendant?.online ?? false) ||
  (a.name ?? '').localeCompare(b.name ?? '') ||
  a.id - b.id;

function cardsByColumn(tickets: readonly TicketView[], moving: Parts['moving']): Map<number, TicketView[]> {
  const cards = new Map<number, TicketView[]>();
  for (const ticket of tickets) {
    const id = moving.get(ticket.id) ?? ticket.userId ?? unassigned;
    const known = cards.get(id);
    if (known) known.push(ticket);
    else cards.set(id, [ticket]);
  }
  return cards;
}

/** Column of waiting tickets, then of all attendants who are online or have tickets. */
export function buildColumns({ board, loads, moving, looking, isEverybody }: Parts): Column[] {
  const cards = cardsByColumn(board.tickets, moving);
  const column = (id: number, name: string | undefined, attendant: Attendant | undefined): Column => {
    const own = cards.get(id) ?? [];
    const { longestWaiting } = board;
    const known = id === unassigned && longestWaiting !== null ? [...own, longestWaiting] : own;
    const numbers = { load: loads?.get(id) ?? countedIn(own), longest: longestWaitingOf(known) };
    return { id, name, attendant, cards: own, ...numbers, lookedId: looking?.get(id) };
  };
  const people = board.attendants.map((one) => column(one.id, one.name, one));
  const seen = new Set(people.map(({ id }) => id));
  const others = [...cards.keys()]
    .filter((id) => id !== unassigned && !seen.has(id))
    .map((id) => column(id, cards.get(id)?.find(({ userId }) => userId === id)?.user?.name ?? `#${id}`, undefined));
  const isShown = ({ attendant, cards: own, load }: Column): boolean =>
    isEverybody || attendant?.online === true || own.length + load.open + load.pending > 0;
  return [column(unassigned, undefined, undefined), ...[...people, ...others].filter(isShown).sort(byPresence)];
}

/** The board after a ticket became known in some version: newer ones take its place, older ones are no news. */
export function withTicket(
  current: Board,
  ticket: TicketView,
  { viewer, filter, zone }: { readonly viewer: Viewer; readonly filter: MomentsFilter; readonly zone: string },
): Board {
  const before = current.tickets.find(({ id }) => id === ticket.id);
  if (before !== undefined && before.version > ticket.version) return current;
  if (!inMoments(viewer, ticket, filter, zone)) return withoutTicket(current, ticket.id);
  const tickets = [ticket, ...removeRow(current.tickets, ticket.id)].sort(newestFirst);
  const isLongest = current.longestWaiting?.id === ticket.id;
  const longestWaiting = isLongest ? (ticket.status === 'pending' ? ticket : null) : current.longestWaiting;
  return { ...current, tickets, count: tickets.length, longestWaiting };
}

export function withoutTicket(current: Board, ticketId: number): Board {
  const tickets = removeRow(current.tickets, ticketId);
  const longestWaiting = current.longestWaiting?.id === ticketId ? null : current.longestWaiting;
  return { ...current, tickets, count: tickets.length, longestWaiting };
}

export const withRead = (current: Board, ticketId: number, version: number): Board => ({
  ...current,
  tickets: current.tickets.map((row) =>
    row.id === ticketId && row.version < version ? { ...row, unreadMessages: 0 } : row,
  ),
});

export function withAttendant(current: Board, attendant: Attendant, isSeen: boolean): Board {
  const attendants = removeRow(current.attendants, attendant.id);
  return { ...current, attendants: isSeen ? [...attendants, attendant] : attendants };
}
