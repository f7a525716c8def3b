import type { Connection } from '@shared/connections/model.ts';
import type { Contact } from '@shared/contacts/model.ts';
import { blankMessage } from '@shared/messages/blank.ts';
import type { Message } from '@shared/messages/model.ts';
import { showsOutbound, withAutomatic } from '@shared/messages/ticketChanges.ts';
import type { CompanyCtx } from '../../core/context/ctx.ts';
import { conversationEntity, messageId, type StoredTicket, ticketEntity } from '../../core/store/entities.ts';
import { conversationMemory } from '../../core/store/newestTickets.ts';
import { fromItem } from '../../core/store/records.ts';
import { getItem } from '../../core/store/store.ts';
import { keys } from '../../core/store/table.ts';
import type { TransactItem } from '../../core/store/transactItem.ts';
import { firstAttemptAt, outboundMessage } from '../records/newMessage.ts';
import { reviseTicket } from '../tickets/service.ts';

/** Current ticket of a conversation: the one being served, or the one before it. */
export interface ConversationState {
  readonly active: StoredTicket | undefined;
  /** The active one, else the one before; undefined when there never was one. */
  readonly newest: StoredTicket | undefined;
}

export interface Recipient {
  readonly connection: Connection;
  readonly contact: Contact;
}

export async function conversationState(
  ctx: CompanyCtx,
  whatsappId: number,
  contactId: string,
): Promise<ConversationState> {
  const item = await getItem(keys.conversation(ctx.companyId, whatsappId, contactId), true);
  const conversation = item && fromItem(conversationEntity, item);
  const id = conversation?.activeTicketId ?? conversation?.newestTicketId;
  const ticketItem = id ? await getItem(keys.ticket(ctx.companyId, id), true) : undefined;
  const newest = ticketItem && fromItem(ticketEntity, ticketItem);
  return { active: newest?.status === 'closed' ? undefined : newest, newest };
}

type TicketlessMessageFields = Partial<Message> & Pick<Message, 'body' | 'mediaType' | 'user'>;

/**
 * Builds a message that is sent outside a ticket, such as a campaign's. Without an active ticket it belongs to the
 * conversation's newest ticket, which stays unchanged; without any ticket its ticket id is 0.
 * @param rest see messageId
 */
export function messageWithoutTicket(
  ctx: CompanyCtx,
  { connection, contact }: Recipient,
  { newest }: ConversationState,
  fields: TicketlessMessageFields,
  rest: string,
): Message {
  if (newest) return outboundMessage(ctx, newest, fields, { at: ctx.now, rest });
  const createdAt = ctx.now.toISOString();
  return {
    ...blankMessage,
    id: messageId(connection.id, contact.id, ctx.now, rest),
    companyId: ctx.companyId,
    ticketId: 0,
    whatsappId: connection.id,
    contactId: contact.id,
    wid: null,
    fromMe: true,
    read: true,
    nextAttemptAt: firstAttemptAt(ctx),
    audience: {
      status: 'closed',
      userId: fields.user?.id ?? null,
      queueId: null,
      isGroup: contact.isGroup,
      whatsappId: connection.id,
    },
    createdAt,
    updatedAt: createdAt,
    ...fields,
  };
}

/** Transaction items: the contact remembers a conversation that has no ticket yet. */
export const saveConversation = ({ connection, contact }: Recipient, { newest }: ConversationState): TransactItem[] =>
  newest
    ? []
    : [conversationMemory({ companyId: contact.companyId, contactId: contact.id, whatsappId: connection.id })];

/** Updates the active ticket's row with the message and leaves its unread count alone. Idempotent. */
export async function showInTicket(ctx: CompanyCtx, { active }: ConversationState, message: Message): Promise<void> {
  if (!active) return;
  await reviseTicket(ctx, active, 'ticket.replied', (current) =>
    current.status === 'closed' || showsOutbound(current, message)
      ? undefined
      : withAutomatic(current, message, ctx.now.toISOString()),
  );
}
