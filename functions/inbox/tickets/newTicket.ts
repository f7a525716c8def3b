import { randomBytes } from 'node:crypto';
import type { Connection } from '@shared/connections/model.ts';
import type { Contact } from '@shared/contacts/model.ts';
import type { TicketStatus } from '@shared/core/ticketStatus.ts';
import { minuteMs } from '@shared/core/time.ts';
import type { Queue } from '@shared/queues/model.ts';
import type { Ticket } from '@shared/tickets/model.ts';
import { beginning } from '@shared/tickets/rules/decision.ts';
import { ticketUuid } from '@shared/tickets/uuid.ts';
import { ulid } from 'ulid';
import type { CompanyCtx } from '../../core/context/ctx.ts';
import type { StoredTicket } from '../../core/store/entities.ts';
import { nextNumber } from '../../core/store/sequences.ts';

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
    lastSender: null,
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
