import type { Company } from '@shared/companies/model.ts';
import { trialDays } from '@shared/companies/trial.ts';
import { automationDefaults } from '@shared/connections/automationDefaults.ts';
import type { Connection } from '@shared/connections/model.ts';
import type { Contact } from '@shared/contacts/model.ts';
import type { Help } from '@shared/helps/model.ts';
import type { Message } from '@shared/messages/model.ts';
import type { PlanRecord } from '@shared/plans/model.ts';
import { queueDefaults } from '@shared/queues/defaults.ts';
import type { Queue } from '@shared/queues/model.ts';
import type { ChatbotOption } from '@shared/queues/options.ts';
import type { Settings } from '@shared/settings/model.ts';
import type { Tag } from '@shared/tags/model.ts';
import { partitionOf } from '@shared/tickets/lists/lists.ts';
import type { Advertisement, Ticket, TicketLog, Tracking } from '@shared/tickets/model.ts';
import { beginning, withoutBot } from '@shared/tickets/rules/decision.ts';
import { blankTracking } from '@shared/tickets/rules/tracking.ts';
import type { User } from '@shared/users/model.ts';
import { dueKeys, indexKeys, indexPartitions, trackingIndex } from './indexes.ts';
import { stamp } from './keyParts.ts';
import { contactPosition } from './positions.ts';
import { type Entity, fromItem } from './records.ts';
import { serviceLevelIndexKeys } from './serviceLevelLists.ts';
import type { Item } from './store.ts';
import { type Key, keys } from './table.ts';
import { ticketForm } from './ticketForm.ts';
import { waitingIndexKeys } from './waitingList.ts';

/** Stored kinds that more than one feature or the stream readers know. */

export const companyEntity: Entity<Company> = {
  name: 'company',
  schemaVersion: 1,
  key: ({ id }) => keys.company(id),
  omitted: () => ({ nextPlan: null, terms: null, removal: null, emailProof: null, overLimit: null }),
};

export const planEntity: Entity<PlanRecord> = {
  name: 'plan',
  schemaVersion: 2,
  key: ({ id }) => keys.plan(id),
  // The first version wrote a plan once and did not count its companies; see functions/seed/platform.ts.
  upcast: (item) => ({ trialDays, companies: 0, createdAt: '', version: 0, ...item }),
};

export const helpEntity: Entity<Help> = { name: 'help', schemaVersion: 1, key: ({ id }) => keys.help(id) };

/** Columns of shared/settings/model.ts; read it through `withDefaults`. */
export type StoredSettings = Settings & { readonly companyId: number };

export const settingsEntity: Entity<StoredSettings> = {
  name: 'settings',
  schemaVersion: 1,
  key: ({ companyId }) => keys.settings(companyId),
};

export const userEntity: Entity<User> = {
  name: 'user',
  schemaVersion: 2,
  key: ({ companyId, id }) => keys.config(companyId, 'USER', id),
  // Version 1 began with a closed menu, which says nothing about what its person would like.
  upcast: (item) => ({ ...item, defaultMenu: 'open' }),
  omitted: () => ({
    invitation: null,
    accessNotice: null,
    hasSecondFactor: false,
    secondFactorDueAt: null,
    emailFailure: null,
    ...{ emailState: 'own', emailProvenAt: null, emailChange: null },
    ...{ phoneChangedAt: null, phoneProvenAt: null, formerPhone: '' },
    pausedAt: null,
    isAway: false,
    presenceSince: null,
    waitingNotices: 'enabled',
  }),
};

export const queueEntity: Entity<Queue> = {
  name: 'queue',
  schemaVersion: 1,
  key: ({ companyId, id }) => keys.config(companyId, 'QUEUE', id),
  omitted: () => ({ ...queueDefaults(), hasOptions: false }),
};

/** The options of a queue (B-BOT-14). `lastOptionId` is the highest number ever given to one of them. */
export interface Tree {
  readonly companyId: number;
  readonly queueId: number;
  readonly options: readonly ChatbotOption[];
  readonly lastOptionId: number;
  readonly version: number;
}

export const treeEntity: Entity<Tree> = {
  name: 'tree',
  schemaVersion: 1,
  key: ({ companyId, queueId }) => keys.tree(companyId, queueId),
};

export const tagEntity: Entity<Tag> = {
  name: 'tag',
  schemaVersion: 1,
  key: ({ companyId, id }) => keys.tag(companyId, id),
};

export const connectionEntity: Entity<Connection> = {
  name: 'connection',
  schemaVersion: 1,
  key: ({ companyId, id }) => keys.config(companyId, 'CONNECTION', id),
  omitted: () => ({ greetingMedia: null, ...automationDefaults() }),
};

export const contactEntity: Entity<Contact> = {
  name: 'contact',
  schemaVersion: 1,
  key: ({ companyId, id }) => keys.contact(companyId, id),
  index: ({ companyId, name, id, merge, erasedAt }) =>
    // A merged or erased contact keeps its conversations and is not listed.
    merge === undefined && erasedAt === undefined
      ? indexKeys(indexPartitions.contactsByName(companyId), contactPosition({ name, id }))
      : {},
};

/** A ticket as stored: `isListed` is false for closed tickets that a newer closed one of the conversation replaced. */
export type StoredTicket = Ticket & { readonly isListed: boolean };

