import type { Announcement } from '@shared/announcements/model.ts';
import type { Chat, ChatMessage } from '@shared/chats/model.ts';
import type { Draft } from '@shared/drafts/model.ts';
import type { Duty } from '@shared/duty/model.ts';
import type { FileList } from '@shared/fileLists/model.ts';
import type { Integration } from '@shared/integrations/model.ts';
import type { Invoice } from '@shared/invoices/model.ts';
import type { PrivacyTask } from '@shared/privacy/model.ts';
import type { Prompt } from '@shared/prompts/model.ts';
import type { PushSubscriptions } from '@shared/pushSubscriptions/model.ts';
import type { QuickMessage } from '@shared/quickMessages/model.ts';
import type { Schedule } from '@shared/schedules/model.ts';
import type { SecondFactor, SignIn } from '@shared/security/model.ts';
import type { SingleSignOn } from '@shared/singleSignOn/model.ts';
import type { Template, TemplateSync } from '@shared/templates/model.ts';
import { dueKeys, indexKeys, indexPartitions } from './indexes.ts';
import { stamp } from './keyParts.ts';
import type { Entity } from './records.ts';
import { keys } from './table.ts';

/** Stored kinds around the ticket: what people prepare, tell each other and plan. */

export const dutyEntity: Entity<Duty> = {
  name: 'duty',
  schemaVersion: 1,
  key: ({ companyId, id }) => keys.duty(companyId, id),
};

export const pushSubscriptionsEntity: Entity<PushSubscriptions> = {
  name: 'pushSubscriptions',
  schemaVersion: 1,
  key: ({ companyId, userId }) => keys.pushSubscriptions(companyId, userId),
};

export const signInEntity: Entity<SignIn> = {
  name: 'signIn',
  schemaVersion: 1,
  key: ({ companyId, userId, id }) => keys.signIn(companyId, userId, id),
};

export const secondFactorEntity: Entity<SecondFactor> = {
  name: 'secondFactor',
  schemaVersion: 1,
  key: ({ companyId, userId }) => keys.secondFactor(companyId, userId),
  omitted: () => ({ authenticator: null, pending: null, passkeys: [], recoveryCodes: [] }),
};

export const quickMessageEntity: Entity<QuickMessage> = {
  name: 'quickMessage',
  schemaVersion: 1,
  key: ({ companyId, id }) => keys.quickMessage(companyId, id),
  omitted: () => ({ status: true, isCategory: false, categoryId: null, file: null }),
};

/** Tokens are counted without a new version. */
export const promptEntity: Entity<Prompt> = {
  name: 'prompt',
  schemaVersion: 1,
  key: ({ companyId, id }) => keys.prompt(companyId, id),
};

export const fileListEntity: Entity<FileList> = {
  name: 'fileList',
  schemaVersion: 1,
  key: ({ companyId, id }) => keys.fileList(companyId, id),
};

export const integrationEntity: Entity<Integration> = {
  name: 'integration',
  schemaVersion: 1,
  key: ({ companyId, id }) => keys.integration(companyId, id),
};

export const draftEntity: Entity<Draft> = {
  name: 'draft',
  schemaVersion: 1,
  key: ({ companyId, userId, ticketId }) => keys.draft(companyId, userId, ticketId),
  omitted: () => ({ isPrivate: false }),
};

export const templateEntity: Entity<Template> = {
  name: 'template',
  schemaVersion: 1,
  key: ({ companyId, whatsappId, name, language }) => keys.template(companyId, whatsappId, name, language),
};

export const templateSyncEntity: Entity<TemplateSync> = {
  name: 'templateSync',
  schemaVersion: 1,
  key: ({ companyId, whatsappId }) => keys.templateSync(companyId, whatsappId),
};

export const chatEntity: Entity<Chat> = {
  name: 'chat',
  schemaVersion: 1,
  key: ({ companyId, id }) => keys.chat(companyId, id),
};

export const chatMessageEntity: Entity<ChatMessage> = {
  name: 'chatMessage',
  schemaVersion: 1,
  key: ({ companyId, chatId, id }) => keys.chatMessage(companyId, chatId, id),
  omitted: () => ({ file: null, requestKey: null }),
};

export const scheduleEntity: Entity<Schedule> = {
  name: 'schedule',
  schemaVersion: 1,
  key: ({ companyId, id }) => keys.schedule(companyId, id),
  omitted: () => ({
    whatsappId: null,
    media: null,
    template: null,
    sentAt: null,
    failure: null,
    attempts: 0,
    dueAt: null,
    messageIds: [],
  }),
  index: ({ companyId, id, userId, sendAt, dueAt }) => {
    const position = `${stamp(sendAt)}#${id}`;
    return {
      ...indexKeys(indexPartitions.schedules(companyId), position),
      ...indexKeys(indexPartitions.schedulesOfUser(companyId, userId), position),
      ...(dueAt === null ? {} : dueKeys(id, dueAt, `${companyId}#${id}`)),
    };
  },
};

export const announcementEntity: Entity<Announcement> = {
  name: 'announcement',
  schemaVersion: 1,
  key: ({ id }) => keys.announcement(id),
  index: ({ id, status }) => (status ? indexKeys(indexPartitions.activeAnnouncements(), id) : {}),
};

export const invoiceEntity: Entity<Invoice> = {
  name: 'invoice',
  schemaVersion: 1,
  key: ({ companyId, id }) => keys.invoice(companyId, id),
};

export const privacyTaskEntity: Entity<PrivacyTask> = {
  name: 'privacyTask',
  schemaVersion: 1,
  key: ({ companyId, id }) => keys.privacyTask(companyId, id),
  index: ({ companyId, id, contactId, dueAt }) => ({
    ...(contactId === null ? {} : indexKeys(indexPartitions.privacyTasksOf(companyId, contactId), id)),
    ...(dueAt === null ? {} : dueKeys(id, dueAt, `${companyId}#${id}`)),
  }),
};

export const singleSignOnEntity: Entity<SingleSignOn> = {
  name: 'singleSignOn',
  schemaVersion: 1,
  key: ({ companyId }) => keys.singleSignOn(companyId),
};

/** That a subject of a company's provider is one of its users. */
export interface LinkedIdentity {
  readonly companyId: number;
  readonly userId: number;
  /** Hash of issuer and subject. */
  readonly identity: string;
}

export const identityEntity: Entity<LinkedIdentity> = {
  name: 'identity',
  schemaVersion: 1,
  key: ({ companyId, identity }) => keys.identity(companyId, identity),
};

/** A customer's rating of a service, 0 to 10 (B-IN-25); one per cycle. */
export interface Rating {
  readonly companyId: number;
  readonly trackingId: string;
  readonly ticketId: number;
  readonly contactId: string;
  readonly whatsappId: number;
  readonly userId: number | null;
  readonly queueId: number | null;
  readonly rate: number;
  readonly createdAt: string;
}

export const ratingEntity: Entity<Rating> = {
  name: 'rating',
  schemaVersion: 1,
  key: ({ companyId, createdAt, trackingId }) => keys.rating(companyId, createdAt, trackingId),
};
