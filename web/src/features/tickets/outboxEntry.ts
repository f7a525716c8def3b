import type { Channel } from '@shared/connections/model.ts';
import { mediaKind, mediaTypeOf } from '@shared/media/rules.ts';
import type { MessageView, Quoted } from '@shared/messages/model.ts';
import type { TicketView } from '@shared/tickets/model.ts';
import type { InputOf } from '@web/lib/api.ts';
import { ulid } from 'ulid';
import type { Bubble } from './timeline.ts';

/** A file on its way; `uploaded` is set once storage has it. */
export interface Attachment {
  readonly file: File;
  /** An object URL of this page, for what can be shown. */
  readonly previewUrl: string | null;
  readonly width: number | null;
  readonly height: number | null;
  readonly uploaded: { readonly key: string; readonly width: number | null; readonly height: number | null } | null;
}

/**
 * One message that the server has not stored yet. Its id is also the Idempotency-Key of every attempt,
 * and names the moment at which the server places the message: it will stand where it stands now.
 */
export interface Entry {
  readonly clientId: string;
  readonly companyId: number;
  readonly ticketId: number;
  readonly whatsappId: number;
  readonly contactId: string;
  readonly channel: Channel;
  readonly queue: TicketView['queue'];
  readonly user: { readonly id: number; readonly name: string };
  /** Where it stands among the messages: after everything that was on the screen. */
  readonly at: string;
  readonly body: string;
  readonly isPrivate: boolean;
  readonly quoted: Quoted | null;
  readonly attachment: Attachment | null;
  /** `stored` stays for a moment, until the thread has drawn the server's message in its place. */
  readonly state: 'waiting' | 'uploading' | 'failed' | 'stored';
  readonly messageId: string | null;
  readonly share: number;
  readonly attempts: number;
  readonly error: unknown;
}

/** What the composer hands over. */
export interface Outgoing {
  readonly ticket: TicketView;
  readonly user: { readonly id: number; readonly name: string };
  readonly body: string;
  readonly isPrivate?: boolean;
  readonly quoted?: MessageView | null;
  readonly attachment?: Attachment | null;
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
export function entryOf(outgoing: Outgoing, at: number): Entry {
  const { ticket, user, body, isPrivate = false, quoted = null, attachment = null } = outgoing;
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
    state: 'waiting',
    messageId: null,
    share: 0,
    attempts: 0,
    error: null,
  };
}

export function sendInput(entry: Entry): InputOf<'messages', 'send'> {
  const { ticketId, body, isPrivate, quoted, attachment } = entry;
  const base = { ticketId, isPrivate, quotedMsg: quoted?.id ?? null };
  const uploaded = attachment?.uploaded;
  if (!attachment || !uploaded) return { ...base, body };
  const { key, width, height } = uploaded;
  return { ...base, body: '', medias: [{ key, name: attachment.file.name, caption: body, width, height }] };
}

const nothing = {
  wid: null,
  location: null,
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

/** The message as it will look once stored. */
export function messageOf(entry: Entry): MessageView {
  const { attachment } = entry;
  return {
    ...nothing,
    contacts: [],
    id: entry.clientId,
    companyId: entry.companyId,
    ticketId: entry.ticketId,
    whatsappId: entry.whatsappId,
    contactId: entry.contactId,
    body: entry.body,
    fromMe: true,
    mediaType: attachment ? mediaTypeOf[mediaKind(attachment.file.type)] : 'chat',
    quotedMsg: entry.quoted,
    isPrivate: entry.isPrivate,
    user: entry.user,
    queue: entry.queue,
    createdAt: entry.at,
    updatedAt: entry.at,
    mediaUrl: attachment?.previewUrl ?? null,
    mediaName: attachment?.file.name ?? null,
    mediaMime: attachment?.file.type ?? null,
    mediaSize: attachment?.file.size ?? null,
    mediaStatus: attachment ? 'ready' : null,
    mediaWidth: attachment?.width ?? null,
    mediaHeight: attachment?.height ?? null,
  };
}

export const bubbleOf = (entry: Entry): Bubble => ({
  key: entry.clientId,
  message: messageOf(entry),
  pending: {
    clientId: entry.clientId,
    state: entry.state === 'stored' ? 'waiting' : entry.state,
    share: entry.share,
    error: entry.error,
  },
  localUrl: entry.attachment?.previewUrl ?? null,
});

/** Characters of a ULID that tell its time; the server keeps the others at the end of the message's id. */
const timeLength = 10;

/** Whether a stored message is this entry, also before its answer came. */
export const isStoredAs = (messageId: string, clientId: string): boolean =>
  messageId.endsWith(`-${clientId.slice(timeLength)}`);
