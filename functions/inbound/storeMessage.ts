import { createHash } from 'node:crypto';
import { asksConsent } from '@shared/bot/consent.ts';
import type { Company } from '@shared/companies/model.ts';
import type { Connection } from '@shared/connections/model.ts';
import type { Contact } from '@shared/contacts/model.ts';
import { blankMessage } from '@shared/messages/blank.ts';
import type { Message, Quoted } from '@shared/messages/model.ts';
import { readCards } from '@shared/phones/cards.ts';
import { companyCountry } from '@shared/phones/read.ts';
import type { Settings } from '@shared/settings/model.ts';
import type { Advertisement } from '@shared/tickets/model.ts';
import { answering, endLater, release } from '../bot/service.ts';
import { widKey } from '../channels/connections/messageLookup.ts';
import type { InboundMessage } from '../channels/drivers/driver.ts';
import type { CompanyCtx } from '../core/context/ctx.ts';
import { enqueueJobs } from '../core/events/jobs.ts';
import {
  type Conversation,
  messageEntity,
  messageId,
  messageParts,
  type StoredTicket,
  ticketEntity,
} from '../core/store/entities.ts';
import { stamp } from '../core/store/keyParts.ts';
import type { ReadItems } from '../core/store/readAhead.ts';
import { fromItem, putNew, refItem } from '../core/store/records.ts';
import { getItem, putItem, queryPartition, transact, WriteConflict } from '../core/store/store.ts';
import { keys, partitions, prefixes } from '../core/store/table.ts';
import { campaignAnswered } from '../inbox/messages/campaignAnswers.ts';
import { inTicket } from '../inbox/records/newMessage.ts';
import { ingestMessage } from '../inbox/tickets/ingest.ts';
import type { Answering, Received } from '../inbox/tickets/service.ts';
import { isPlaceholder } from './placeholders.ts';

/** An inbound message with everything known about where it belongs. */
export interface InboundArrival {
  readonly connection: Connection;
  readonly contact: Contact;
  /** Read for reactions, which open no new service. */
  readonly conversation: Conversation | undefined;
  readonly company: Company;
  readonly settings: Settings;
  readonly read?: ReadItems;
  readonly inbound: InboundMessage;
  readonly quotedMsg: Quoted | null;
  /** Stored as history only: a reaction that is no longer there. */
  readonly isDeleted?: boolean;
  /** A person is asked whether its writer wants no campaigns. */
  readonly resemblesOptOut?: boolean;
  /** True if the company is suspended: no automatic answer is sent. */
  readonly isSilent?: boolean;
  /** The company wrote it, on the phone itself. */
  readonly isEcho?: boolean;
  /** The ticket of the message this is about; used when the conversation has no active one. */
  readonly ticketId?: number | undefined;
}

const secondOf = (at: string): number => Math.floor(Date.parse(at) / 1000) * 1000;

/** @param createdAt provider time; the milliseconds say which of its second this message is */
function buildInboundMessage(ctx: CompanyCtx, arrival: InboundArrival, createdAt: string, rest: string): Message {
  const { connection, contact, inbound, isEcho = false } = arrival;
  return {
    ...blankMessage,
    ...(isEcho ? { ack: 1 } : {}),
    id: messageId(connection.id, contact.id, createdAt, rest),
    companyId: ctx.companyId,
    ticketId: 0,
    whatsappId: connection.id,
    contactId: contact.id,
    wid: inbound.wid,
    body: inbound.edit?.body ?? inbound.body,
    fromMe: isEcho,
    mediaType: inbound.mediaType,
    media: inbound.media,
    location: inbound.location,
    contacts: readCards(inbound.contacts, companyCountry(arrival.company)),
    quotedMsg: arrival.quotedMsg,
    ...(inbound.sender ? { sender: inbound.sender } : {}),
    ...(inbound.poll ? { poll: inbound.poll } : {}),
    ...(inbound.order ? { order: inbound.order } : {}),
    ...(arrival.resemblesOptOut ? { resemblesOptOut: true } : {}),
    // A call does not count as an unread message (B-CONN-12).
    read: isEcho || inbound.mediaType === 'call_log',
    isForwarded: inbound.isForwarded,
    isEdited: inbound.edit !== null,
    isDeleted: arrival.isDeleted ?? false,
    audience: { status: 'pending', userId: null, queueId: null, isGroup: contact.isGroup, whatsappId: connection.id },
    createdAt,
    updatedAt: createdAt,
  };
}

