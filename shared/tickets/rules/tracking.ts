import type { Ticket, Tracking } from '../model.ts';

/** Change of the running service cycle by a transition. */
export interface TrackingChange {
  /** null empties the field. */
  readonly set: Partial<Tracking>;
  /** Written only where the field is still empty (B-TRACK-2). */
  readonly once?: Partial<Tracking>;
  /** A transfer: it is counted, with the attendant before it. */
  readonly handed?: NonNullable<Tracking['handed']>;
}

type Snapshot = Pick<Ticket, 'channel' | 'isGroup' | 'isActiveDemand' | 'contact'>;

type Tracked = Snapshot &
  Pick<
    Ticket,
    | 'trackingId'
    | 'companyId'
    | 'id'
    | 'whatsappId'
    | 'contactId'
    | 'userId'
    | 'queueId'
    | 'status'
    | 'lastMessage'
    | 'createdAt'
    | 'advertisement'
    | 'campaignId'
  >;

/** Fields of the ticket that every change of a cycle copies. */
export const trackingSnapshot = ({ channel, isGroup, isActiveDemand, contact }: Snapshot) => ({
  ...{ channel, isGroup, isActiveDemand },
  tagIds: contact.tags.map(({ id }) => id),
});

/** Default values of a cycle, which are not stored. */
export const blankTracking = {
  userId: null,
  queueId: null,
  chatbotAt: null,
  queuedAt: null,
  startedAt: null,
  firstStartedAt: null,
  closedAt: null,
  ratingAt: null,
  finishedAt: null,
  rate: null,
  comment: null,
  channel: null,
  isGroup: false,
  isActiveDemand: false,
  tagIds: [] as number[],
  isReopened: false,
  hasBot: false,
  isHandedOver: false,
  firstResponseAt: null,
  endedBy: null,
  advertisement: null,
  campaignId: null,
  handed: null,
  // Writes add to these: from nothing it is the same.
  rev: 0,
  transfers: 0,
} as const satisfies Partial<Tracking>;

/** The first record of a cycle; a ticket that starts with an attendant is queued and started at once (B-TICKET-1). */
export const newTracking = (ticket: Tracked, at: string): Tracking => ({
  ...blankTracking,
  id: ticket.trackingId,
  companyId: ticket.companyId,
  ticketId: ticket.id,
  whatsappId: ticket.whatsappId,
  contactId: ticket.contactId,
  userId: ticket.userId,
  queueId: ticket.queueId,
  status: ticket.status,
  lastMessage: ticket.lastMessage,
  createdAt: at,
  queuedAt: ticket.queueId !== null || ticket.userId !== null ? at : null,
  startedAt: ticket.userId === null || ticket.status === 'pending' ? null : at,
  firstStartedAt: ticket.userId === null || ticket.status === 'pending' ? null : at,
  rated: false,
  ...trackingSnapshot(ticket),
  isReopened: ticket.createdAt < at,
  rev: 1,
  advertisement: ticket.advertisement,
  campaignId: ticket.campaignId,
});

/** A tracking record after a change; the repo does the same to the stored one without reading it. */
export function withTracking(tracking: Tracking, { set, once = {}, handed }: TrackingChange): Tracking {
  const empty = Object.entries(once).filter(([name]) => tracking[name as keyof Tracking] === null);
  const moved = handed ? { handed, transfers: tracking.transfers + 1 } : {};
  return { ...tracking, ...Object.fromEntries(empty), ...set, ...moved, rev: tracking.rev + 1 };
}
