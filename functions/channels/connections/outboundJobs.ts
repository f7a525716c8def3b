import { createHash } from 'node:crypto';
import { TypingPause } from '@shared/connections/typing.ts';
import type { Message } from '@shared/messages/model.ts';
import type { Ticket } from '@shared/tickets/model.ts';
import * as z from 'zod';
import type { QueueMessage } from '../../core/events/queue.ts';

/** Work of the outbound queue. `attempts` is how many tries the message had when the job was made. */
export const OutboundJob = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('message'),
    companyId: z.number().int(),
    messageId: z.string(),
    attempts: z.number().int(),
    /** Typing indicator that the contact sees after the message. */
    typing: TypingPause.optional(),
  }),
  /** A later version of a message that is out, or its end: as it is stored now. */
  z.object({ type: z.literal('amend'), companyId: z.number().int(), messageId: z.string() }),
  z.object({
    type: z.literal('read'),
    companyId: z.number().int(),
    whatsappId: z.number().int(),
    contactId: z.string(),
  }),
  /** An attendant writes at this moment. */
  z.object({
    type: z.literal('typing'),
    companyId: z.number().int(),
    whatsappId: z.number().int(),
    contactId: z.string(),
    at: z.iso.datetime(),
  }),
  z.object({
    type: z.literal('refuseCall'),
    companyId: z.number().int(),
    whatsappId: z.number().int(),
    /** The channel's own. */
    callId: z.string(),
  }),
]);
export type OutboundJob = z.infer<typeof OutboundJob>;

const digest = (...parts: readonly unknown[]): string => createHash('sha256').update(parts.join('|')).digest('hex');

/** Messages of a conversation form one queue group, so they leave in the order in which they were written. */
const groupOf = ({ companyId, whatsappId, contactId }: Pick<Message, 'companyId' | 'whatsappId' | 'contactId'>) =>
  `${companyId}-${whatsappId}-${contactId}`;

/** The same attempt handed over twice is one job; the next attempt is another. */
export const messageJob = (
  message: Pick<Message, 'id' | 'companyId' | 'whatsappId' | 'contactId' | 'attempts' | 'nextAttemptAt'>,
  typing?: TypingPause,
): QueueMessage => ({
  body: {
    type: 'message',
    companyId: message.companyId,
    messageId: message.id,
    attempts: message.attempts,
    typing,
  } satisfies OutboundJob,
  group: groupOf(message),
  dedupId: digest(message.companyId, message.id, message.attempts, message.nextAttemptAt),
});

export const amendJob = (
  message: Pick<Message, 'id' | 'companyId' | 'whatsappId' | 'contactId' | 'version'>,
): QueueMessage => ({
  body: { type: 'amend', companyId: message.companyId, messageId: message.id } satisfies OutboundJob,
  group: groupOf(message),
  dedupId: digest('amend', message.companyId, message.id, message.version),
});

/** The phone rings now, so the job does not queue behind the conversation's messages. */
export const refuseCallJob = (call: Omit<Extract<OutboundJob, { type: 'refuseCall' }>, 'type'>): QueueMessage => ({
  body: { type: 'refuseCall', ...call } satisfies OutboundJob,
  group: digest('call', call.companyId, call.callId),
  dedupId: digest('refuseCall', call.companyId, call.whatsappId, call.callId),
});

export const readJob = (
  ticket: Pick<Ticket, 'id' | 'companyId' | 'whatsappId' | 'contactId' | 'lastInboundAt'>,
  at: Date,
): QueueMessage => ({
  body: {
    type: 'read',
    companyId: ticket.companyId,
    whatsappId: ticket.whatsappId,
    contactId: ticket.contactId,
  } satisfies OutboundJob,
  group: groupOf(ticket),
  dedupId: digest('read', ticket.companyId, ticket.id, ticket.lastInboundAt, at.getTime()),
});

/** Queued with the messages, so that the typing indicator never appears after the message it announces. */
export const typingJob = (
  { companyId, whatsappId, contactId }: Pick<Ticket, 'companyId' | 'whatsappId' | 'contactId'>,
  at: Date,
): QueueMessage => ({
  body: { type: 'typing', companyId, whatsappId, contactId, at: at.toISOString() } satisfies OutboundJob,
  group: groupOf({ companyId, whatsappId, contactId }),
  dedupId: digest('typing', companyId, whatsappId, contactId, at.getTime()),
});
