import type { Channel } from '@shared/connections/model.ts';
import { mediaKind, mediaTypeOf } from '@shared/media/rules.ts';
import type { MessageView, Quoted } from '@shared/messages/model.ts';
import type { QuickMessageView } from '@shared/quickMessages/model.ts';
import type { TicketView } from '@shared/tickets/model.ts';
import type { InputOf } from '@web/lib/api.ts';
import { ulid } from 'ulid';
import type { Bubble } from '../thread/timeline.ts';

/** A file on its way; `uploaded` is set once storage has it. */
export interface Attachment {
  readonly file: File;
  /** An object URL of this page, for what can be shown. */
  readonly previewUrl: string | null;
  readonly width: number | null;
  readonly height: number | null;
  /** Recorded here, with the microphone. */
  readonly isVoice?: boolean;
  readonly uploaded: { readonly key: string; readonly width: number | null; readonly height: number | null } | null;
}

/**
 * A message that the server has not stored yet. Its id is also the Idempotency-Key of every attempt, and contains the
 * moment by which the server orders the message, so that it keeps its place.
 */
export interface OutboxEntry {
  readonly clientId: string;
  readonly companyId: number;
  readonly ticketId: number;
  readonly whatsappId: number;
  readonly contactId: string;
  readonly channel: Channel;
  readonly queue: TicketView['queue'];
  readonly user: { readonly id: number; readonly name: string };
  /** Time that orders it after all messages on the screen. */
  readonly at: string;
  readonly body: string;
  readonly isPrivate: boolean;
  readonly quoted: Quoted | null;
  readonly attachment: Attachment | null;
  readonly card: ContactCard | null;
  readonly quick?: QuickFile | null | undefined;
  /** `stored` stays for a moment, until the thread has drawn the server's message in its place. */
  readonly state: 'waiting' | 'uploading' | 'failed' | 'stored';
  readonly messageId: string | null;
  readonly share: number;
  readonly attempts: number;
  readonly error: unknown;
}

/** File of a quick message: the server has it already and gets only its id. Size in bytes. */
export interface QuickFile {
  readonly quickMessageId: number;
  readonly name: string;
  readonly mime: string;
  readonly url: string;
  readonly size: number;
  /** The text before it is the caption of a file, so that both travel with the files. */
  readonly isAfterFile?: boolean | undefined;
}

export const quickFileOf = ({ id, mediaName, mediaMime, mediaPath, mediaSize }: QuickMessageView): QuickFile | null =>
  mediaPath === null
    ? null
    : { quickMessageId: id, name: mediaName ?? '', mime: mediaMime ?? '', url: mediaPath, size: mediaSize ?? 0 };

/** A contact of the company that is sent as a card. */
export interface ContactCard {
  readonly id: string;
  readonly name: string;
  readonly number: string;
}

/** Content that the composer passes on. */
export interface Outgoing {
  readonly ticket: TicketView;
  readonly user: { readonly id: number; readonly name: string };
  readonly body: string;
  readonly isPrivate?: boolean;
  readonly quoted?: MessageView | null;
  readonly attachment?: Attachment | null;
  readonly card?: ContactCard | null;
  readonly quick?: QuickFile | null;
  /** Instant of the newest message on the screen. */
  readonly after?: string | null;
}

export const quoteOf = (message: MessageView, contactName: string): Quoted => ({
  id: message.id,
  wid: message.wid,
  body: message.body || (message.mediaName ?? ''),
  fromMe: message.fromMe,
  mediaType: message.mediaType,
  author: message.fromMe ? (message.user?.name ?? '') : contactName,
});

/** @param at milliseconds; its place among the messages */
export function entryOf(outgoing: Outgoing, at: number): OutboxEntry {
  const {
    ticket,
    user,
    body,
    isPrivate = false,
    quoted = null,
    attachment = null,
    card = null,
    quick = null,
  } = outgoing;
  return {
    clientId: ulid(at),
    companyId: ticket.companyId,
    ticketId: ticket.id,
    whatsappId: ticket.whatsappId,
    contactId: ticket.contactId,
    channel: ticket.channel,
    queue: ticket.queue,
    user,
    at: new Date(at).toISOString(),
    body,
    isPrivate,
    quoted: quoted && quoteOf(quoted, ticket.contact.name),
    attachment,
    card,
    quick,
    state: 'waiting',
    messageId: null,
    share: 0,
    attempts: 0,
    error: null,
  };
}

