import * as z from 'zod';
import { ConnectionAutomation, GreetingMedia } from './automation.ts';
import { messageImportFields } from './oldMessages.ts';

export const Channel = z.enum(['whatsapp', 'whatsappapi', 'facebook', 'instagram']);
export type Channel = z.infer<typeof Channel>;

export const ConnectionStatus = z.enum(['OPENING', 'qrcode', 'PAIRING', 'CONNECTED', 'TIMEOUT', 'DISCONNECTED']);
export type ConnectionStatus = z.infer<typeof ConnectionStatus>;

/** Health of a number that is linked by a code. */
export const LinkHealth = z.object({
  /** Since when the status is what it is. */
  since: z.string(),
  /** Number of times that the line was lost and opened again since the number was linked. */
  restarts: z.number().int(),
  /** Time until which the shown code is valid; null if none is shown. */
  codeUntil: z.string().nullable(),
  /** Time until which WhatsApp forbids the number to begin conversations; null if it may. */
  restrictedUntil: z.string().nullable(),
  /**
   * True if WhatsApp knows the number's device, so that the line opens without a code; absent if no worker has reported
   * yet.
   */
  hasDevice: z.boolean().optional(),
});
export type LinkHealth = z.infer<typeof LinkHealth>;

const QueueRef = z.object({ id: z.number().int(), name: z.string(), color: z.string() });
export type QueueRef = z.infer<typeof QueueRef>;

/** WhatsApp's rating of a number, and the number of people it may write to first in 24 hours; null means no limit. */
export const NumberHealth = z.object({
  quality: z.enum(['GREEN', 'YELLOW', 'RED', 'UNKNOWN']),
  dailyLimit: z.number().int().nullable(),
  /** Review state of the display name; absent if the platform never sent one. */
  nameStatus: z.enum(['APPROVED', 'PENDING', 'DECLINED', 'EXPIRED']).optional(),
  /** STANDARD is 80 messages a second, HIGH 1000. */
  throughput: z.enum(['STANDARD', 'HIGH']).optional(),
  /**
   * True if the number is also used in WhatsApp Business on a phone (coexistence), which limits it to 20 messages a
   * second.
   */
  isOnPhone: z.boolean().optional(),
  /** Templates the platform paused or switched off, named with their language. */
  pausedTemplates: z.array(z.string()).optional(),
  at: z.string(),
});
export type NumberHealth = z.infer<typeof NumberHealth>;

/** A channel account. `accessToken` is stored sealed and never leaves the server. */
export const Connection = z.object({
  id: z.number().int(),
  companyId: z.number().int(),
  name: z.string(),
  channel: Channel,
  status: ConnectionStatus,
  /** Reason for a status other than CONNECTED, in the platform's own words without secrets. */
  statusReason: z.string(),
  number: z.string(),
  verifiedName: z.string(),
  phoneNumberId: z.string(),
  wabaId: z.string(),
  accessToken: z.string(),
  /** Served by the built-in stand-in of the Graph API. */
  isSandbox: z.boolean(),
  isDefault: z.boolean(),
  queueIds: z.array(z.number().int()),
  greetingMessage: z.string(),
  complationMessage: z.string(),
  allowGroup: z.boolean(),
  groupAsTicket: z.enum(['enabled', 'disabled']),
  timeCreateNewTicket: z.number().int(),
  /** Call token of the voice service, stored sealed; see `callToken` of the ticket's detail (B-CONN-13). */
  wavoip: z.string().optional(),
  token: z.string(),
  /** Absent if the platform never sent any. */
  health: NumberHealth.optional(),
  /** Expiry of the token; absent if it has none. */
  tokenUntil: z.string().optional(),
  /** Sent along with the token where our own app was given it. */
  tokenProof: z.string().optional(),
  greetingMedia: GreetingMedia.nullable(),
  /** Set only for numbers that are linked by a code. */
  link: LinkHealth.optional(),
  /**
   * Data that can still be requested from the app on the phone, and the end of the period for it; set only for numbers
   * that are also used there (B-IMP-9).
   */
  phoneData: z.object({ until: z.string(), left: z.array(z.enum(['smb_app_state_sync', 'history'])) }).optional(),
  ...messageImportFields,
  /**
   * State of the import of old messages: empty, epoch milliseconds of the last message that arrived, `Running`, or what
   * is left to do (B-IMP-2).
   */
  statusImportMessages: z.string().optional(),
  /** Messages that came, and those of them that are stored. */
  importAll: z.number().int().optional(),
  importDone: z.number().int().optional(),
  /** Result of the last import, until a user dismisses it (B-IMP-7). */
  importResult: z.object({ from: z.string(), until: z.string(), count: z.number().int() }).optional(),
  /** Time of the import's last progress. */
  importAt: z.string().optional(),
  /** Since when it rests, because the plan has no place for it (B-PLAN-5); absent: it does not. */
  pausedAt: z.string().optional(),
  createdAt: z.string(),
  updatedAt: z.string(),
  version: z.number().int(),
  ...ConnectionAutomation.shape,
});
export type Connection = z.infer<typeof Connection>;

