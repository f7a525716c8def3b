import { randomBytes } from 'node:crypto';
import type { Connection } from '@shared/connections/model.ts';
import type { Contact } from '@shared/contacts/model.ts';
import { AppError } from '@shared/core/errors.ts';
import type { EventName } from '@shared/events.ts';
import type { Message } from '@shared/messages/model.ts';
import type { Queue } from '@shared/queues/model.ts';
import { rowText } from '@shared/tickets/changes.ts';
import type { LogDraft } from '@shared/tickets/decision.ts';
import type { Ticket, TicketStatus } from '@shared/tickets/model.ts';
import { canSee } from '@shared/tickets/policy.ts';
import { newTracking } from '@shared/tickets/tracking.ts';
import { ticketUuid } from '@shared/tickets/uuid.ts';
import { ulid } from 'ulid';
import type { CompanyCtx, Ctx } from '../core/ctx.ts';
import { type Conversation, messageEntity, type StoredTicket, ticketEntity, trackingEntity } from '../core/entities.ts';
import { creation, fromItem } from '../core/records.ts';
import { nextNumber } from '../core/sequences.ts';
import { getItem, type Item, retryConflicts, type TransactItem, WriteConflict } from '../core/store.ts';
import { keys } from '../core/table.ts';
import { finishRemoval, type RemovedTicket, removeTicket } from './removal.ts';
import { ActiveTicketExists, findConversation, findTicket, saveTicket } from './repo.ts';

export interface TicketDraft {
  readonly connection: Connection;
  readonly contact: Contact;
  readonly status: TicketStatus;
  readonly queue: Pick<Queue, 'id' | 'name' | 'color'> | null;
  readonly user: { readonly id: number; readonly name: string } | null;
  readonly isActiveDemand: boolean;
  /** Carried over from the conversation's ticket before, so that the reply window stays true. */
  readonly lastInboundAt: string | null;
}

export const contactSnapshot = (contact: Contact): Ticket['contact'] => ({
  id: contact.id,
  name: contact.name,
  number: contact.number,
  profilePicUrl: contact.profilePicUrl,
  isGroup: contact.isGroup,
  tags: contact.tags,
});

/** A ticket with the next number of its company, not yet saved. */
export async function newTicket(ctx: CompanyCtx, draft: TicketDraft): Promise<StoredTicket> {
  const id = await nextNumber(ctx.companyId, 'ticket');
  const at = ctx.now.toISOString();
  const { connection, contact } = draft;
  return {
    id,
    uuid: ticketUuid(id, randomBytes(10)),
    companyId: ctx.companyId,
    status: draft.status,
    contactId: contact.id,
    contact: contactSnapshot(contact),
    whatsappId: connection.id,
    whatsapp: {
      id: connection.id,
      name: connection.name,
      channel: connection.channel,
      groupAsTicket: connection.groupAsTicket,
    },
    channel: connection.channel,
    queueId: draft.queue?.id ?? null,
    queue: draft.queue && { id: draft.queue.id, name: draft.queue.name, color: draft.queue.color },
    userId: draft.user?.id ?? null,
    user: draft.user,
    isGroup: contact.isGroup,
    isBot: draft.isActiveDemand ? false : !contact.isGroup,
    isActiveDemand: draft.isActiveDemand,
    useIntegration: false,
    amountUsedBotQueues: 0,
    unreadMessages: 0,
    lastMessage: '',
    fromMe: draft.isActiveDemand,
    updatedAt: at,
    lastMessageAt: null,
    lastInboundAt: draft.lastInboundAt,
    createdAt: at,
    closedAt: null,
    trackingId: ulid(),
    version: 1,
    isListed: true,
  };
}

/** Transaction item: the contact knows its newest ticket on a connection; search finds conversations through it. */
export const newestTicketOf = (
  ctx: CompanyCtx,
  ticket: Pick<Ticket, 'id' | 'contactId' | 'whatsappId'>,
): TransactItem => ({
  Update: {
    TableName: '',
    Key: { ...keys.contact(ctx.companyId, ticket.contactId) },
    UpdateExpression: 'SET newestTickets.#connection = :id ADD #version :one',
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeNames: { '#connection': String(ticket.whatsappId), '#version': 'version' },
    ExpressionAttributeValues: { ':id': ticket.id, ':one': 1 },
  },
});

