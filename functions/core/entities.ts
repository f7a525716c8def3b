import type { Company } from '@shared/companies/model.ts';
import type { Connection } from '@shared/connections/model.ts';
import type { Contact } from '@shared/contacts/model.ts';
import { fold } from '@shared/core/text.ts';
import type { Message } from '@shared/messages/model.ts';
import type { Plan } from '@shared/plans/model.ts';
import type { Queue } from '@shared/queues/model.ts';
import type { Settings } from '@shared/settings/model.ts';
import { placeOf } from '@shared/tickets/lists.ts';
import type { Ticket, TicketLog, Tracking } from '@shared/tickets/model.ts';
import type { User } from '@shared/users/model.ts';
import type { Entity } from './records.ts';
import { dueShard, keys, partitions, stamp } from './table.ts';

/** Stored kinds that more than one feature or the stream readers know. */

export const companyEntity: Entity<Company> = {
  name: 'company',
  schemaVersion: 1,
  key: ({ id }) => keys.company(id),
};

export const planEntity: Entity<Plan> = { name: 'plan', schemaVersion: 1, key: ({ id }) => keys.plan(id) };

/** Columns of shared/settings/model.ts; read it through `withDefaults`. */
export type StoredSettings = Settings & { readonly companyId: number };

export const settingsEntity: Entity<StoredSettings> = {
  name: 'settings',
  schemaVersion: 1,
  key: ({ companyId }) => keys.settings(companyId),
};

export const userEntity: Entity<User> = {
  name: 'user',
  schemaVersion: 1,
  key: ({ companyId, id }) => keys.config(companyId, 'USER', id),
};

export const queueEntity: Entity<Queue> = {
  name: 'queue',
  schemaVersion: 1,
  key: ({ companyId, id }) => keys.config(companyId, 'QUEUE', id),
};

export const connectionEntity: Entity<Connection> = {
  name: 'connection',
  schemaVersion: 1,
  key: ({ companyId, id }) => keys.config(companyId, 'CONNECTION', id),
};

export const contactEntity: Entity<Contact> = {
  name: 'contact',
  schemaVersion: 1,
  key: ({ companyId, id }) => keys.contact(companyId, id),
  index: ({ companyId, name, id }) => ({
    gsi1pk: partitions.contactsByName(companyId),
    gsi1sk: `${fold(name).slice(0, 60)}#${id}`,
  }),
};

/** A ticket as stored: `isListed` is false for closed tickets that a newer closed one of the conversation replaced. */
export type StoredTicket = Ticket & { readonly isListed: boolean };

export const ticketEntity: Entity<StoredTicket> = {
  name: 'ticket',
  schemaVersion: 1,
  key: ({ companyId, id }) => keys.ticket(companyId, id),
  omittedIn: {
    contact: { profilePicUrl: null, isGroup: false, tags: [] },
    whatsapp: { groupAsTicket: 'disabled' },
  },
  omitted: ({ contact, whatsapp, queue, user, lastInboundAt }) => ({
    contactId: contact.id,
    isGroup: contact.isGroup,
    whatsappId: whatsapp.id,
    channel: whatsapp.channel,
    queueId: queue?.id ?? null,
    queue: null,
    userId: user?.id ?? null,
    user: null,
    isBot: false,
    isActiveDemand: false,
    useIntegration: false,
    amountUsedBotQueues: 0,
    unreadMessages: 0,
    // Where the contact wrote last, it is the same instant.
    lastMessageAt: lastInboundAt ?? null,
    lastInboundAt: null,
    closedAt: null,
    isListed: true,
  }),
  index: (ticket) => {
    if (!ticket.isListed) return {};
    const { narrow, wide } = placeOf(ticket);
    const position = `${stamp(ticket.updatedAt)}#${ticket.id}`;
    return {
      ...(narrow ? { gsi1pk: partitions.narrowList(ticket.companyId, narrow), gsi1sk: position } : {}),
      gsi2pk: partitions.wideList(ticket.companyId, wide),
      gsi2sk: position,
    };
  },
};

export const ticketLogEntity: Entity<TicketLog & { readonly companyId: number }> = {
  name: 'ticketLog',
  schemaVersion: 1,
  key: ({ companyId, ticketId, id }) => keys.ticketLog(companyId, ticketId, id),
};

export const trackingEntity: Entity<Tracking> = {
  name: 'tracking',
  schemaVersion: 1,
  key: ({ companyId, ticketId, id }) => keys.tracking(companyId, ticketId, id),
  omitted: () => ({
    userId: null,
    queueId: null,
    chatbotAt: null,
    queuedAt: null,
    startedAt: null,
    firstStartedAt: null,
    closedAt: null,
    ratingAt: null,
    finishedAt: null,
  }),
};

/** What a conversation remembers between tickets. `activeTicketId` is the one open ticket (B-IN-15). */
export interface Conversation {
  readonly companyId: number;
  readonly whatsappId: number;
  readonly contactId: string;
  readonly activeTicketId: number | null;
  readonly newestTicketId: number | null;
  /** The closed ticket that stands in the closed lists. */
  readonly listedClosedId: number | null;
  readonly version: number;
}

export const conversationEntity: Entity<Conversation> = {
  name: 'conversation',
  schemaVersion: 1,
  key: ({ companyId, whatsappId, contactId }) => keys.conversation(companyId, whatsappId, contactId),
};

/** Sort position of a message in its conversation, also the tail of its id. */
export const messagePosition = (id: string): string => id.split('-').slice(2).join('-');

/** `<connection>-<contact>-<13 digits of milliseconds>-<rest>`; the rest orders messages of the same instant. */
export const messageId = (connectionId: number, contactId: string, at: string | Date, rest: string): string =>
  `${connectionId}-${contactId}-${stamp(at)}-${rest}`;

/** Where a message id of this company is stored; undefined when the id is not one of ours. */
export function messageKey(companyId: number, id: string) {
  const [connectionId, contactId, at, rest] = id.split('-');
  if (!/^\d{1,10}$/.test(connectionId ?? '') || !contactId || !/^\d{13}$/.test(at ?? '') || !rest) return undefined;
  return keys.message(companyId, Number(connectionId), contactId, messagePosition(id));
}

export const messageEntity: Entity<Message> = {
  name: 'message',
  schemaVersion: 1,
  key: ({ companyId, whatsappId, contactId, id }) =>
    keys.message(companyId, whatsappId, contactId, messagePosition(id)),
  omitted: ({ createdAt }) => ({
    wid: null,
    media: null,
    location: null,
    contacts: [],
    quotedMsg: null,
    isPrivate: false,
    isForwarded: false,
    isEdited: false,
    isDeleted: false,
    isAutomatic: false,
    user: null,
    queue: null,
    failure: null,
    nextAttemptAt: null,
    updatedAt: createdAt,
  }),
  index: ({ id, companyId, nextAttemptAt }) =>
    nextAttemptAt === null
      ? {}
      : { gsi3pk: partitions.due(dueShard(id)), gsi3sk: `${stamp(nextAttemptAt)}#${companyId}#${id}` },
};
