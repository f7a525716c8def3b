import * as z from 'zod';
import { Channel } from '../connections/model.ts';
import { TicketStatus } from '../core/ticketStatus.ts';
import { MediaType } from '../media/mediaType.ts';
import { ServiceLevelView } from '../serviceLevels/model.ts';
import type { ServiceLevel } from '../serviceLevels/results.ts';
import { ContactTag } from '../tags/contactTag.ts';
import { BotSession } from './botSessionModel.ts';
import { Clocks } from './clocks.ts';

export const activeStatuses: readonly TicketStatus[] = ['pending', 'open', 'group', 'lgpd', 'nps'];

export const QueueSnapshot = z.object({ id: z.number().int(), name: z.string(), color: z.string() });
export const UserSnapshot = z.object({ id: z.number().int(), name: z.string() });
export const ConnectionSnapshot = z.object({
  id: z.number().int(),
  name: z.string(),
  channel: Channel,
  groupAsTicket: z.enum(['enabled', 'disabled']),
});
export const ContactSnapshot = z.object({
  id: z.string(),
  name: z.string(),
  number: z.string(),
  profilePicUrl: z.string().nullable(),
  isGroup: z.boolean(),
  tags: z.array(ContactTag),
});
export type ContactSnapshot = z.infer<typeof ContactSnapshot>;

/** User who transferred a conversation, and when. */
export const Handing = UserSnapshot.extend({ at: z.string() });
export type Handing = z.infer<typeof Handing>;

/** An advertisement or post that leads into a conversation, as the channel names it. */
export const Advertisement = z.object({ id: z.string(), title: z.string(), url: z.string() });
export type Advertisement = z.infer<typeof Advertisement>;

/**
 * A service of a conversation. Names are stored as snapshots, so that a list row, a detail and a push are the same
 * bytes and need no second read; a job updates them after a rename.
 */
export const Ticket = z.object({
  id: z.number().int(),
  uuid: z.string(),
  companyId: z.number().int(),
  status: TicketStatus,
  contactId: z.string(),
  contact: ContactSnapshot,
  whatsappId: z.number().int(),
  whatsapp: ConnectionSnapshot,
  channel: Channel,
  queueId: z.number().int().nullable(),
  queue: QueueSnapshot.nullable(),
  userId: z.number().int().nullable(),
  user: UserSnapshot.nullable(),
  isGroup: z.boolean(),
  /** Lane of the ticket; the tags of its contact are in `contact`. */
  kanbanTags: z.array(ContactTag),
  isBot: z.boolean(),
  /** Time of the import of old messages; until there is a new message, it counts as not waiting (B-IMP-3, B-IMP-6). */
  imported: z.string().optional(),
  /** Started by the company. */
  isActiveDemand: z.boolean(),
  useIntegration: z.boolean(),
  integrationId: z.number().int().nullable(),
  promptId: z.number().int().nullable(),
  amountUsedBotQueues: z.number().int(),
  /** State of automation; `sent` is `amountUsedBotQueues`. */
  bot: BotSession.omit({ sent: true }),
  /** The conversation with an outside service (B-INT-4, B-INT-7); null until it answered once. */
  external: z
    .object({
      /** Empty: none of its own. */
      sessionId: z.string(),
      /** Instant of the last exchange. */
      at: z.string(),
      /** Choices that it offered last, in the order of their numbers. */
      choices: z.array(z.string()).default([]),
      /** Consecutive failures. */
      failures: z.number().int(),
      /** Position of the last message that is done with. */
      answeredTo: z.string(),
      /** Time until which its answer is still being sent, with pauses between messages. */
      busyUntil: z.string(),
      /** True once the contact got an apology for its failure, which is sent only once. */
      isApologised: z.boolean(),
      /** Turns that it took lately; null: they count from the beginning (B-INT-19). */
      turns: z
        .object({ since: z.string(), count: z.number().int(), machine: z.number().int(), heard: z.array(z.string()) })
        .nullable()
        .default(null),
    })
    .nullable(),
  /** The contact was warned that the ticket will be closed (`sendInactiveMessage`, B-CLOSE-3). */
  isWarned: z.boolean(),
  /** Time at which rotation assigned it to its attendant (B-ROUTE-2). */
  assignedAt: z.string().nullable(),
  /** Time of the next alert to the people on duty; null if none was sent since it began to wait (B-DUTY-2). */
  nextNotify: z.string().nullable(),
  /** Clocks set by its connection and queue; null without any. */
  clocks: Clocks.nullable(),
  /** State of its service levels; null if no queue of it has any. */
  serviceLevel: z.custom<ServiceLevel | null>(),
  /** Time of the next check by a clock; null without any. */
  dueAt: z.string().nullable(),
  unreadMessages: z.number().int(),
  /** Version in which a user last marked it unread; absent if never. */
  markedUnreadIn: z.number().int().optional(),
  /** Last transfer, until a user reads, accepts or transfers it; null without one. */
  transferredBy: Handing.nullable(),
  /**
   * Time since which the contact waits for a person, including the time until the attendant's first answer; null if the
   * contact does not wait.
   */
  waitingSince: z.string().nullable(),
  /** Time until which a text of its last change is held back, because the change can be undone; null without one. */
  heldUntil: z.string().nullable(),
  lastMessage: z.string(),
  /** Kind of media that the row shows for a message without text; null for a message with text. */
  lastMediaType: MediaType.nullable(),
  /** Author of the shown group message; null outside of groups and for our own messages. */
  lastSender: z.string().nullable(),
  /** True if the row shows a message of the company. */
  fromMe: z.boolean(),
  /** True if the shown message did not reach the contact. */
  hasFailed: z.boolean(),
  /** True if the last message is ours, even if the row of a waiting ticket shows the contact's. */
  isAnswered: z.boolean(),
  /** Through which the contact began the present cycle; null: through none. */
  advertisement: Advertisement.nullable(),
  /** The campaign whose answer began the present cycle; null: none. */
  campaignId: z.number().int().nullable(),
  /** Instant of the last message or transition; order of every list. */
  updatedAt: z.string(),
  /** Provider time of the last message; the row of who waits may show an earlier one. */
  lastMessageAt: z.string().nullable(),
  /** Last inbound message: the reply window counts from here. */
  lastInboundAt: z.string().nullable(),
  createdAt: z.string(),
  closedAt: z.string().nullable(),
  /** A person answered in the running cycle. */
  isResponded: z.boolean(),
  /** Unfinished service cycle. */
  trackingId: z.string(),
  version: z.number().int(),
});
export type Ticket = z.infer<typeof Ticket>;

