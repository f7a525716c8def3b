import type { Connection } from '@shared/connections/model.ts';
import type { Contact } from '@shared/contacts/model.ts';
import type { EventName } from '@shared/events.ts';
import type { Message } from '@shared/messages/model.ts';
import type { Advertisement, Tracking } from '@shared/tickets/model.ts';
import { beginning, type LogDraft } from '@shared/tickets/rules/decision.ts';
import { newTracking, type TrackingChange, withTracking } from '@shared/tickets/rules/tracking.ts';
import { ulid } from 'ulid';
import type { CompanyCtx } from '../../core/context/ctx.ts';
import {
  type Conversation,
  conversationEntity,
  messageEntity,
  type StoredTicket,
  ticketEntity,
} from '../../core/store/entities.ts';
import { newestTicketOf } from '../../core/store/newestTickets.ts';
import { type ReadItems, readItems } from '../../core/store/readAhead.ts';
import { fromItem, putNew } from '../../core/store/records.ts';
import { getItem, getItems, retryConflicts, WriteConflict } from '../../core/store/store.ts';
import { keys } from '../../core/store/table.ts';
import type { TransactItem } from '../../core/store/transactItem.ts';
import { inTicket } from '../records/newMessage.ts';
import { assigneeChecks } from './assigneeGuards.ts';
import { endAnnounced, endUnaskedRating } from './bulkUpdates.ts';
import { releaseBefore } from './delayedTexts.ts';
import { trackingWrite } from './history.ts';
import { isReopened, newTicket } from './newTicket.ts';
import { cameByNothing, clickedLately, withAdvertisement } from './referrals.ts';
import { ratingQuestionState } from './ratingQuestion.ts';
import { ActiveTicketExists, findConversation, findTicket, saveTicket } from './repo.ts';
import { withInbound } from './withInbound.ts';

/** Result of automation for a message, saved in the message's transaction. */
export interface Answer {
  readonly ticket: StoredTicket;
  readonly logs: readonly LogDraft[];
  readonly tracking: TrackingChange | null;
  /** Texts to the contact, and how long each waits before it leaves. */
  readonly said: readonly { readonly message: Message; readonly delaySeconds: number }[];
  readonly alongside: readonly TransactItem[];
  /** Timers of the ticket's connection and queue, as read. */
  readonly clocks?: StoredTicket['clocks'];
  /** The outside service that is to answer the message. */
  readonly handedTo?: Message['handedTo'];
}

/**
 * Called before every attempt with the ticket as the message leaves it, so that concurrent changes count; returns
 * undefined if automation has no answer.
 * @param isNew the message opened the ticket
 */
export type Answering = (ticket: StoredTicket, message: Message, isNew: boolean) => Promise<Answer | undefined>;

export interface Inbound {
  readonly connection: Connection;
  readonly contact: Contact;
  /** A new ticket waits for consent first (B-IN-14). */
  readonly asksConsent: boolean;
  readonly answering: Answering;
  /** Through which the contact comes. */
  readonly advertisement?: Advertisement | null;
  /** Campaign that the message answers. */
  readonly campaignId?: number | null;
  /**
   * Message without a ticket yet. Either it has an id that is the same on every delivery, or it is built before every
   * attempt from the conversation's newest ticket; undefined if it is stored already.
   */
  readonly message: Message | ((newest: StoredTicket | undefined) => Promise<Message | undefined>);
  /**
   * Conversation that the caller has read; read again if stale. Without it the contact's newest ticket is looked up.
   */
  readonly conversation: Conversation | undefined;
  /** Reads from memory what was read ahead. */
  readonly read?: ReadItems | undefined;
}

export interface Received {
  readonly ticket: StoredTicket;
  readonly message: Message;
  readonly isNewTicket: boolean;
  readonly said: Answer['said'];
}

const placed = async ({ message }: Inbound, newest: StoredTicket | undefined): Promise<Message | undefined> =>
  typeof message === 'function' ? message(newest) : message;

/** The ticket the contact remembers; null before the first on a connection. */
const readNewestTicketId = ({ contact, connection }: Inbound): number | null =>
  contact.newestTickets[String(connection.id)] || null;

/** A conversation as it is now, and a ticket of it that was read with it. */
interface ConversationState {
  readonly conversation: Conversation | undefined;
  readonly ticket?: StoredTicket | undefined;
}

async function reopenable(ctx: CompanyCtx, inbound: Inbound, { conversation, ticket }: ConversationState) {
  const minutes = inbound.connection.timeCreateNewTicket;
  if (!conversation?.newestTicketId) return undefined;
  const newest =
    ticket?.id === conversation.newestTicketId ? ticket : await findTicket(ctx, conversation.newestTicketId, true);
  return { newest, isReopened: newest !== undefined && isReopened(newest, minutes, ctx.now) };
}