/** Without an active ticket a reaction stays with the message it is about; it opens no new service. */
async function besideTarget(ctx: CompanyCtx, message: Message, ticketId: number | undefined): Promise<void> {
  const item = ticketId === undefined ? undefined : await getItem(keys.ticket(ctx.companyId, ticketId));
  if (!item) return;
  try {
    await transact([putNew(messageEntity, inTicket(message, fromItem(ticketEntity, item)), 'message.created')]);
  } catch (error) {
    if (!(error instanceof WriteConflict)) throw error;
  }
}

const mark = 'i';
const maxPerSecond = 200;

const digest = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 20);

/** Everything in the conversation whose place lies in the same second; undefined when it is more than one looks at. */
async function ofSameSecond(
  ctx: CompanyCtx,
  { connection, contact, inbound }: InboundArrival,
): Promise<Message[] | undefined> {
  const { items, last } = await queryPartition({
    pk: partitions.conversation(ctx.companyId, connection.id, contact.id),
    prefix: `${prefixes.message}${stamp(secondOf(inbound.at)).slice(0, 10)}`,
    limit: maxPerSecond,
    consistent: true,
  });
  return last ? undefined : items.map((item) => fromItem(messageEntity, item));
}

const lastMillisecond = 999;
const rankDigits = 3;

const millisecondOf = ({ id }: Message): number => messageParts(id).at.getTime() % 1000;

/** Rank of a message among those that came when the last millisecond was taken. */
function rankOf(message: Message): number {
  const { rest } = messageParts(message.id);
  const isRanked = rest.startsWith(mark) && rest.length <= mark.length + rankDigits;
  return isRanked && millisecondOf(message) === lastMillisecond ? Number(rest.slice(mark.length)) : 0;
}

interface StoredPosition {
  readonly createdAt: string;
  readonly rest: string;
}

/** After everything that second already holds; undefined when the message is among it. */
function placeAmong(arrival: InboundArrival, neighbours: readonly Message[] | undefined): StoredPosition | undefined {
  const { wid, at } = arrival.inbound;
  const isSame = (message: Message): boolean => message.fromMe === (arrival.isEcho ?? false) && message.wid === wid;
  if (neighbours?.some(isSame)) return undefined;
  const createdAt = (millisecond: number): string => new Date(secondOf(at) + millisecond).toISOString();
  // Too many to look at: order gives way, the id alone keeps repetitions out.
  if (!neighbours) return { createdAt: createdAt(lastMillisecond), rest: `${mark}${digest(wid)}` };
  const next = Math.max(-1, ...neighbours.map(millisecondOf)) + 1;
  if (next <= lastMillisecond) return { createdAt: createdAt(next), rest: mark };
  const rank = Math.max(0, ...neighbours.map(rankOf)) + 1;
  return { createdAt: createdAt(lastMillisecond), rest: `${mark}${String(rank).padStart(rankDigits, '0')}` };
}

/**
 * Chooses the position of a message. Channels report whole seconds, so the milliseconds are ours: they keep the
 * order of arrival, also against messages of the company in the same second. A message from a later second than the
 * whole conversation is the first of its second and needs no read; all others are ordered among the messages of their
 * second. A concurrent write changes the ticket's version, so the transaction fails and the position is chosen again.
 */
function placing(
  ctx: CompanyCtx,
  arrival: InboundArrival,
  answers?: Message['answers'],
): (newest: StoredTicket | undefined) => Promise<Message | undefined> {
  const second = new Date(secondOf(arrival.inbound.at)).toISOString();
  let tries = 0;
  return async (newest) => {
    tries += 1;
    const isNewest = newest === undefined || (newest.lastMessageAt !== null && newest.lastMessageAt < second);
    const isSure = isNewest && tries === 1;
    const place = isSure ? { createdAt: second, rest: mark } : placeAmong(arrival, await ofSameSecond(ctx, arrival));
    return (
      place && { ...buildInboundMessage(ctx, arrival, place.createdAt, place.rest), ...(answers ? { answers } : {}) }
    );
  };
}