/** `token` only to admins; `accessToken` as its last four characters behind stars. */
export const ConnectionView = Connection.omit({
  version: true,
  token: true,
  tokenProof: true,
  greetingMedia: true,
}).extend({
  /** Name of the greeting's picture or video; null: none. Size in bytes. */
  greetingMediaAttachment: z.string().nullable(),
  /** `/api/media/...`, served to holders of a valid session only. */
  greetingMediaPath: z.string().nullable(),
  greetingMediaMime: z.string().nullable(),
  greetingMediaSize: z.number().nullable(),
  queues: z.array(QueueRef),
  token: z.string().optional(),
  /** Picture of the code to scan, as `src`; only in the answer of `get`, to those who may link the number (B-CONN-5). */
  qrcode: z.string().optional(),
  /** The code to type on the phone in its place. */
  pairingCode: z.string().optional(),
});
export type ConnectionView = z.infer<typeof ConnectionView>;

/** Capabilities of a driver; `windowHours` null means no reply window (B-MSG-16). Sizes in bytes. */
export interface Capabilities {
  readonly windowHours: number | null;
  /** Hours in which a person may still answer by hand, where that is longer (HUMAN_AGENT). */
  readonly attendantHours?: number;
  readonly maxTextLength: number;
  /** True if the text length counts in bytes. */
  readonly isTextInBytes?: true;
  readonly maxCaptionLength: number;
  readonly mediaLimits: Readonly<Record<'image' | 'audio' | 'video' | 'document' | 'sticker', number>>;
  /** The only types of sound it takes, where it does not take all of ours; the first is what voice notes become. */
  readonly sounds?: readonly string[];
  /** The only types of documents it takes, where it does not take all. */
  readonly documents?: readonly string[];
  readonly reactions: boolean;
  readonly edits: boolean;
  readonly deletes: boolean;
  readonly readReceipts: boolean;
  /** True if the channel can show a typing indicator to the contact. */
  readonly typing: boolean;
  /** Prepared messages that may go outside of the reply window. */
  readonly templates: boolean;
}

const MB = 1024 * 1024;

/** Meta's documented limits of the Cloud API, v26.0. */
export const capabilities: Readonly<Record<Channel, Capabilities>> = {
  whatsappapi: {
    windowHours: 24,
    maxTextLength: 4096,
    maxCaptionLength: 1024,
    mediaLimits: { image: 5 * MB, audio: 16 * MB, video: 16 * MB, document: 100 * MB, sticker: 512 * 1024 },
    reactions: true,
    edits: false,
    deletes: false,
    readReceipts: true,
    typing: true,
    templates: true,
  },
  whatsapp: {
    windowHours: null,
    maxTextLength: 65_536,
    maxCaptionLength: 1024,
    mediaLimits: { image: 16 * MB, audio: 64 * MB, video: 64 * MB, document: 100 * MB, sticker: 512 * 1024 },
    reactions: true,
    edits: true,
    deletes: true,
    readReceipts: true,
    typing: true,
    templates: false,
  },
  facebook: {
    windowHours: 24,
    attendantHours: 168,
    maxTextLength: 2000,
    maxCaptionLength: 0,
    mediaLimits: { image: 25 * MB, audio: 25 * MB, video: 25 * MB, document: 25 * MB, sticker: 25 * MB },
    reactions: false,
    edits: false,
    deletes: false,
    readReceipts: true,
    typing: true,
    templates: false,
  },
  instagram: {
    windowHours: 24,
    attendantHours: 168,
    maxTextLength: 1000,
    isTextInBytes: true,
    maxCaptionLength: 0,
    mediaLimits: { image: 8 * MB, audio: 25 * MB, video: 25 * MB, document: 25 * MB, sticker: 8 * MB },
    sounds: ['audio/wav', 'audio/mp4', 'audio/aac'],
    documents: ['application/pdf'],
    reactions: true,
    edits: false,
    deletes: false,
    readReceipts: true,
    typing: true,
    templates: false,
  },
};
