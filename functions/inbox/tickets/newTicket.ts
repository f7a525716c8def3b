import { randomBytes } from 'node:crypto';
import type { Connection } from '@shared/connections/model.ts';
import type { Contact } from '@shared/contacts/model.ts';
import type { TicketStatus } from '@shared/core/ticketStatus.ts';
import { minuteMs } from '@shared/core/time.ts';
import type { Queue } from '@shared/queues/model.ts';
import type { Ticket } from '@shared/tickets/model.ts';
import { beginning } from '@shared/tickets/rules/decision.ts';
import { newTracking } from '@shared/tickets/rules/tracking.ts';
import { ticketUuid } from '@shared/tickets/uuid.ts';
import { ulid } from 'ulid';
import type { CompanyCtx } from '../../core/http/ctx.ts';
import { type StoredTicket, trackingEntity } from '../../core/store/entities.ts';
import { putNew } from '../../core/store/records.ts';
import { nextNumber } from '../../core/store/sequences.ts';
import { updateItem, wasApplied } from '../../core/store/store.ts';
import { keys } from '../../core/store/table.ts';
import type { TransactItem } from '../../core/store/transactItem.ts';

export interface TicketDraft {
  readonly connection: Connection;
  readonly contact: Contact;
  readonly status: TicketStatus;
  readonly queue: Pick<Queue, 'id' | 'name' | 'color'> | null;
  readonly user: { readonly id: number; readonly name: string } | null;
  readonly isActiveDemand: boolean;
  /** Carried over from the conversation's ticket before, so that the reply window stays true. */
  readonly lastInboundAt: string | null;
  readonly advertisement?: Ticket['advertisement'];
  readonly campaignId?: Ticket['campaignId'];
}

export const contactSnapshot = (contact: Contact): Ticket['contact'] => ({
  id: contact.id,
  name: contact.name,
  number: contact.number,
  profilePicUrl: contact.profilePicUrl,
  isGroup: contact.isGroup,
  tags: contact.tags,
});

/** A message within so many minutes of the last change goes into the same ticket again; with 0 into a new one. */
export const isReopened = ({ updatedAt }: StoredTicket, minutes: number, now: Date): boolean =>
  minutes > 0 && now.getTime() - Date.parse(updatedAt) <= minutes * minuteMs;

/** A ticket with the next number of its company, not yet saved. */
export async function newTicket(ctx: CompanyCtx, draft: TicketDraft): Promise<StoredTicket> {
  const id = await nextNumber(ctx.companyId, 'ticket');
  const at = ctx.now.toISOString();
  const { connection, contact } = draft;
  return {
    id,
    uuid: ticketUuid(id, randomBytes(10)),
    companyId: ctx.companyId,
    status: draft.status,
    contactId: contact.id,
    contact: contactSnapshot(contact),
    whatsappId: connection.id,
    whatsapp: {
      id: connection.id,
      name: connection.name,
      channel: connection.channel,
      groupAsTicket: connection.groupAsTicket,
    },
    channel: connection.channel,
    queueId: draft.queue?.id ?? null,
    queue: draft.queue && { id: draft.queue.id, name: draft.queue.name, color: draft.queue.color },
    userId: draft.user?.id ?? null,
    user: draft.user,
    isGroup: contact.isGroup,
    kanbanTags: [],
    isBot: draft.isActiveDemand ? false : !contact.isGroup,
    isActiveDemand: draft.isActiveDemand,
    ...beginning,
    unreadMessages: 0,
    lastMessage: '',
    lastMediaType: null,
    fromMe: draft.isActiveDemand,
    isAnswered: draft.isActiveDemand,
    hasFailed: false,
    updatedAt: at,
    lastMessageAt: null,
    lastInboundAt: draft.lastInboundAt,
    createdAt: at,
    closedAt: null,
    advertisement: draft.advertisement ?? null,
    campaignId: draft.campaignId ?? null,
    trackingId: ulid(),
    version: 1,
    isListed: true,
  };
}

/** Transaction item: the contact knows its newest ticket on a connection; search finds conversations through it. */
export const newestTicketOf = (
  ctx: CompanyCtx,
  ticket: Pick<Ticket, 'id' | 'contactId' | 'whatsappId'>,
): TransactItem => ({
  Update: {
    Key: { ...keys.contact(ctx.companyId, ticket.contactId) },
    UpdateExpression: 'SET newestTickets.#connection = :id ADD #version :one',
    // One that became another, or was erased, has no newer ticket.
    ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(#merge) AND attribute_not_exists(erasedAt)',
    ExpressionAttributeNames: { '#connection': String(ticket.whatsappId), '#version': 'version', '#merge': 'merge' },
    ExpressionAttributeValues: { ':id': ticket.id, ':one': 1 },
  },
});

/**
 * The contact learns of a newer ticket on a connection where it had one before. Not part of the ticket's own
 * transaction: it only saves reading the conversation, which knows at once. May come late and again.
 */
export async function pointToNewest({
  id,
  companyId,
  contactId,
  whatsappId,
}: Pick<Ticket, 'id' | 'companyId' | 'contactId' | 'whatsappId'>): Promise<void> {
  await wasApplied(
    updateItem({
      Key: { ...keys.contact(companyId, contactId) },
      UpdateExpression: 'SET newestTickets.#connection = :id ADD #version :one',
      ConditionExpression: 'newestTickets.#connection < :id',
      ExpressionAttributeNames: { '#connection': String(whatsappId), '#version': 'version' },
      ExpressionAttributeValues: { ':id': id, ':one': 1 },
    }),
  );
}

/** Transaction item: the cycle a ticket starts or is reopened with (B-TRACK-1). */
export const firstTracking = (ctx: CompanyCtx, ticket: StoredTicket): TransactItem =>
  putNew(trackingEntity, newTracking(ticket, ctx.now.toISOString()));