/** The message through which a search found a ticket: the part of its text around the first hit. */
export const TicketMatch = z.object({ messageId: z.string(), body: z.string(), createdAt: z.string() });
export type TicketMatch = z.infer<typeof TicketMatch>;

/** Messages of before are still put into the index of the search: so much of them is found, in percent. */
export const SearchBuilding = z.object({ percent: z.number().int() });

/** Fields that are never answered. */
export const internal = {
  trackingId: true,
  isResponded: true,
  bot: true,
  external: true,
  isWarned: true,
  markedUnreadIn: true,
  isAnswered: true,
  heldUntil: true,
  assignedAt: true,
  nextNotify: true,
  clocks: true,
  serviceLevel: true,
  dueAt: true,
  waitingSince: true,
  advertisement: true,
  campaignId: true,
} as const;

/** List row, detail and realtime payload (B-PERM-9, B-RT-5); the number is masked where the company asks for it. */
export const TicketView = Ticket.omit(internal).extend({
  tags: z.array(ContactTag),
  /** The promise of its queue that is due first; absent: none runs. */
  serviceLevel: ServiceLevelView.optional(),
  /** Time since which the contact waits for acceptance; absent if the contact does not wait. */
  waitingSince: z.string().optional(),
  /** Present only in answers of a search. */
  match: TicketMatch.optional(),
});
export type TicketView = z.infer<typeof TicketView>;

export const TicketLogType = z.enum([
  'create',
  'lgpd',
  'chatBot',
  'queue',
  'userDefine',
  'redirect',
  'botStopped',
  'open',
  'reopen',
  'access',
  'transfered',
  'receivedTransfer',
  'pending',
  'nps',
  'closed',
  'clientClosed',
  'autoClose',
  'delete',
  'numberChanged',
]);
export type TicketLogType = z.infer<typeof TicketLogType>;

export const TicketLog = z.object({
  id: z.string(),
  ticketId: z.number().int(),
  type: TicketLogType,
  user: UserSnapshot.nullable(),
  queue: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  createdAt: z.string(),
});
export type TicketLog = z.infer<typeof TicketLog>;

/** Party that ended a service; `system` means that a record it needed was removed. */
export const TrackingEnd = z.enum(['person', 'bot', 'clock', 'system']);
export type TrackingEnd = z.infer<typeof TrackingEnd>;

/**
 * A service cycle of a ticket (B-TRACK-1); at most one is unfinished. Instants: `queuedAt` last time it waited,
 * `startedAt` accepted (empty again when returned), `firstStartedAt` never moves, `closedAt` the attendant closed,
 * `finishedAt` the cycle is over.
 */
export const Tracking = z.object({
  id: z.string(),
  companyId: z.number().int(),
  ticketId: z.number().int(),
  whatsappId: z.number().int(),
  contactId: z.string(),
  userId: z.number().int().nullable(),
  queueId: z.number().int().nullable(),
  status: TicketStatus,
  lastMessage: z.string(),
  createdAt: z.string(),
  chatbotAt: z.string().nullable(),
  queuedAt: z.string().nullable(),
  startedAt: z.string().nullable(),
  firstStartedAt: z.string().nullable(),
  closedAt: z.string().nullable(),
  ratingAt: z.string().nullable(),
  finishedAt: z.string().nullable(),
  rated: z.boolean(),
  /** 0 to 10. */
  rate: z.number().int().nullable(),
  /** Comment on the rating. */
  comment: z.string().nullable(),
  /** Values at the ticket's last change. */
  channel: Channel.nullable(),
  isGroup: z.boolean(),
  /** Begun by the company. */
  isActiveDemand: z.boolean(),
  /** Tags of the contact. */
  tagIds: z.array(z.number().int()),
  /** Begun by reopening a closed ticket. */
  isReopened: z.boolean(),
  /** A menu, the options of a queue, an integration or a prompt answered. */
  hasBot: z.boolean(),
  /** Automation is done with it, and people are to answer. */
  isHandedOver: z.boolean(),
  /** A person answered for the first time. */
  firstResponseAt: z.string().nullable(),
  endedBy: TrackingEnd.nullable(),
  /** Counts its writes: the higher of two states is the later one. */
  rev: z.number().int(),
  advertisement: Advertisement.nullable(),
  /** Number of transfers to other attendants or queues. */
  transfers: z.number().int(),
  /** The last time: by whom, and who had it before. */
  handed: z
    .object({
      at: z.string(),
      byId: z.number().int(),
      userId: z.number().int().nullable(),
      queueId: z.number().int().nullable(),
    })
    .nullable(),
  campaignId: z.number().int().nullable(),
});
export type Tracking = z.infer<typeof Tracking>;