export const ticketEntity: Entity<StoredTicket> = {
  name: 'ticket',
  // Version 1 stored every field under its own name.
  schemaVersion: 2,
  key: ({ companyId, id }) => keys.ticket(companyId, id),
  omittedIn: {
    contact: { profilePicUrl: null, isGroup: false, tags: [] },
    whatsapp: { groupAsTicket: 'disabled' },
    bot: beginning.bot,
  },
  shortForm: ticketForm,
  omitted: ({ contact, whatsapp, queue, user, lastInboundAt, status, fromMe }) => ({
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
    kanbanTags: [],
    ...beginning,
    // A ticket that is or was served has no automation left.
    bot: status === 'pending' || status === 'lgpd' ? beginning.bot : withoutBot.bot,
    unreadMessages: 0,
    lastMediaType: null,
    lastSender: null,
    fromMe: false,
    isAnswered: fromMe ?? false,
    hasFailed: false,
    // If the contact wrote last, it is the same instant.
    lastMessageAt: lastInboundAt ?? null,
    lastInboundAt: null,
    closedAt: null,
    isListed: true,
  }),
  index: (ticket) => {
    if (!ticket.isListed) return {};
    const { narrow, wide } = partitionOf(ticket);
    const { companyId, id, dueAt } = ticket;
    const position = `${stamp(ticket.updatedAt)}#${ticket.id}`;
    return {
      ...(narrow ? indexKeys(indexPartitions.narrowList(companyId, narrow), position) : {}),
      ...indexKeys(indexPartitions.wideList(companyId, wide), position),
      ...(dueAt === null ? {} : dueKeys(`${companyId}#${id}`, dueAt, `${companyId}#T${id}`)),
      ...{ ...serviceLevelIndexKeys(ticket), ...waitingIndexKeys(ticket) },
    };
  },
};

export type LogEntry = Pick<TicketLog, 'type' | 'user' | 'queue'>;

/** History entries of one transition in their order, as one write instead of one each. */
export interface TicketLogRecord extends Pick<TicketLog, 'id' | 'ticketId' | 'createdAt'> {
  readonly companyId: number;
  readonly entries: readonly LogEntry[];
}

export const ticketLogEntity: Entity<TicketLogRecord> = {
  name: 'ticketLog',
  schemaVersion: 2,
  key: ({ companyId, ticketId, id }) => keys.ticketLog(companyId, ticketId, id),
  // The first version held a single entry, spread over the record.
  upcast: ({ type, user, queue, ...item }) => ({ ...item, entries: item['entries'] ?? [{ type, user, queue }] }),
};

/** A service cycle. What the transition that began it leaves in the ticket's history rides in it, for no write more. */
export type StoredTracking = Tracking & { readonly begun?: readonly LogEntry[] };

/** The entries of a stored record of either kind, oldest first. The first keeps its id, as old records of one entry had it. */
export function logEntriesOf(item: Item): TicketLog[] {
  const isCycle = item['et'] === trackingEntity.name;
  const { id, ticketId, createdAt } = item as unknown as TicketLogRecord;
  const entries = isCycle ? fromItem(trackingEntity, item).begun : fromItem(ticketLogEntity, item).entries;
  return (entries ?? []).map((entry, index) => ({
    ...{ id: index === 0 ? id : `${id}-${index}`, ticketId },
    ...{ ...entry, createdAt },
  }));
}

export const trackingEntity: Entity<StoredTracking> = {
  name: 'tracking',
  schemaVersion: 1,
  key: ({ companyId, ticketId, id }) => keys.tracking(companyId, ticketId, id),
  index: trackingIndex,
  omitted: () => blankTracking,
};

/** State that a conversation keeps between tickets. `activeTicketId` is the one open ticket (B-IN-15). */
export interface Conversation {
  readonly companyId: number;
  readonly whatsappId: number;
  readonly contactId: string;
  readonly activeTicketId: number | null;
  readonly newestTicketId: number | null;
  /** The closed ticket that the closed lists show. */
  readonly listedClosedId: number | null;
  /** Advertisement that the contact clicked while no ticket was open; the next ticket uses it up. */
  readonly referral?: (Advertisement & { readonly at: string }) | undefined;
  /** The last click without a message that counted, so that none counts again. */
  readonly clicked?: { readonly id: string; readonly at: string };
  /** The contact was removed or became another one: no service begins here. */
  readonly isOver?: true;
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

/** Splits a message id into its parts. */
export function messageParts(id: string) {
  const [connectionId = '', contactId = '', at = '', ...rest] = id.split('-');
  return { connectionId: Number(connectionId), contactId, at: new Date(Number(at)), rest: rest.join('-') };
}

/** A conversation as the ids of its messages begin with it. */
export const conversationId = ({ whatsappId, contactId }: Pick<Conversation, 'whatsappId' | 'contactId'>): string =>
  `${whatsappId}-${contactId}`;

export function messageIdToConversationId(messageId: string): string {
  const { connectionId, contactId } = messageParts(messageId);
  return conversationId({ whatsappId: connectionId, contactId });
}

/** Key of a message of this company by its id; undefined if the id is malformed. */
export function messageKey(companyId: number, id: string) {
  const [connectionId, contactId, at, rest] = id.split('-');
  if (!/^\d{1,10}$/.test(connectionId ?? '') || !contactId || !/^\d{13}$/.test(at ?? '') || !rest) return undefined;
  return keys.message(companyId, Number(connectionId), contactId, messagePosition(id));
}

/** Transcript of a recording, kept for a day. */
export const transcriptKey = (companyId: number, messageId: string): Key => keys.ref(companyId, 'heard', messageId);

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
    template: null,
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
  index: ({ id, companyId, nextAttemptAt, handedTo }) => {
    const dueAt = nextAttemptAt ?? handedTo?.rescue?.at;
    return dueAt === undefined ? {} : dueKeys(id, dueAt, `${companyId}#${id}`);
  },
};