/** Transaction item: the cycle a ticket starts or is reopened with (B-TRACK-1). */
export const firstTracking = (ctx: CompanyCtx, ticket: StoredTicket): TransactItem =>
  creation(trackingEntity, newTracking(ticket, ctx.now.toISOString()));

/** A ticket after an inbound message: unread rises by exactly one, older messages do not replace newer texts (B-IN-10, B-IN-30). */
export function withInbound(ctx: CompanyCtx, ticket: StoredTicket, message: Message): StoredTicket {
  const isNewest = ticket.lastMessageAt === null || message.createdAt >= ticket.lastMessageAt;
  const isQuiet = message.mediaType === 'reactionMessage';
  const inbound = ticket.lastInboundAt;
  return {
    ...ticket,
    unreadMessages: ticket.unreadMessages + (isQuiet ? 0 : 1),
    ...(isNewest && !isQuiet ? { lastMessage: rowText(message), lastMessageAt: message.createdAt, fromMe: false } : {}),
    lastInboundAt: inbound !== null && inbound > message.createdAt ? inbound : message.createdAt,
    updatedAt: isQuiet ? ticket.updatedAt : ctx.now.toISOString(),
  };
}

export interface Inbound {
  readonly connection: Connection;
  readonly contact: Contact;
  /** The connection's only queue, which a new ticket gets at once (B-BOT-1). */
  readonly onlyQueue: () => Promise<Queue | null>;
  /**
   * Not yet bound to a ticket. Either with an id that is the same on every delivery, or asked for before
   * every try with the conversation's newest ticket as it is then; undefined: it is already stored.
   */
  readonly message: Message | ((newest: StoredTicket | undefined) => Promise<Message | undefined>);
  /** What the caller already read; re-read when it proves stale. */
  readonly conversation: Conversation | undefined;
}

export interface Received {
  readonly ticket: StoredTicket;
  readonly message: Message;
  readonly isNewTicket: boolean;
}

const audienceOf = (ticket: StoredTicket): Message['audience'] => ({
  status: ticket.status,
  userId: ticket.userId,
  queueId: ticket.queueId,
  isGroup: ticket.isGroup,
  whatsappId: ticket.whatsappId,
});

/** A message bound to the ticket it belongs to. */
export const inTicket = (message: Message, ticket: StoredTicket): Message => ({
  ...message,
  ticketId: ticket.id,
  queue: ticket.queue,
  audience: audienceOf(ticket),
});

const placed = async ({ message }: Inbound, newest: StoredTicket | undefined): Promise<Message | undefined> =>
  typeof message === 'function' ? message(newest) : message;

async function reopenable(ctx: CompanyCtx, inbound: Inbound, conversation: Conversation | undefined) {
  const minutes = inbound.connection.timeCreateNewTicket;
  if (!conversation?.newestTicketId) return undefined;
  const newest = await findTicket(ctx, conversation.newestTicketId, true);
  const isRecent = newest !== undefined && ctx.now.getTime() - Date.parse(newest.updatedAt) <= minutes * 60_000;
  return { newest, isReopened: minutes > 0 && isRecent };
}

async function intoNewTicket(
  ctx: CompanyCtx,
  inbound: Inbound,
  conversation: Conversation | undefined,
): Promise<Received | undefined> {
  const before = await reopenable(ctx, inbound, conversation);
  const unbound = await placed(inbound, before?.newest);
  if (!unbound) return undefined;
  if (before?.newest && before.isReopened) {
    const reopened: StoredTicket = {
      ...before.newest,
      status: 'pending',
      closedAt: null,
      isListed: true,
      trackingId: ulid(),
    };
    const message = inTicket(unbound, reopened);
    const after = withInbound(ctx, reopened, message);
    const ticket = await saveTicket(ctx, before.newest, after, {
      event: 'ticket.reopened',
      logs: [{ type: 'reopen' }],
      alongside: [creation(messageEntity, message, 'message.created'), firstTracking(ctx, after)],
    });
    return { ticket, message, isNewTicket: true };
  }
  const queue = await inbound.onlyQueue();
  const { connection, contact } = inbound;
  const isTicket = !contact.isGroup || connection.groupAsTicket === 'enabled';
  const fresh = await newTicket(ctx, {
    connection,
    contact,
    status: isTicket ? 'pending' : 'group',
    queue,
    user: null,
    isActiveDemand: false,
    lastInboundAt: before?.newest?.lastInboundAt ?? null,
  });
  const message = inTicket(unbound, fresh);
  const logs: LogDraft[] = [
    { type: 'create' },
    ...(queue ? [{ type: 'queue' as const, queue: { id: queue.id, name: queue.name } }] : []),
  ];
  const ticket = await saveTicket(ctx, undefined, withInbound(ctx, fresh, message), {
    event: 'ticket.created',
    logs,
    alongside: [
      creation(messageEntity, message, 'message.created'),
      newestTicketOf(ctx, fresh),
      firstTracking(ctx, fresh),
    ],
  });
  return { ticket, message, isNewTicket: true };
}