export function sendInput(entry: OutboxEntry): InputOf<'messages', 'send'> {
  const { ticketId, body, isPrivate, quoted, attachment, card, quick } = entry;
  const base = { ticketId, isPrivate, quotedMsg: quoted?.id ?? null };
  if (card !== null) return { ...base, vCard: card.id };
  if (quick) return { ...base, quickMessageId: quick.quickMessageId };
  const uploaded = attachment?.uploaded;
  if (!attachment || !uploaded) return { ...base, body };
  const { key, width, height } = uploaded;
  const { file, isVoice = false } = attachment;
  return { ...base, body: '', medias: [{ key, name: file.name, caption: body, width, height, isVoice }] };
}

const defaults = {
  wid: null,
  location: null,
  template: null,
  contacts: [],
  ack: 0,
  read: true,
  isForwarded: false,
  isEdited: false,
  isDeleted: false,
  isAutomatic: false,
  failure: null,
  attempts: 0,
  version: 0,
  isVoice: false,
  sendError: false,
} as const satisfies Partial<MessageView>;

/** The file of an entry, whichever way it came. */
function outboxEntryToFile({ attachment, quick }: OutboxEntry) {
  if (quick) return quick;
  if (!attachment) return null;
  const { file, previewUrl } = attachment;
  return { name: file.name, mime: file.type, url: previewUrl, size: file.size };
}

const mediaTypeFor = (entry: OutboxEntry): MessageView['mediaType'] => {
  if (entry.card !== null) return 'contactMessage';
  // Voice notes may have a type that is a document in other channels.
  if (entry.attachment?.isVoice) return 'audio';
  const file = outboxEntryToFile(entry);
  return file ? mediaTypeOf[mediaKind(file.mime)] : 'chat';
};

/** The message as it will look once stored. */
export function messageOf(entry: OutboxEntry): MessageView {
  const { attachment, card } = entry;
  const file = outboxEntryToFile(entry);
  return {
    ...defaults,
    contacts: card === null ? [] : [{ name: card.name, numbers: [card.number] }],
    isVoice: attachment?.isVoice ?? false,
    id: entry.clientId,
    companyId: entry.companyId,
    ticketId: entry.ticketId,
    whatsappId: entry.whatsappId,
    contactId: entry.contactId,
    body: card === null ? entry.body : card.name,
    fromMe: true,
    mediaType: mediaTypeFor(entry),
    quotedMsg: entry.quoted,
    isPrivate: entry.isPrivate,
    user: entry.user,
    queue: entry.queue,
    createdAt: entry.at,
    updatedAt: entry.at,
    mediaUrl: file?.url ?? null,
    mediaCopyUrl: null,
    mediaName: file?.name ?? null,
    mediaMime: file?.mime ?? null,
    mediaSize: file?.size ?? null,
    mediaStatus: file ? 'ready' : null,
    mediaWidth: attachment?.width ?? null,
    mediaHeight: attachment?.height ?? null,
  };
}

const isToUpload = ({ attachment, state }: OutboxEntry): boolean =>
  attachment?.uploaded === null && (state === 'waiting' || state === 'uploading');

export const bubbleOf = (entry: OutboxEntry): Bubble => ({
  key: entry.clientId,
  message: messageOf(entry),
  pending: {
    clientId: entry.clientId,
    state: entry.state === 'stored' ? 'waiting' : entry.state,
    share: entry.share,
    isToUpload: isToUpload(entry),
    error: entry.error,
  },
  localUrl: entry.attachment?.previewUrl ?? null,
});

/** Characters of a ULID that tell its time; the server keeps the others at the end of the message's id. */
const timeLength = 10;

/** True if a stored message is this entry, even before the answer arrived. */
export const isStoredAs = (messageId: string, clientId: string): boolean =>
  messageId.endsWith(`-${clientId.slice(timeLength)}`);
