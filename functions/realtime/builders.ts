import type { Queue } from '@shared/queues/model.ts';
import type { RecordChange } from '../core/store/changes.ts';
import { announcementEvents } from './announcementEvents.ts';
import { campaignEvents } from './campaignEvents.ts';
import { type Chats, chatEvents, chatMessageEvents } from './chatEvents.ts';
import { draftEvents } from './draftEvents.ts';
import type { RealtimeEvent } from './events.ts';
import { invoiceEvents, renewalEvents } from './invoiceEvents.ts';
import { messageEvents, type Tickets } from './messageEvents.ts';
import { quickMessageEvents } from './quickMessageEvents.ts';
import {
  connectionEvents,
  contactEvents,
  contactListEvents,
  dutyEvents,
  fileListEvents,
  integrationEvents,
  promptEvents,
  queueEvents,
  settingsEvents,
  tagEvents,
  treeEvents,
  userEvents,
} from './recordEvents.ts';
import { scheduleEvents } from './scheduleEvents.ts';
import { templateEvents, templateSyncEvents } from './templateEvents.ts';
import { ticketEvents } from './ticketEvents.ts';

/** Records that a batch needs in addition to its own images. */
export interface BuilderContext {
  readonly tickets: Tickets;
  /** Tickets in which something was said. */
  readonly withMessage: ReadonlySet<number>;
  readonly chats: Chats;
  readonly queues: readonly Queue[];
}

/** Builders of the events for each kind of record. */
export const builders: Readonly<
  Record<string, (companyId: number, change: RecordChange, context: BuilderContext) => RealtimeEvent[]>
> = {
  ticket: (companyId, change, { withMessage }) => ticketEvents(companyId, change, withMessage),
  message: (companyId, change, { tickets }) => messageEvents(companyId, change, tickets),
  contact: contactEvents,
  user: (companyId, change, { queues }) => userEvents(companyId, change, queues),
  connection: (companyId, change, { queues }) => connectionEvents(companyId, change, queues),
  queue: queueEvents,
  tree: treeEvents,
  template: templateEvents,
  templateSync: templateSyncEvents,
  tag: tagEvents,
  quickMessage: quickMessageEvents,
  draft: draftEvents,
  settings: settingsEvents,
  chat: chatEvents,
  chatMessage: (_companyId, change, { chats }) => chatMessageEvents(change, chats),
  announcementNews: announcementEvents,
  schedule: scheduleEvents,
  duty: dutyEvents,
  integration: integrationEvents,
  prompt: (companyId, change, { queues }) => promptEvents(companyId, change, queues),
  fileList: fileListEvents,
  contactList: contactListEvents,
  campaign: campaignEvents,
  company: renewalEvents,
  invoice: invoiceEvents,
};
