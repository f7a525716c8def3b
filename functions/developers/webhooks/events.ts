import { createHash } from 'node:crypto';
import { spokenName } from '@shared/contacts/spokenName.ts';
import type { WebhookEvent } from '@shared/developers/webhook.ts';
import type { Message } from '@shared/messages/model.ts';
import { campaignEntity } from '../../core/store/campaignEntities.ts';
import type { RecordChange } from '../../core/store/changes.ts';
import {
  connectionEntity,
  contactEntity,
  messageEntity,
  type StoredTicket,
  ticketEntity,
} from '../../core/store/entities.ts';
import { type Entity, fromItem } from '../../core/store/records.ts';
import { ratingEntity } from '../../core/store/resourceEntities.ts';

/** An event before it is assigned to endpoints. */
export interface Happening {
  readonly companyId: number;
  readonly id: string;
  readonly type: WebhookEvent;
  readonly at: string;
  readonly group: string;
  readonly data: Record<string, unknown>;
  readonly mediaKey: string | null;
}

interface NewEvent {
  readonly type: WebhookEvent;
  /** Identifies the event within its type on every read of the stream. */
  readonly key: string;
  readonly at: string;
  readonly group: string;
  readonly data: Record<string, unknown>;
  readonly mediaKey?: string | null;
}

function pairOf<T extends object>(entity: Entity<T>, { before, after }: RecordChange): [T | undefined, T] | undefined {
  if (!after) return undefined;
  return [before && fromItem(entity, before), fromItem(entity, after)];
}

/** A file is fetched after its message was stored; until then there is nothing to hand on. */
const isWhole = ({ media }: Message): boolean => media?.status !== 'pending';

const messageData = ({ id, ticketId, whatsappId, contactId, ...message }: Message) => ({
  ...{ id, ticketId, connectionId: whatsappId, contactId, fromMe: message.fromMe },
  ...{ type: message.mediaType, body: message.body, createdAt: message.createdAt },
  quotedId: message.quotedMsg?.id ?? null,
  location: message.location,
  media:
    message.media?.status === 'ready'
      ? { name: message.media.name, mime: message.media.mime, size: message.media.size }
      : null,
});

const statusNames = ['pending', 'sent', 'delivered', 'read', 'played'] as const;

function receivedEvents(was: Message | undefined, message: Message): NewEvent[] {
  if (!isWhole(message) || (was && isWhole(was))) return [];
  const mediaKey = message.media?.status === 'ready' ? message.media.key : null;
  const base = { type: 'message.received', key: message.id, at: message.createdAt } as const;
  return [{ ...base, group: `t${message.ticketId}`, data: { message: messageData(message) }, mediaKey }];
}

const lastFailure = ({ failure, nextAttemptAt }: Message) => (nextAttemptAt === null ? failure : null);

function statusEvents(was: Message | undefined, message: Message): NewEvent[] {
  const failure = lastFailure(message);
  const isSame = message.ack === was?.ack && failure?.code === (was && lastFailure(was))?.code;
  if (isSame || (message.ack === 0 && !failure)) return [];
  const status = failure ? 'failed' : (statusNames[message.ack] ?? 'sent');
  const { id, ticketId, contactId, updatedAt } = message;
  const reason = failure ? { failure: { code: failure.code, reason: failure.reason } } : {};
  const data = { messageId: id, ticketId, contactId, status, ...reason };
  return [{ type: 'message.status', key: `${id}#${status}`, at: updatedAt, group: `t${ticketId}`, data }];
}

function messageEvents(change: RecordChange): NewEvent[] {
  const [was, message] = pairOf(messageEntity, change) ?? [];
  if (!message || message.isPrivate) return [];
  return message.fromMe ? statusEvents(was, message) : receivedEvents(was, message);
}

const ticketData = (ticket: StoredTicket) => ({
  ...{ id: ticket.id, uuid: ticket.uuid, status: ticket.status, connectionId: ticket.whatsappId },
  contact: { id: ticket.contact.id, name: spokenName(ticket.contact), number: ticket.contact.number },
  queue: ticket.queue && { id: ticket.queue.id, name: ticket.queue.name },
  user: ticket.user && { id: ticket.user.id, name: ticket.user.name },
  ...{ createdAt: ticket.createdAt, closedAt: ticket.closedAt },
});