/** `ticket`: unless the message was stored by a try before. */
export type StoredInbound = Pick<Received, 'message' | 'said'> & Partial<Pick<Received, 'ticket'>>;

/** Follow-up work of a stored message; it may run twice. */
export async function afterStored(ctx: CompanyCtx, { ticket, message, said }: StoredInbound): Promise<void> {
  await release(ctx, said);
  if (ticket) await endLater(ctx, ticket);
  // Outgoing references are written by the sender and incoming ones by the stream; a placeholder needs its own at once.
  if ((message.fromMe || isPlaceholder(message)) && message.wid !== null) {
    await putItem(refItem(widKey(ctx.companyId, message.wid), { messageId: message.id }));
  }
  if (message.media?.status === 'pending') {
    await enqueueJobs([{ type: 'media.fetch', companyId: ctx.companyId, messageId: message.id }]);
  }
}

async function findStored(ctx: CompanyCtx, arrival: InboundArrival): Promise<Message | undefined> {
  const neighbours = (await ofSameSecond(ctx, arrival)) ?? [];
  return neighbours.find(({ wid }) => wid === arrival.inbound.wid);
}

/** Reactions, later versions of messages and what cannot be read yet are no answers (B-IN-37). */
export function answeringTo(ctx: CompanyCtx, { inbound, ...known }: InboundArrival): Answering {
  const isSaid =
    inbound.reaction === null && inbound.edit === null && !known.isEcho && !known.isSilent && !isPlaceholder(inbound);
  return isSaid ? answering(ctx, { ...known, replyId: inbound.replyId }) : async () => undefined;
}

/**
 * Puts a call into its conversation with what is said about it, exactly once. It opens a ticket where none is
 * active, waits for no consent, and takes up no closed one (B-CONN-12).
 */
export async function storeCall(ctx: CompanyCtx, arrival: InboundArrival, answering: Answering): Promise<void> {
  const { contact, conversation } = arrival;
  const connection = { ...arrival.connection, timeCreateNewTicket: 0 };
  const message = placing(ctx, arrival);
  const inbound = { connection, contact, conversation, message, asksConsent: false, answering, read: arrival.read };
  const received = await ingestMessage(ctx, inbound);
  if (received) await afterStored(ctx, received);
}

/** Puts a message into its conversation with what automation answers, exactly once, and starts what follows from it. */
function advertisementOf({ advertisement }: InboundMessage): Advertisement | null {
  if (advertisement === null) return null;
  const { id, title, url } = advertisement;
  return { id, title, url };
}

export async function storeMessage(ctx: CompanyCtx, arrival: InboundArrival): Promise<void> {
  const { connection, contact, conversation, inbound, ticketId } = arrival;
  if (inbound.reaction && !conversation?.activeTicketId) {
    const at = new Date(secondOf(inbound.at)).toISOString();
    return besideTarget(ctx, buildInboundMessage(ctx, arrival, at, `${mark}${digest(inbound.wid)}`), ticketId);
  }
  const answers =
    inbound.reaction || inbound.edit || arrival.isEcho
      ? undefined
      : await campaignAnswered(ctx, arrival.company, connection.id, contact.id);
  const received = await ingestMessage(ctx, {
    connection,
    contact,
    conversation,
    read: arrival.read,
    message: placing(ctx, arrival, answers),
    asksConsent: !arrival.isEcho && !arrival.isSilent && asksConsent(arrival.settings, contact),
    advertisement: advertisementOf(inbound),
    campaignId: answers?.id ?? null,
    // A customer who answers a campaign with yes or no gets no bot menu (B-CAMP-10).
    answering: answers?.isAgreement ? async () => undefined : answeringTo(ctx, arrival),
  });
  if (received) return afterStored(ctx, received);
  // The try before may have ended between storing and following up; the clock finds what was to be said.
  const stored = inbound.media ? await findStored(ctx, arrival) : undefined;
  if (stored) await afterStored(ctx, { message: stored, said: [] });
}
