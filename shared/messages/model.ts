import * as z from 'zod';
import { TicketStatus } from '../core/ticketStatus.ts';
import { MediaType } from '../media/mediaType.ts';
import { SentTemplate, TemplateMark } from '../templates/model.ts';
import { markOf } from '../templates/rules.ts';
import { QueueSnapshot, UserSnapshot } from '../tickets/model.ts';
import type { Order } from './order.ts';
import type { Poll } from './polls.ts';
import type { Sender } from './sender.ts';

/** 0 waiting, 1 sent, 2 delivered, 3 read, 4 played. Only ever rises (B-IN-21). */
export const Ack = z.number().int().min(0).max(4);

export const Location = z.object({
  latitude: z.number(),
  longitude: z.number(),
  name: z.string(),
  address: z.string(),
});

export const SharedContact = z.object({
  name: z.string(),
  numbers: z.array(z.string()),
  /** Cards stored before they were kept have neither. */
  emails: z.array(z.string()).optional(),
  company: z.string().optional(),
});

/** Stored file of a message. `key` is empty until the file is fetched; sizes in bytes, lengths in pixels. */
export const MessageMedia = z.object({
  status: z.enum(['pending', 'ready', 'failed']),
  key: z.string(),
  /** The same sound as mp3 (B-IN-31); empty when there is none. Recordings stored before it existed have no such field. */
  copyKey: z.string().optional(),
  mime: z.string(),
  name: z.string(),
  size: z.number().int(),
  isVoice: z.boolean(),
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  /** The channel's own id, to fetch it from. */
  providerId: z.string(),
});
export type MessageMedia = z.infer<typeof MessageMedia>;

/** Enough of a quoted message to draw it without reading it. */
export const Quoted = z.object({
  id: z.string(),
  wid: z.string().nullable(),
  body: z.string(),
  fromMe: z.boolean(),
  mediaType: MediaType,
  author: z.string(),
});
export type Quoted = z.infer<typeof Quoted>;

/** A menu as the channel draws it; the message's `body` says the same as text. */
export const MessageMenu = z.object({
  style: z.enum(['buttons', 'list']),
  /** Text above the choices. */
  text: z.string(),
  /** Words on the button that opens a list. */
  label: z.string(),
  /** `id` is what a typed answer would be. */
  choices: z.array(z.object({ id: z.string(), title: z.string() })),
});
export type MessageMenu = z.infer<typeof MessageMenu>;

/** Reason for a failed message: our class, the channel's code and the channel's text. */
export const SendFailure = z.object({
  code: z.string(),
  reason: z.string(),
  /** false: trying again cannot help (number unknown, window closed). */
  isRetriable: z.boolean(),
});
export type SendFailure = z.infer<typeof SendFailure>;

/** Users who may receive changes of this message: the ticket's visibility when it was written. */
export const Audience = z.object({
  status: TicketStatus,
  userId: z.number().int().nullable(),
  queueId: z.number().int().nullable(),
  isGroup: z.boolean(),
  whatsappId: z.number().int(),
});

/** An unconfirmed change: the user who requested it, and the text at the channel until it is confirmed. */
const Amending = z.object({ userId: z.number().int(), body: z.string(), isEdited: z.boolean() });

/** A change that the channel refused (B-MSG-8, 9): whose, and when. */
export const RefusedAmendment = z.object({
  kind: z.enum(['edit', 'remove']),
  userId: z.number().int(),
  at: z.string(),
});
export type RefusedAmendment = z.infer<typeof RefusedAmendment>;

/** A campaign's reference to a message: see shared/campaigns/delivery.ts. */
export const CampaignMark = z.object({
  id: z.number().int(),
  recipient: z.string(),
  part: z.string(),
  /** Price including parts, in millionths of the price table's currency; absent means free. */
  cost: z.number().int().optional(),
});

/**
 * A message of a conversation (company + connection + contact). The id holds the conversation and the
 * sort position, so it is found without an index: `<connection>-<contact>-<time>-<rest>`.
 */
