import { createHash } from 'node:crypto';
import type { Connection } from '@shared/connections/model.ts';
import type { Contact } from '@shared/contacts/model.ts';
import type { Message, Quoted } from '@shared/messages/model.ts';
import type { Queue } from '@shared/queues/model.ts';
import type { CompanyCtx } from '../core/ctx.ts';
import { type Conversation, messageEntity, messageId, queueEntity, ticketEntity } from '../core/entities.ts';
import { creation, fromItem } from '../core/records.ts';
import { getItem, queryPartition, transact, WriteConflict } from '../core/store.ts';
import { keys, partitions, stamp } from '../core/table.ts';
import { enqueueJobs } from '../jobs/service.ts';
import { inTicket, type Received, receiveMessage } from '../tickets/service.ts';
import type { InboundMessage } from './drivers/driver.ts';

/** An inbound message with everything known about where it belongs. */
export interface Arrival {
  readonly connection: Connection;
  readonly contact: Contact;
  readonly conversation: Conversation | undefined;
  readonly inbound: InboundMessage;
  readonly quotedMsg: Quoted | null;
  /** Stored as history only: a reaction that is no longer there. */
  readonly isDeleted?: boolean;
  /** The ticket of the message this is about; used when the conversation has no active one. */
  readonly ticketId?: number | undefined;
}

const secondOf = (at: string): number => Math.floor(Date.parse(at) / 1000) * 1000;

/** @param createdAt provider time; the milliseconds say which of its second this message is */
function messageOf(ctx: CompanyCtx, arrival: Arrival, createdAt: string, rest: string): Message {
  const { connection, contact, inbound } = arrival;
  return {
    id: messageId(connection.id, contact.id, createdAt, rest),
    companyId: ctx.companyId,
    ticketId: 0,
    whatsappId: connection.id,
    contactId: contact.id,
    wid: inbound.wid,
    body: inbound.edit?.body ?? inbound.body,
    fromMe: false,
    mediaType: inbound.mediaType,
    media: inbound.media,
    location: inbound.location,
    contacts: inbound.contacts,
    quotedMsg: arrival.quotedMsg,
    ack: 0,
    read: false,
    isPrivate: false,
    isForwarded: inbound.isForwarded,
    isEdited: inbound.edit !== null,
    isDeleted: arrival.isDeleted ?? false,
    isAutomatic: false,
    user: null,
    queue: null,
    failure: null,
    attempts: 0,
    nextAttemptAt: null,
    audience: { status: 'pending', userId: null, queueId: null, isGroup: contact.isGroup, whatsappId: connection.id },
    createdAt,
    updatedAt: createdAt,
    version: 1,
  };
}

/** With a single queue there is nothing to choose (B-BOT-1). */
async function onlyQueue({ companyId, queueIds }: Connection): Promise<Queue | null> {
  const [id, ...more] = queueIds;
  const item = id !== undefined && more.length === 0 ? await getItem(keys.config(companyId, 'QUEUE', id)) : undefined;
  return item ? fromItem(queueEntity, item) : null;
}

/** Without an active ticket a reaction stays with the message it is about; it opens no new service. */
async function besideTarget(ctx: CompanyCtx, message: Message, ticketId: number | undefined): Promise<void> {
  const item = ticketId === undefined ? undefined : await getItem(keys.ticket(ctx.companyId, ticketId));
  if (!item) return;
  try {
    await transact([creation(messageEntity, inTicket(message, fromItem(ticketEntity, item)), 'message.created')]);
  } catch (error) {
    if (!(error instanceof WriteConflict)) throw error;
  }
}

const inboundMark = 'i';
const maxPerSecond = 100;

/** Messages of the contact that came in with the same second; undefined when there are more than one looks at. */
async function ofSameSecond(
  ctx: CompanyCtx,
  { connection, contact, inbound }: Arrival,
): Promise<Message[] | undefined> {
  const { items, last } = await queryPartition({
    pk: partitions.conversation(ctx.companyId, connection.id, contact.id),
    prefix: `M#${stamp(secondOf(inbound.at)).slice(0, 10)}`,
    limit: maxPerSecond,
    consistent: true,
  });
  return last ? undefined : items.map((item) => fromItem(messageEntity, item)).filter(({ fromMe }) => !fromMe);
}

const digest = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 20);

const positionOf = (message: Message, second: number): number => Date.parse(message.createdAt) - second;

/**
 * Stores the message once. The channel's time has whole seconds, so the millisecond part of our key
 * counts: the first message of a second takes 0, and its insert is the duplicate guard at no cost. Only
 * when that place is taken are the messages of the second read, to tell a repetition from the next one.
 * @returns undefined for a repetition
 */
async function storeOnce(ctx: CompanyCtx, arrival: Arrival): Promise<Received | undefined> {
  const second = secondOf(arrival.inbound.at);
  const { connection, contact, conversation } = arrival;
  const tryAt = (position: number, mark: string): Promise<Received | undefined> =>
    receiveMessage(ctx, {
      connection,
      contact,
      conversation,
      message: messageOf(ctx, arrival, new Date(second + position).toISOString(), mark),
      onlyQueue: () => onlyQueue(connection),
    });
  let position = 0;
  for (let attempt = 0; attempt < maxPerSecond; attempt += 1) {
    const received = await tryAt(position, inboundMark);
    if (received) return received;
    const neighbours = await ofSameSecond(ctx, arrival);
    // Nobody writes so much in a second: order gives way, the id alone guards.
    if (!neighbours) return tryAt(999, `${inboundMark}${digest(arrival.inbound.wid)}`);
    if (neighbours.some(({ wid }) => wid === arrival.inbound.wid)) return undefined;
    position = Math.max(...neighbours.map((message) => positionOf(message, second)), position) + 1;
  }
  return tryAt(999, `${inboundMark}${digest(arrival.inbound.wid)}`);
}

/** Follow-up work of a stored message. Automation will answer from here; it must be able to run twice. */
async function afterStored(ctx: CompanyCtx, { message }: Pick<Received, 'message'>): Promise<void> {
  if (message.media?.status === 'pending') {
    await enqueueJobs([{ type: 'media.fetch', companyId: ctx.companyId, messageId: message.id }]);
  }
}

async function findStored(ctx: CompanyCtx, arrival: Arrival): Promise<Message | undefined> {
  const neighbours = (await ofSameSecond(ctx, arrival)) ?? [];
  return neighbours.find(({ wid }) => wid === arrival.inbound.wid);
}

/** Puts a message into its conversation, exactly once, and starts what follows from it. */
export async function store(ctx: CompanyCtx, arrival: Arrival): Promise<void> {
  const { inbound, conversation, ticketId } = arrival;
  if (inbound.reaction && !conversation?.activeTicketId) {
    const at = new Date(secondOf(inbound.at)).toISOString();
    return besideTarget(ctx, messageOf(ctx, arrival, at, `${inboundMark}${digest(inbound.wid)}`), ticketId);
  }
  const received = await storeOnce(ctx, arrival);
  if (received) return afterStored(ctx, received);
  // The try before may have ended between storing and following up.
  const stored = inbound.media ? await findStored(ctx, arrival) : undefined;
  if (stored) await afterStored(ctx, { message: stored });
}