interface TicketWrite {
  /** undefined: the ticket is created. */
  readonly stored: StoredTicket | undefined;
  readonly ticket: StoredTicket;
  readonly event: EventName;
  readonly logs: readonly LogDraft[];
  readonly alongside: readonly TransactItem[];
  /** The ticket starts a cycle. */
  readonly isNew: boolean;
  readonly conversation?: Conversation | undefined;
  /** Advertisement that brought a contact in service, if the cycle has no other origin. */
  readonly advertisement?: Advertisement | null | undefined;
}

/** The cycle that begins, as the answer leaves it. */
function begunCycle(ctx: CompanyCtx, { ticket }: TicketWrite, change: TrackingChange | null = null): Tracking {
  const first = newTracking(ticket, ctx.now.toISOString());
  return change ? withTracking(first, change) : first;
}

/**
 * Saves message, ticket and answer in one transaction, so that readers of the message see its effect and no message is
 * answered twice.
 */
async function keep(ctx: CompanyCtx, inbound: Inbound, unbound: Message, way: TicketWrite): Promise<Received> {
  const heard = withInbound(ctx, way.ticket, unbound);
  const answer = await inbound.answering(heard, inTicket(unbound, heard), way.isNew);
  const after = answer?.ticket ?? heard;
  // The message's audience is taken from the ticket after the answer.
  const handedTo = answer?.handedTo;
  const message = { ...inTicket(unbound, after), ...(handedTo ? { handedTo } : {}) };
  const said = answer?.said ?? [];
  const brought = way.isNew ? null : withAdvertisement(answer?.tracking ?? null, way.advertisement);
  const ticket = await saveTicket(ctx, way.stored, after, {
    event: after.status === 'closed' ? 'ticket.closed' : way.event,
    clocks: answer?.clocks,
    conversation: way.conversation,
    logs: [...way.logs, ...(answer?.logs ?? [])],
    cycle: way.isNew ? begunCycle(ctx, way, answer?.tracking) : undefined,
    alongside: [
      putNew(messageEntity, message, 'message.created'),
      ...said.map((each) => putNew(messageEntity, each.message, 'message.created')),
      ...way.alongside,
      ...(brought ? [trackingWrite(ctx, after, brought)] : []),
      ...(answer?.alongside ?? []),
    ],
  });
  return { ticket, message, isNewTicket: way.isNew, said };
}

async function intoNewTicket(
  ctx: CompanyCtx,
  inbound: Inbound,
  standing: ConversationState,
): Promise<Received | undefined> {
  const { conversation } = standing;
  const before = await reopenable(ctx, inbound, standing);
  const unbound = await placed(inbound, before?.newest);
  if (!unbound) return undefined;
  if (before?.newest) await releaseBefore(ctx, before.newest);
  const advertisement = inbound.advertisement ?? clickedLately(conversation, ctx.now);
  if (before?.newest && before.isReopened) {
    const stored = before.newest;
    const ticket: StoredTicket = {
      ...stored,
      ...(await assigneeChecks(ctx, stored)),
      ...beginning,
      status: 'pending',
      closedAt: null,
      advertisement,
      campaignId: inbound.campaignId ?? null,
      isListed: true,
      trackingId: ulid(),
    };
    const logs = [{ type: 'reopen' as const }];
    const way = { stored, ticket, event: 'ticket.reopened' as const, logs, alongside: [], conversation };
    return keep(ctx, inbound, unbound, { ...way, isNew: true });
  }
  const { connection, contact, asksConsent } = inbound;
  const isTicket = !contact.isGroup || connection.groupAsTicket === 'enabled';
  const ticket = await newTicket(ctx, {
    connection,
    contact,
    status: asksConsent ? 'lgpd' : isTicket ? 'pending' : 'group',
    queue: null,
    user: null,
    isActiveDemand: false,
    lastInboundAt: before?.newest?.lastInboundAt ?? null,
    advertisement,
    campaignId: inbound.campaignId ?? null,
  });
  return keep(ctx, inbound, unbound, {
    stored: undefined,
    ticket,
    event: 'ticket.created',
    logs: [{ type: asksConsent ? 'lgpd' : 'create' }],
    // The first of a conversation; of later ones the contact learns from the stream, see `pointToNewest`.
    alongside: readNewestTicketId(inbound) === null ? [newestTicketOf(ctx, ticket)] : [],
    conversation,
    isNew: true,
  });
}

