import type { User } from '../../users/model.ts';
import type { Ticket } from '../model.ts';

/** The viewer's rights that decide visibility, taken from the user record or the socket, never from a request. */
export interface Viewer {
  readonly id: number;
  readonly profile: User['profile'];
  readonly queueIds: readonly number[];
  readonly allTicket: boolean;
  readonly allowGroup: boolean;
  /** The user's default connection; narrows group tickets. */
  readonly whatsappId: number | null;
  /** False for who does not want to hear of those who wait for anybody. */
  readonly hearsWaiting?: boolean;
}

export const viewerOf = (
  user: Pick<User, 'id' | 'profile' | 'queueIds' | 'allTicket' | 'allowGroup' | 'whatsappId'> &
    Partial<Pick<User, 'waitingNotices'>>,
): Viewer => ({
  id: user.id,
  profile: user.profile,
  queueIds: user.queueIds,
  allTicket: user.allTicket === 'enabled',
  allowGroup: user.allowGroup,
  whatsappId: user.whatsappId,
  ...(user.waitingNotices === 'disabled' ? { hearsWaiting: false } : {}),
});

/** The part of a ticket that decides who may see it; messages carry a copy for their realtime audience. */
export type Visible = Pick<Ticket, 'status' | 'userId' | 'queueId' | 'isGroup' | 'whatsappId'>;

const hasQueue = (viewer: Viewer, queueId: number | null): boolean =>
  queueId !== null && viewer.queueIds.includes(queueId);

const seesGroup = (viewer: Viewer, ticket: Visible): boolean =>
  viewer.allowGroup &&
  (ticket.queueId === null || hasQueue(viewer, ticket.queueId)) &&
  (viewer.whatsappId === null || viewer.whatsappId === ticket.whatsappId);

/** The one answer to "may this person see that ticket": lists, detail, search, counters, pushes (B-PERM-1, 2). */
export function canSee(viewer: Viewer, ticket: Visible): boolean {
  if (viewer.profile === 'admin') return true;
  if (viewer.profile === 'supervisor' && hasQueue(viewer, ticket.queueId)) return true;
  if (ticket.userId === viewer.id)
    return ticket.status !== 'closed' || ticket.queueId === null || hasQueue(viewer, ticket.queueId);
  if (ticket.status === 'group') return seesGroup(viewer, ticket);
  if (ticket.userId !== null) return false;
  return ticket.queueId === null ? viewer.allTicket : hasQueue(viewer, ticket.queueId);
}

/** Write in it, close it, transfer it, return it. */
export function canWork(viewer: Viewer, ticket: Visible): boolean {
  if (viewer.profile === 'admin') return true;
  if (ticket.userId === viewer.id) return true;
  if (viewer.profile === 'supervisor') return hasQueue(viewer, ticket.queueId);
  return ticket.status === 'group' && seesGroup(viewer, ticket);
}

/** Take it: any unowned ticket one sees, or one's own. */
export const canAccept = (viewer: Viewer, ticket: Visible): boolean =>
  canSee(viewer, ticket) &&
  (viewer.profile === 'admin' || ticket.userId === null || ticket.userId === viewer.id || canWork(viewer, ticket));

/**
 * True if a viewer may change a contact: the target of its messages, whether they arrive, and its data (B-PERM-13).
 * Running services decide, and without any the past ones, so that a former attendant cannot interfere with a
 * colleague's conversation.
 */
export function canChangeContact(viewer: Viewer, tickets: readonly Visible[]): boolean {
  if (viewer.profile === 'admin' || tickets.length === 0) return true;
  const underWay = tickets.filter(({ status }) => status !== 'closed');
  return (underWay.length > 0 ? underWay : tickets).some((ticket) => canSee(viewer, ticket));
}

/** Requested queues cut down to those the viewer may use; 0 means "without queue" (B-PERM-4). */
export function allowedQueues(viewer: Viewer, requested: readonly number[]): number[] {
  if (viewer.profile === 'admin') return [...requested];
  return requested.filter((id) => (id === 0 ? viewer.allTicket : viewer.queueIds.includes(id)));
}
