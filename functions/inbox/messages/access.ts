import { AppError } from '@shared/core/errors.ts';
import type { Message } from '@shared/messages/model.ts';
import { readableBy } from '@shared/messages/visibility.ts';
import { canSee } from '@shared/tickets/rules/policy.ts';
import type { Ctx } from '../../core/context/ctx.ts';
import { conversationEntity, type StoredTicket, ticketEntity } from '../../core/store/entities.ts';
import { fromItem } from '../../core/store/records.ts';
import { getItem } from '../../core/store/store.ts';
import { keys } from '../../core/store/table.ts';
import { findMessage } from '../records/messages.ts';

export interface VisibleMessage {
  readonly message: Message;
  readonly ticket: StoredTicket;
}

async function findTicket(ctx: Ctx, id: number): Promise<StoredTicket | undefined> {
  const item = await getItem(keys.ticket(ctx.companyId, id), true);
  return item && fromItem(ticketEntity, item);
}

/** A message of a ticket the caller may see. @throws ERR_MESSAGE_NOT_FOUND */
export async function visibleMessage(ctx: Ctx, id: string): Promise<VisibleMessage> {
  const message = await findMessage(ctx, id, true);
  const ticket = message && (await findTicket(ctx, message.ticketId));
  if (!message || !ticket || !canSee(ctx.viewer, ticket)) throw new AppError('ERR_MESSAGE_NOT_FOUND');
  return { message, ticket };
}

type ConversationIds = Pick<Message, 'whatsappId' | 'contactId'>;

/** Returns the conversation's newest ticket, which gives access to older ones of the same conversation (B-MSG-12). */
async function newestTicket(ctx: Ctx, { whatsappId, contactId }: ConversationIds): Promise<StoredTicket | undefined> {
  const item = await getItem(keys.conversation(ctx.companyId, whatsappId, contactId));
  const id = item && fromItem(conversationEntity, item).newestTicketId;
  return id ? findTicket(ctx, id) : undefined;
}

/**
 * A message the caller may read, also one of a ticket that is not theirs any more, with the ticket through which they do.
 * @throws ERR_MESSAGE_NOT_FOUND
 */
export async function readable(ctx: Ctx, id: string): Promise<VisibleMessage> {
  const message = await findMessage(ctx, id, true);
  if (!message) throw new AppError('ERR_MESSAGE_NOT_FOUND');
  const ticket = await findTicket(ctx, message.ticketId);
  if (ticket && canSee(ctx.viewer, ticket)) return { message, ticket };
  const newest = await newestTicket(ctx, message);
  if (!newest || !canSee(ctx.viewer, newest) || !readableBy(ctx.viewer, newest)(message)) {
    throw new AppError('ERR_MESSAGE_NOT_FOUND');
  }
  return { message, ticket: newest };
}

/** True if the caller may read messages that a ticket got while it was in this queue; false if the ticket is gone. */
export async function mayReadPlaced(ctx: Ctx, owner: { ticketId: number; queueId: number | null }): Promise<boolean> {
  const ticket = await findTicket(ctx, owner.ticketId);
  if (!ticket) return false;
  if (canSee(ctx.viewer, ticket)) return true;
  const newest = await newestTicket(ctx, ticket);
  const queue = owner.queueId === null ? null : { id: owner.queueId };
  const placed = { ticketId: owner.ticketId, queue };
  return newest !== undefined && canSee(ctx.viewer, newest) && readableBy(ctx.viewer, newest)(placed);
}

export const readableMessage = async (ctx: Ctx, id: string): Promise<Message> => (await readable(ctx, id)).message;