const isStored = async (message: Inbound['message']): Promise<boolean> =>
  typeof message !== 'function' && (await getItem(messageEntity.key(message), true)) !== undefined;

async function intoActiveTicket(
  ctx: CompanyCtx,
  inbound: Inbound,
  before: StoredTicket,
): Promise<Received | undefined> {
  const unbound = await placed(inbound, before);
  if (!unbound) return undefined;
  const isReaction = unbound.mediaType === 'reactionMessage';
  const { endsAt } = before.bot;
  if (endsAt !== null && !isReaction) {
    // A message that arrives within seconds of the announced end ends the service now and begins the next one. In the
    // old service it would stay unread, and cancelling the end would leave the contact waiting unseen. No loop is
    // possible: a service ends again only if the contact chooses the same option again.
    await endAnnounced(ctx, before.id, endsAt);
    throw new WriteConflict(1);
  }
  const question = isReaction || unbound.fromMe ? 'asked' : await ratingQuestionState(ctx, before, unbound);
  if (question === 'never asked') {
    await endUnaskedRating(ctx, before);
    throw new WriteConflict(1);
  }
  // An imported ticket begins with the first message after the import (B-IMP-6).
  const isNew = before.imported !== undefined && !unbound.fromMe;
  const begun = isNew ? { ...before, imported: undefined, isBot: !before.isGroup } : before;
  const advertisement = cameByNothing(before) ? inbound.advertisement : null;
  const current = advertisement ? { ...begun, advertisement } : begun;
  const ticket = isReaction ? current : await releaseBefore(ctx, current);
  const way = { stored: before, ticket, event: 'ticket.received' as const, logs: [], alongside: [], advertisement };
  // The rating question has not reached the contact, so this message is no answer to it.
  const heard = question === 'coming' ? { ...inbound, answering: async () => undefined } : inbound;
  return keep(ctx, heard, unbound, { ...way, isNew });
}

/**
 * A conversation's newest ticket is the active one if any is, and the contact remembers which: while it is, the
 * conversation need not be read. Once it is closed there may be a newer one that the contact does not know yet.
 */
async function intoNewest(ctx: CompanyCtx, inbound: Inbound): Promise<Received | undefined> {
  const { connection, contact, read = readItems } = inbound;
  const newestTicketId = readNewestTicketId(inbound);
  if (newestTicketId === null) return intoNewTicket(ctx, inbound, { conversation: undefined });
  const [item] = await read([keys.ticket(ctx.companyId, newestTicketId)]);
  const newest = item && fromItem(ticketEntity, item);
  if (newest && newest.status !== 'closed') return intoActiveTicket(ctx, inbound, newest);
  const thread = keys.conversation(ctx.companyId, connection.id, contact.id);
  const [conversation, ticket] = await getItems([thread, keys.ticket(ctx.companyId, newestTicketId)], true);
  const standing = {
    conversation: conversation && fromItem(conversationEntity, conversation),
    ticket: ticket && fromItem(ticketEntity, ticket),
  };
  return intoConversation(ctx, inbound, standing, true);
}

async function intoConversation(
  ctx: CompanyCtx,
  inbound: Inbound,
  standing: ConversationState,
  consistent: boolean,
): Promise<Received | undefined> {
  const { conversation } = standing;
  if (!conversation?.activeTicketId) return intoNewTicket(ctx, inbound, standing);
  const active = await findTicket(ctx, conversation.activeTicketId, consistent);
  if (!active || active.status === 'closed') throw new WriteConflict(1);
  return intoActiveTicket(ctx, inbound, active);
}

/**
 * Stores an inbound message in the conversation's one active ticket, opening one when there is none
 * (B-IN-3, B-IN-10..15). The insert of the message is the duplicate guard, the conversation record
 * the guard against a second ticket; both sit in one transaction with the ticket and the answer.
 * @returns undefined when this message was already stored
 */
export async function ingestMessage(ctx: CompanyCtx, inbound: Inbound): Promise<Received | undefined> {
  return retryConflicts(async (attempt) => {
    const { connection, contact, conversation } = inbound;
    try {
      if (attempt === 0 && !conversation) return await intoNewest(ctx, inbound);
      const current = attempt === 0 ? conversation : await findConversation(ctx, connection.id, contact.id, true);
      return await intoConversation(ctx, inbound, { conversation: current }, attempt > 0);
    } catch (error) {
      if (error instanceof ActiveTicketExists) throw new WriteConflict(1, { cause: error });
      if (error instanceof WriteConflict && error.index === 0 && (await isStored(inbound.message))) return undefined;
      throw error;
    }
  }, 12);
}
