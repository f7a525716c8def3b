import { AppError } from '../../core/errors.ts';
import type { EventName } from '../../events.ts';
import type { Settings } from '../../settings/model.ts';
import { newSession } from '../botSession.ts';
import type { Ticket, TicketLog, TicketLogType } from '../model.ts';
import type { Viewer } from './policy.ts';
import type { TrackingChange } from './tracking.ts';

export type LogDraft = { readonly type: TicketLogType } & Partial<Pick<TicketLog, 'user' | 'queue'>>;

/**
 * Effects of a saved decision: a text to the contact (variables not yet rendered), the acting user's message, read
 * receipts.
 */
export type Effect =
  | { readonly type: 'say'; readonly template: string }
  | { readonly type: 'greet'; readonly text: string }
  | { readonly type: 'markRead' };

export interface Facts {
  readonly at: string;
  readonly viewer: Viewer;
  /** Name of the person acting. */
  readonly name: string;
  /** Number of the cycle that a reopened ticket starts. */
  readonly trackingId: string;
  readonly settings: Pick<
    Settings,
    'requiredTag' | 'sendFarewellWaitingTicket' | 'sendGreetingAccepted' | 'sendMsgTransfTicket' | 'userRating'
  >;
  /** The attendant's farewell, else the connection's; empty for none. */
  readonly farewell: string;
  /** The connection's request for a rating; empty for none. */
  readonly rating: string;
  /** True if an attendant served in this cycle, even if the ticket has none now. */
  readonly wasServed: boolean;
  /** The connection is up and the channel's reply window is open; otherwise texts are left out, the rest happens. */
  readonly canSay: boolean;
}

export interface Decision<T extends Ticket> {
  readonly ticket: T;
  /** null: the ticket already is as asked; nothing is to be saved. */
  readonly event: EventName | null;
  readonly logs: readonly LogDraft[];
  readonly tracking: TrackingChange | null;
  readonly effects: readonly Effect[];
}

export const refuse = (code: 'ERR_NO_PERMISSION' | 'ERR_TICKET_TRANSITION' | 'ERR_REQUIRED_TAG'): never => {
  throw new AppError(code);
};

/** B-TICKET-3: names the attendant of the conversation, so that the screen can show it. */
export const conflict = (ticket: Ticket): AppError => {
  if (ticket.status === 'lgpd' || ticket.status === 'nps') return new AppError('ERROR_TICKET_OPEN');
  const { id, uuid, status, userId, user, queueId, queue, contactId, whatsappId, companyId } = ticket;
  const payload = { id, uuid, status, userId, user, queueId, queue, contactId, whatsappId, companyId };
  return new AppError('ERR_OTHER_OPEN_TICKET', { payload: JSON.stringify(payload) });
};

export const noDecision = <T extends Ticket>(ticket: T): Decision<T> => ({
  ticket,
  event: null,
  logs: [],
  tracking: null,
  effects: [],
});

export const isHeld = (ticket: Ticket): boolean => ticket.status === 'open' || ticket.status === 'group';
/** Groups that are not treated as tickets never wait and get no automatic texts. */
export const isPlainGroup = (ticket: Ticket): boolean => ticket.isGroup && ticket.whatsapp.groupAsTicket !== 'enabled';
export const servedStatus = (ticket: Ticket): 'open' | 'group' => (ticket.isGroup ? 'group' : 'open');
export const waitingStatus = (ticket: Ticket): 'pending' | 'group' => (isPlainGroup(ticket) ? 'group' : 'pending');
export const callerOf = ({ viewer, name }: Facts) => ({ id: viewer.id, name });
const { sent: _sent, ...fresh } = newSession;

/** Fields of a ticket without automation (B-INT-2, B-BOT-14); it begins again only with the next service. */
export const withoutBot = {
  isBot: false,
  useIntegration: false,
  integrationId: null,
  promptId: null,
  external: null,
  amountUsedBotQueues: 0,
  bot: { ...fresh, stage: 'done' },
} as const satisfies Partial<Ticket>;

/** Fields of an ended service. */
export const ended = {
  ...withoutBot,
  status: 'closed',
  unreadMessages: 0,
  transferredBy: null,
  kanbanTags: [] as Ticket['kanbanTags'],
  isWarned: false,
  assignedAt: null,
  nextNotify: null,
  serviceLevel: null,
  isResponded: false,
  dueAt: null,
} as const satisfies Partial<Ticket>;

/** Fields of a new service: automation has offered nothing yet, and no clock is set. */
export const beginning = {
  useIntegration: false,
  integrationId: null,
  promptId: null,
  external: null,
  amountUsedBotQueues: 0,
  bot: fresh,
  isWarned: false,
  transferredBy: null,
  waitingSince: null,
  heldUntil: null,
  isResponded: false,
  assignedAt: null,
  nextNotify: null,
  clocks: null,
  serviceLevel: null,
  dueAt: null,
  advertisement: null,
  campaignId: null,
} as const satisfies Partial<Ticket>;

/** A closed ticket that colleagues take up again: nothing led the contact here this time. */
export const nextCycle = ({ trackingId }: Pick<Facts, 'trackingId'>) => ({
  trackingId,
  advertisement: null,
  campaignId: null,
});

export const withQueue = <T extends Ticket>(ticket: T, queue: Ticket['queue'] | undefined): T =>
  queue === undefined ? ticket : { ...ticket, queue, queueId: queue?.id ?? null };
export const withUser = <T extends Ticket>(ticket: T, user: Ticket['user']): T => ({
  ...ticket,
  user,
  userId: user?.id ?? null,
});

export const isIn = (ticket: Ticket, ...statuses: readonly Ticket['status'][]): boolean =>
  statuses.includes(ticket.status);
