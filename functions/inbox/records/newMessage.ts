import { minuteMs } from '@shared/core/time.ts';
import { blankMessage } from '@shared/messages/blank.ts';
import type { Message } from '@shared/messages/model.ts';
import { automaticMark } from '@shared/messages/ticketChanges.ts';
import { ulid } from 'ulid';
import type { CompanyCtx } from '../../core/context/ctx.ts';
import { messageId, type StoredTicket } from '../../core/store/entities.ts';

/** Milliseconds after which the timer sends a stored message whose first attempt did not happen. */
const firstAttemptMs = minuteMs;

export const firstAttemptAt = ({ now }: CompanyCtx): string => new Date(now.getTime() + firstAttemptMs).toISOString();

/** Returns the part of an id that distinguishes messages of the same millisecond. */
export const freshRest = (): string => ulid().slice(10);

type NewMessageFields = Partial<Message> & Pick<Message, 'body' | 'mediaType'>;

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

/** A message of the company's side that waits to be sent, not yet stored. */
export function outboundMessage(
  ctx: CompanyCtx,
  ticket: StoredTicket,
  fields: NewMessageFields,
  place: { readonly at: Date; readonly rest: string } = { at: ctx.now, rest: freshRest() },
): Message {
  const createdAt = place.at.toISOString();
  const message: Message = {
    ...blankMessage,
    id: messageId(ticket.whatsappId, ticket.contactId, place.at, place.rest),
    companyId: ctx.companyId,
    ticketId: ticket.id,
    whatsappId: ticket.whatsappId,
    contactId: ticket.contactId,
    wid: null,
    fromMe: true,
    read: true,
    nextAttemptAt: firstAttemptAt(ctx),
    audience: { status: 'open', userId: null, queueId: null, isGroup: false, whatsappId: ticket.whatsappId },
    createdAt,
    updatedAt: createdAt,
    ...fields,
  };
  return inTicket(message, ticket);
}

/** A text of the system: farewell, transfer, menu (B-BOT-22: stored and shown like any other). */
export const automaticDraft = (
  ctx: CompanyCtx,
  ticket: StoredTicket,
  text: string,
  fields: Partial<Message> = {},
  at: Date = ctx.now,
): Message =>
  outboundMessage(
    ctx,
    ticket,
    { mediaType: 'chat', ...fields, body: `${text}${automaticMark}`, isAutomatic: true },
    { at, rest: freshRest() },
  );