export const Message = z.object({
  id: z.string(),
  companyId: z.number().int(),
  ticketId: z.number().int(),
  whatsappId: z.number().int(),
  contactId: z.string(),
  /** The channel's id; null until the channel accepted it. */
  wid: z.string().nullable(),
  /** Channel ids of earlier attempts. */
  formerWids: z.array(z.string()).optional(),
  /** Channel ids of attempts with other content: the text before an edit, another emoji. */
  otherWids: z.array(z.string()).optional(),
  body: z.string(),
  fromMe: z.boolean(),
  mediaType: MediaType,
  media: MessageMedia.nullable(),
  location: Location.nullable(),
  contacts: z.array(SharedContact),
  quotedMsg: Quoted.nullable(),
  /** The approved template it was made from; `body` is what the customer reads. */
  template: SentTemplate.nullable(),
  ack: Ack,
  read: z.boolean(),
  isPrivate: z.boolean(),
  isForwarded: z.boolean(),
  isEdited: z.boolean(),
  isDeleted: z.boolean(),
  amending: Amending.optional(),
  refusedAmendment: RefusedAmendment.optional(),
  /** Written by the system: greeting, farewell, menu. */
  isAutomatic: z.boolean(),
  /** Author on the company's side. */
  user: UserSnapshot.nullable(),
  queue: QueueSnapshot.nullable(),
  failure: SendFailure.nullable(),
  /** Sends tried so far, and when the next one is due; null when none is. */
  attempts: z.number().int(),
  nextAttemptAt: z.string().nullable(),
  /** Number of the attempt that has begun; while it is above `attempts`, the outcome of that attempt is unknown. */
  begun: z.number().int().optional(),
  audience: Audience,
  /** The scheduled message it was written as. */
  scheduleId: z.string().optional(),
  /** The campaign it was written for, to which recipient, and as what (B-CAMP). */
  campaign: CampaignMark.optional(),
  /** The answered campaign; `isAgreement` marks an answer to the question for consent (B-CAMP-10). */
  answers: CampaignMark.extend({ isAgreement: z.boolean() }).optional(),
  menu: MessageMenu.optional(),
  /** Written before the number was connected (B-IMP). */
  isImported: z.boolean().optional(),
  /** Set only in groups. */
  sender: z.custom<Sender>().optional(),
  /** `body` says the same as text. */
  poll: z.custom<Poll>().optional(),
  order: z.custom<Order>().optional(),
  /** An attendant's answer after the reply window, where the channel lets people answer longer (B-MSG-16). */
  isHumanAgent: z.boolean().optional(),
  /** A private note that is a summary: written by the assistant, looked at by its author. */
  isSummary: z.boolean().optional(),
  /** True for an answer to a campaign that sounds like a refusal of further ones (B-CLIST-3). */
  resemblesOptOut: z.boolean().optional(),
  /** A system line in the conversation, in the reader's language: `user` changed the contact's number. */
  notice: z.enum(['numberChanged']).optional(),
  /** Transcript of a recording, made by a model at a user's request. */
  transcript: z.string().optional(),
  /** Category that the channel charges for the delivered message; see shared/money/charges.ts. */
  chargedAs: z.string().optional(),
  /** The outside service that is to answer it, and in which service cycle (B-INT-2). */
  handedTo: z
    .object({
      trackingId: z.string(),
      integrationId: z.number().int().nullable(),
      promptId: z.number().int().nullable(),
      /** Next hand-over by the clock and the number of such attempts; absent once the turn is done. */
      rescue: z.object({ at: z.string(), tries: z.number().int() }).optional(),
    })
    .optional(),
  /** Provider time for inbound, our time for outbound. */
  createdAt: z.string(),
  updatedAt: z.string(),
  version: z.number().int(),
});
export type Message = z.infer<typeof Message>;

/** A message as answered and pushed: `mediaUrl` is `/api/media/...`, which needs a valid session (B-MSG-14). */
export const MessageView = Message.omit({
  audience: true,
  nextAttemptAt: true,
  begun: true,
  media: true,
  scheduleId: true,
  campaign: true,
  answers: true,
  menu: true,
  chargedAs: true,
  handedTo: true,
  formerWids: true,
  otherWids: true,
  amending: true,
  sender: true,
  poll: true,
  isImported: true,
}).extend({
  sender: z.custom<Omit<Sender, 'alias'>>().optional(),
  mediaUrl: z.string().nullable(),
  /** The same sound as mp3, for players that do not know the original's format. */
  mediaCopyUrl: z.string().nullable(),
  mediaName: z.string().nullable(),
  mediaMime: z.string().nullable(),
  mediaSize: z.number().nullable(),
  mediaStatus: z.enum(['pending', 'ready', 'failed']).nullable(),
  mediaWidth: z.number().nullable(),
  mediaHeight: z.number().nullable(),
  isVoice: z.boolean(),
  sendError: z.boolean(),
  template: TemplateMark.nullable(),
  /** Pushed with realtime events so that a list can place it without a call (B-RT-5). */
  ticket: z
    .object({
      id: z.number(),
      status: TicketStatus.optional(),
      uuid: z.string().optional(),
      queue: QueueSnapshot.nullable(),
      user: UserSnapshot.nullable().optional(),
    })
    .optional(),
});
export type MessageView = z.infer<typeof MessageView>;

/** Every stored file of a message; all of them go when it is erased. */
export const mediaKeysOf = (media: MessageMedia | null): string[] =>
  [media?.key, media?.copyKey].flatMap((key) => key || []);

/** Fields that are not answered, or that the view names differently. */
const unpromised: ReadonlySet<string> = new Set<keyof Message>([
  'audience',
  'nextAttemptAt',
  'begun',
  'scheduleId',
  'campaign',
  'answers',
  'menu',
  'handedTo',
  'formerWids',
  'otherWids',
  'amending',
  'poll',
  'isImported',
  'sender',
  'media',
]);

function promisedOf(message: Message): Omit<Message, 'media' | 'sender'> {
  const view: Record<string, unknown> = {};
  const fields = message as unknown as Readonly<Record<string, unknown>>;
  // A loop, because every message of a page goes through here: a copy that leaves fields out took four times as long.
  for (const name of Object.keys(fields)) if (!unpromised.has(name)) view[name] = fields[name];
  return view as unknown as Omit<Message, 'media' | 'sender'>;
}

/** The one mapping from the stored record to what clients get. */
export function messageView(message: Message, ticket?: MessageView['ticket']): MessageView {
  const { media, sender } = message;
  const isReady = media?.status === 'ready';
  // While another attempt is due the message still waits: people are shown a failure when it is final.
  const failure = message.nextAttemptAt === null ? message.failure : null;
  return Object.assign(promisedOf(message), {
    ...(sender ? { sender: { name: sender.name, number: sender.number } } : {}),
    failure,
    mediaUrl: isReady ? `/api/media/${media.key}` : null,
    mediaCopyUrl: isReady && media.copyKey ? `/api/media/${media.copyKey}` : null,
    mediaName: media?.name ?? null,
    mediaMime: media?.mime ?? null,
    mediaSize: media?.size ?? null,
    mediaStatus: media?.status ?? null,
    mediaWidth: media?.width ?? null,
    mediaHeight: media?.height ?? null,
    isVoice: media?.isVoice ?? false,
    sendError: failure !== null,
    template: message.template && markOf(message.template),
    ticket: ticket ?? { id: message.ticketId, queue: message.queue },
  });
}