const isStored = async (message: Inbound['message']): Promise<boolean> =>
  typeof message !== 'function' && (await getItem(messageEntity.key(message), true)) !== undefined;

async function intoActiveTicket(
  ctx: CompanyCtx,
  inbound: Inbound,
  id: number,
  consistent: boolean,
): Promise<Received | undefined> {
  const before = await findTicket(ctx, id, consistent);
  if (!before || before.status === 'closed') throw new WriteConflict(1);
  const unbound = await placed(inbound, before);
  if (!unbound) return undefined;
  const message = inTicket(unbound, before);
  const ticket = await saveTicket(ctx, before, withInbound(ctx, before, message), {
    event: 'ticket.received',
    alongside: [creation(messageEntity, message, 'message.created')],
  });
  return { ticket, message, isNewTicket: false };
}

/**
 * Stores an inbound message in the conversation's one active ticket, opening one when there is none
 * (B-IN-3, B-IN-10..15). The insert of the message is the duplicate guard, the conversation record
 * the guard against a second ticket; both sit in one transaction with the ticket.
 * @returns undefined when this message was already stored
 */
export async function receiveMessage(ctx: CompanyCtx, inbound: Inbound): Promise<Received | undefined> {
  return retryConflicts(async (attempt) => {
    const conversation =
      attempt === 0
        ? inbound.conversation
        : await findConversation(ctx, inbound.connection.id, inbound.contact.id, true);
    try {
      return conversation?.activeTicketId
        ? await intoActiveTicket(ctx, inbound, conversation.activeTicketId, attempt > 0)
        : await intoNewTicket(ctx, inbound, conversation);
    } catch (error) {
      if (error instanceof ActiveTicketExists) throw new WriteConflict(1, { cause: error });
      if (error instanceof WriteConflict && error.index === 0 && (await isStored(inbound.message))) return undefined;
      throw error;
    }
  }, 12);
}

/**
 * A ticket as its caller may see it; invisible ones do not exist (B-PERM-3).
 * @param item what was read together with the caller; read again when it is missing, because it may be that new
 * @throws ERR_NO_TICKET_FOUND
 */
export async function visibleTicket(ctx: Ctx, id: number, item: Item | undefined): Promise<StoredTicket> {
  const ticket = item ? fromItem(ticketEntity, item) : await findTicket(ctx, id, true);
  if (!ticket || ticket.id !== id || !canSee(ctx.viewer, ticket)) throw new AppError('ERR_NO_TICKET_FOUND');
  return ticket;
}

/**
 * Saves a change that does not move the ticket to other hands, judged again on the newest state when
 * somebody saved in between. @param change undefined when nothing is left to do
 */
export function reviseTicket(
  ctx: CompanyCtx,
  held: StoredTicket,
  event: EventName,
  change: (ticket: StoredTicket) => StoredTicket | undefined,
): Promise<StoredTicket> {
  return retryConflicts(async (attempt) => {
    const before = attempt === 0 ? held : await findTicket(ctx, held.id, true);
    const after = before && change(before);
    if (!before || !after) return before ?? held;
    return saveTicket(ctx, before, after, { event });
  }, 12);
}

/** Takes a ticket away at once (B-TICKET-20); the job `ticket.removed` erases its messages and calls `finishTicketRemoval`. */
export const removeTicketNow = (ctx: CompanyCtx, id: number): Promise<RemovedTicket> => removeTicket(ctx, id);

/** Last step of the job `ticket.removed`, after `eraseMessages`. May run again. */
export const finishTicketRemoval = (ctx: CompanyCtx, removed: RemovedTicket): Promise<void> =>
  finishRemoval(ctx, removed);
