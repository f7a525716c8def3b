import { dayRange, isDuring } from '../tickets/lists/filters.ts';
import { inKanban, kanbanPartitions, type ListPartition } from '../tickets/lists/lists.ts';
import type { Ticket } from '../tickets/model.ts';
import type { Viewer, Visible } from '../tickets/rules/policy.ts';
import type { User } from '../users/model.ts';
import type { Attendant } from './contract.ts';

export interface MomentsFilter {
  readonly dateStart?: string | undefined;
  readonly dateEnd?: string | undefined;
  readonly status?: 'open' | 'pending' | undefined;
  readonly queuesIds?: readonly number[] | undefined;
  readonly showAll?: boolean | undefined;
}

/** Created in the window; a filter of one day only is open to the other side. */
export function createdRange({ dateStart, dateEnd }: MomentsFilter, zone: string) {
  if (dateStart === undefined && dateEnd === undefined) return undefined;
  return {
    start: dateStart === undefined ? '' : dayRange(dateStart, zone).start,
    end: dateEnd === undefined ? '~' : dayRange(dateEnd, zone).end,
  };
}

const chosen = ({ queuesIds }: MomentsFilter): readonly number[] | undefined =>
  queuesIds?.length ? queuesIds : undefined;

/** Places that hold the tickets of the board. */
export const momentsPartitions = (viewer: Viewer, filter: MomentsFilter): ListPartition[] =>
  kanbanPartitions(viewer, chosen(filter)).filter(
    ({ place }) => filter.status === undefined || place.split('#')[0] === filter.status,
  );

/** Unless they want everything, administrators see what their queues and they themselves have. */
const isOwnPart = (viewer: Viewer, ticket: Visible, filter: MomentsFilter): boolean =>
  viewer.profile !== 'admin' ||
  filter.showAll === true ||
  chosen(filter) !== undefined ||
  ticket.userId === viewer.id ||
  (ticket.queueId !== null && viewer.queueIds.includes(ticket.queueId));

/**
 * True if a ticket is on the board: the API filters with it, and the browser keeps its board current with it
 * (B-DASH-9).
 */
export const inMoments = (
  viewer: Viewer,
  ticket: Visible & Pick<Ticket, 'createdAt'>,
  filter: MomentsFilter,
  zone: string,
): boolean =>
  (filter.status === undefined || ticket.status === filter.status) &&
  inKanban(viewer, ticket, chosen(filter)) &&
  isOwnPart(viewer, ticket, filter) &&
  isDuring(ticket.createdAt, createdRange(filter, zone));

type Waiting = Pick<Ticket, 'status' | 'createdAt' | 'fromMe' | 'lastInboundAt'> & {
  readonly waitingSince?: string | null | undefined;
};

/** Time since which the customer waits for acceptance or an answer; undefined if it is the customer's turn. */
export function waitingSince(ticket: Waiting): string | undefined {
  if (ticket.status === 'pending') return ticket.waitingSince ?? ticket.createdAt;
  return ticket.fromMe ? undefined : (ticket.lastInboundAt ?? undefined);
}

/** The one whose customer waits longest. */
export function longestWaitingOf<T extends Waiting>(tickets: readonly T[]): T | undefined {
  let longest: T | undefined;
  let since = '~';
  for (const ticket of tickets) {
    const at = waitingSince(ticket);
    if (at === undefined || at >= since) continue;
    [longest, since] = [ticket, at];
  }
  return longest;
}

type Colleague = Pick<User, 'id'> & { readonly queueIds: readonly number[] };

/** True if the viewer sees the attendant at work: administrators see all, others those who share a queue with them. */
export const seesAttendant = (viewer: Viewer, allowRealTime: boolean, { id, queueIds }: Colleague): boolean =>
  viewer.profile === 'admin' ||
  id === viewer.id ||
  ((viewer.profile === 'supervisor' || allowRealTime) && queueIds.some((queueId) => viewer.queueIds.includes(queueId)));

export const attendantView = ({ id, name, profile, color, profileImage, queueIds, ...user }: User): Attendant => ({
  ...{ id, name, profile, color, profileImage, queueIds },
  online: user.online,
  isAway: user.isAway,
  presenceSince: user.presenceSince,
});
