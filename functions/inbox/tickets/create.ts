import type { Connection } from '@shared/connections/model.ts';
import { AppError } from '@shared/core/errors.ts';
import type { Parsed } from '@shared/core/route.ts';
import type { tickets } from '@shared/tickets/contract.ts';
import { conflict } from '@shared/tickets/rules/decision.ts';
import { newTracking } from '@shared/tickets/rules/tracking.ts';
import { defaultConnection } from '../../channels/connections/service.ts';
import { type Ctx, isAdmin } from '../../core/context/ctx.ts';
import {
  connectionEntity,
  contactEntity,
  queueEntity,
  type StoredTicket,
  userEntity,
} from '../../core/store/entities.ts';
import { newestTicketOf } from '../../core/store/newestTickets.ts';
import { fromItem } from '../../core/store/records.ts';
import { getItems, retryConflicts } from '../../core/store/store.ts';
import { keys } from '../../core/store/table.ts';
import { assigneesThatExist, checkWorks } from './assigneeGuards.ts';
import { newTicket, type TicketDraft } from './newTicket.ts';
import { ActiveTicketExists, findConversation, findTicket, getTicket, saveTicket } from './repo.ts';

type Input = Parsed<typeof tickets.create>;

function checkRights(ctx: Ctx, { userId, queueId }: Input): void {
  if (userId && userId !== ctx.user.id && ctx.user.profile === 'user') throw new AppError('ERR_NO_PERMISSION');
  if (isAdmin(ctx)) return;
  if (!queueId) throw new AppError('ERR_VALIDATION', { fields: { queueId: 'required' } });
  if (!ctx.user.queueIds.includes(queueId)) throw new AppError('ERR_NO_PERMISSION');
}

/** Contact, queue, attendant and, when one is named, connection of a new ticket, in one call. */
async function readParts(ctx: Ctx, input: Input) {
  const { companyId } = ctx;
  const attendantId = input.userId ?? ctx.user.id;
  const [contactItem, userItem, queueItem, connectionItem] = await getItems([
    keys.contact(companyId, input.contactId),
    keys.config(companyId, 'USER', attendantId),
    keys.config(companyId, 'QUEUE', input.queueId ?? 0),
    keys.config(companyId, 'CONNECTION', input.whatsappId ?? 0),
  ]);
  // A merged contact is reached through the contact that replaced it.
  if (!contactItem || contactItem['merge']) throw new AppError('ERR_NO_CONTACT_FOUND');
  if (!userItem) throw new AppError('ERR_NO_USER_FOUND');
  checkWorks(userItem);
  if (input.queueId && !queueItem) throw new AppError('ERR_QUEUE_NOT_FOUND');
  if (input.whatsappId && !connectionItem) throw new AppError('ERR_NO_WAPP_FOUND');
  const contact = fromItem(contactEntity, contactItem);
  if (!contact.active) throw new AppError('ERR_CONTACT_BLOCKED');
  const user = fromItem(userEntity, userItem);
  const connection: Connection = connectionItem
    ? fromItem(connectionEntity, connectionItem)
    : await defaultConnection(ctx);
  return {
    contact,
    connection,
    user: { id: user.id, name: user.name },
    queue: queueItem ? fromItem(queueEntity, queueItem) : null,
  };
}

/**
 * Starts a conversation: always a new ticket, open at once (B-TICKET-1).
 * @throws ERR_OTHER_OPEN_TICKET with payload, ERROR_TICKET_OPEN when the contact has an active one (B-TICKET-3)
 */
export async function createTicket(ctx: Ctx, input: Input): Promise<StoredTicket> {
  checkRights(ctx, input);
  const create = async (): Promise<StoredTicket> => {
    const parts = await readParts(ctx, input);
    const { contact, connection, queue } = parts;
    const conversation = await findConversation(ctx, connection.id, contact.id, true);
    if (conversation?.activeTicketId) throw new ActiveTicketExists(conversation.activeTicketId);
    const newest = conversation?.newestTicketId ? await findTicket(ctx, conversation.newestTicketId) : undefined;
    const draft: TicketDraft = {
      ...parts,
      status: contact.isGroup ? 'group' : 'open',
      isActiveDemand: true,
      lastInboundAt: newest?.lastInboundAt ?? null,
    };
    const ticket = await newTicket(ctx, draft);
    return saveTicket(ctx, undefined, ticket, {
      event: 'ticket.created',
      logs: [{ type: 'create', user: { id: ctx.user.id, name: ctx.user.name }, queue: queue && ticket.queue }],
      cycle: newTracking(ticket, ctx.now.toISOString()),
      alongside: [newestTicketOf(ctx, ticket), ...assigneesThatExist(ctx, undefined, ticket)],
    });
  };
  try {
    return await retryConflicts(create);
  } catch (error) {
    if (error instanceof ActiveTicketExists) throw conflict(await getTicket(ctx, error.ticketId, true));
    throw error;
  }
}
