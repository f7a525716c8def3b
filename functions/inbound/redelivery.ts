import type { Message } from '@shared/messages/model.ts';
import { isRowOf, messageToRowFields } from '@shared/messages/ticketChanges.ts';
import { findByWid } from '../channels/connections/messageLookup.ts';
import type { CompanyCtx } from '../core/context/ctx.ts';
import { messageEntity, type StoredTicket, ticketEntity } from '../core/store/entities.ts';
import { fromItem, putNew, putVersion } from '../core/store/records.ts';
import { getItems, retryConflicts, transact } from '../core/store/store.ts';
import { keys } from '../core/store/table.ts';
import { inTicket } from '../inbox/records/newMessage.ts';
import { type Answer, saveTimed } from '../inbox/tickets/service.ts';
import { isPlaceholder } from './placeholders.ts';
import { afterStored, answeringTo, type InboundArrival, type StoredInbound } from './storeMessage.ts';

interface Current {
  readonly message: Message;
  /** The ticket, or undefined once it is deleted or closed, when no answer is due any more. */
  readonly ticket: StoredTicket | undefined;
}

async function currentOf({ companyId }: CompanyCtx, target: Message): Promise<Current | undefined> {
  const [item, ticketItem] = await getItems([messageEntity.key(target), keys.ticket(companyId, target.ticketId)], true);
  const ticket = ticketItem && fromItem(ticketEntity, ticketItem);
  return item && { message: fromItem(messageEntity, item), ticket: ticket?.status === 'closed' ? undefined : ticket };
}

function filledWith(ctx: CompanyCtx, message: Message, { inbound, quotedMsg }: InboundArrival): Message {
  const { mediaType, body, media, location, contacts, poll, isForwarded } = inbound;
  const content = { mediaType, body, media, location, contacts, poll, isForwarded, quotedMsg };
  return { ...message, ...content, updatedAt: ctx.now.toISOString() };
}

/**
 * Sends the automatic answer; none goes to a message that a newer one followed or that agreed to a campaign
 * (B-CAMP-10).
 */
async function answerTo(
  ctx: CompanyCtx,
  arrival: InboundArrival,
  ticket: StoredTicket,
  message: Message,
): Promise<Answer | undefined> {
  if (ticket.lastInboundAt !== message.createdAt || message.answers?.isAgreement) return undefined;
  return answeringTo(ctx, arrival)(ticket, message, false);
}

/** The message as it reads now and its answer in one transaction: a repetition neither answers twice nor leaves it out. */
async function saveFilled(
  ctx: CompanyCtx,
  arrival: InboundArrival,
  { message, ticket }: Current,
): Promise<StoredInbound> {
  const filled = filledWith(ctx, message, arrival);
  if (!ticket) {
    const { next, write } = putVersion(messageEntity, filled, 'message.updated');
    await transact([write]);
    return { message: next, said: [] };
  }
  const shown = isRowOf(ticket, filled) ? { ...ticket, ...messageToRowFields(filled) } : ticket;
  const answer = await answerTo(ctx, arrival, shown, filled);
  const after = answer?.ticket ?? shown;
  const handed = answer?.handedTo ? { handedTo: answer.handedTo } : {};
  const { next, write } = putVersion(messageEntity, { ...inTicket(filled, after), ...handed }, 'message.updated');
  const said = answer?.said ?? [];
  const saved = await saveTimed(ctx, ticket, after, {
    event: after.status === 'closed' ? 'ticket.closed' : 'ticket.updated',
    clocks: answer?.clocks,
    logs: answer?.logs ?? [],
    tracking: answer?.tracking ?? null,
    alongside: [
      write,
      ...said.map((each) => putNew(messageEntity, each.message, 'message.created')),
      ...(answer?.alongside ?? []),
    ],
  });
  return { message: next, ticket: saved, said };
}

/**
 * Replaces a placeholder with the content that can be read now, and lets automation answer it as on arrival.
 * @returns false if there is no placeholder for it
 */
export async function fillPlaceholder(ctx: CompanyCtx, arrival: InboundArrival): Promise<boolean> {
  const { connection, contact, inbound } = arrival;
  const target = await findByWid(ctx, { whatsappId: connection.id, contactId: contact.id }, inbound.wid);
  if (!target) return false;
  const stored = await retryConflicts(async (): Promise<StoredInbound | undefined> => {
    const current = await currentOf(ctx, target);
    if (!current || !isPlaceholder(current.message) || current.message.isDeleted) return undefined;
    return saveFilled(ctx, arrival, current);
  }, 12);
  // The try before may have ended between storing and following up.
  const isFilled = stored !== undefined || target.media?.status === 'pending';
  if (isFilled) await afterStored(ctx, stored ?? { message: target, said: [] });
  return true;
}