function ticketEvents(change: RecordChange): NewEvent[] {
  const [was, ticket] = pairOf(ticketEntity, change) ?? [];
  if (!ticket) return [];
  const isClosed = ticket.status === 'closed';
  const wasClosed = was === undefined || was.status === 'closed';
  const types: WebhookEvent[] = [
    ...(wasClosed && !isClosed ? (['ticket.opened'] as const) : []),
    ...(!isClosed && ticket.userId !== null && ticket.userId !== was?.userId ? (['ticket.assigned'] as const) : []),
    ...(was && !wasClosed && isClosed ? (['ticket.closed'] as const) : []),
  ];
  const data = { ticket: ticketData(ticket) };
  const base = { key: `${ticket.id}#${ticket.version}`, at: ticket.updatedAt, group: `t${ticket.id}`, data };
  return types.map((type) => ({ type, ...base }));
}

function contactEvents(change: RecordChange): NewEvent[] {
  const [was, contact] = pairOf(contactEntity, change) ?? [];
  if (!contact || contact.erasedAt !== undefined) return [];
  const { id, number, email, tags, extraInfo, active, createdAt, updatedAt } = contact;
  // Counters and pointers move with every message; that is no change of the contact.
  if (was && was.updatedAt === updatedAt) return [];
  const name = spokenName(contact);
  const data = { contact: { id, name, number, email, tags, extraInfo, active, createdAt, updatedAt } };
  const type = was ? 'contact.updated' : 'contact.created';
  return [{ type, key: `${id}#${updatedAt}`, at: updatedAt, group: `c${id}`, data }];
}

function ratingEvents(change: RecordChange): NewEvent[] {
  const [was, rating] = pairOf(ratingEntity, change) ?? [];
  if (!rating || was) return [];
  const { companyId: _company, whatsappId: connectionId, trackingId, ticketId, ...told } = rating;
  const data = { rating: { ...told, ticketId, connectionId } };
  return [{ type: 'rating.created', key: trackingId, at: rating.createdAt, group: `t${ticketId}`, data }];
}

function connectionEvents(change: RecordChange): NewEvent[] {
  const [was, connection] = pairOf(connectionEntity, change) ?? [];
  if (!connection || was?.status === connection.status) return [];
  const { id, name, channel, status, number, updatedAt, version } = connection;
  const data = { connection: { id, name, channel, status, number } };
  return [{ type: 'connection.updated', key: `${id}#${version}`, at: updatedAt, group: `w${id}`, data }];
}

/** Campaign numbers are not sent, because they change with every message; programs read them when needed. */
function campaignEvents(change: RecordChange): NewEvent[] {
  const [was, campaign] = pairOf(campaignEntity, change) ?? [];
  if (!campaign || was?.status === campaign.status) return [];
  const { id, name, status, scheduledAt, startedAt, completedAt, stop, updatedAt, version } = campaign;
  const data = { campaign: { id, name, status, scheduledAt, startedAt, completedAt, stop, updatedAt } };
  return [{ type: 'campaign.updated', key: `${id}#${version}`, at: updatedAt, group: `k${id}`, data }];
}

const readers: Readonly<Record<string, (change: RecordChange) => NewEvent[]>> = {
  message: messageEvents,
  ticket: ticketEvents,
  contact: contactEvents,
  rating: ratingEvents,
  connection: connectionEvents,
  campaign: campaignEvents,
};

const buildEventId = (companyId: number, type: string, key: string): string =>
  `evt_${createHash('sha256').update(`${companyId}|${type}|${key}`).digest('hex').slice(0, 26)}`;

/** Returns the webhook events of a change; most changes have none. */
export function happeningsOf(change: RecordChange): Happening[] {
  const { companyId, kind } = change;
  if (companyId === undefined || !Object.hasOwn(readers, kind)) return [];
  const found = readers[kind]?.(change) ?? [];
  return found.map(({ key, mediaKey = null, ...event }) => ({
    ...event,
    ...{ mediaKey, companyId, id: buildEventId(companyId, event.type, key) },
  }));
}
