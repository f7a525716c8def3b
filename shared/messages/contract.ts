import * as z from 'zod';
import { Bool, IdList, NumericId } from '../core/fields.ts';
import { PageInput, pageOutput } from '../core/page.ts';
import { route } from '../core/route.ts';
import { TicketView } from '../tickets/model.ts';
import { MessageView } from './model.ts';

/** A file that was uploaded through `media.upload`. */
export const UploadedMedia = z.object({
  key: z.string().max(300),
  name: z.string().max(255),
  caption: z.string().max(65_536).default(''),
  width: z.number().int().positive().max(50_000).nullable().default(null),
  height: z.number().int().positive().max(50_000).nullable().default(null),
  isVoice: z.boolean().default(false),
});

const MessageId = z.string().max(200);

export const messages = {
  list: route({
    method: 'GET',
    path: '/messages/{ticketId}',
    access: 'user',
    summary: 'Messages of the ticket’s conversation, newest page first, each page oldest to newest',
    input: PageInput.extend({ ticketId: NumericId, selectedQueues: IdList.optional() }),
    output: z.object({
      messages: z.array(MessageView),
      ticket: TicketView,
      ...pageOutput,
    }),
    errors: ['ERR_NO_TICKET_FOUND'],
  }),
  send: route({
    method: 'POST',
    path: '/messages/{ticketId}',
    access: 'user',
    idempotent: true,
    multipart: true,
    summary: 'Write to the customer: text, uploaded files, a contact card or a private note',
    input: z.object({
      ticketId: NumericId,
      body: z.union([z.string().max(65_536), z.array(z.string().max(65_536)).max(10)]).default(''),
      quotedMsg: z.union([MessageId, z.object({ id: MessageId })]).nullish(),
      quotedMsgId: MessageId.nullish(),
      isPrivate: Bool.default(false),
      vCard: z.union([z.string(), z.object({ id: z.string() })]).nullish(),
      medias: z.array(UploadedMedia).max(10).default([]),
      read: z.union([z.number(), Bool]).optional(),
      fromMe: Bool.optional(),
      mediaUrl: z.string().optional(),
    }),
    output: z.object({ message: MessageView, messages: z.array(MessageView) }),
    errors: [
      'ERR_NO_TICKET_FOUND',
      'ERR_NO_PERMISSION',
      'ERR_TICKET_NOT_OPEN',
      'ERR_NO_MESSAGE_CONTENT_PROVIDED',
      'ERR_MESSAGE_TOO_LONG',
      'ERR_OUT_OF_WINDOW',
      'ERR_WAPP_NOT_INITIALIZED',
      'ERR_NO_WAPP_FOUND',
      'ERR_MESSAGE_NOT_FOUND',
      'ERR_NO_CONTACT_FOUND',
      'ERR_FILESIZE_OVER_LIMIT',
      'ERR_FILETYPE_NOT_ALLOWED',
      'ERR_IDEMPOTENCY_MISMATCH',
    ],
  }),
  retry: route({
    method: 'POST',
    path: '/messages/retry/{id}',
    access: 'user',
    summary: 'Try a failed message again, in its place',
    input: z.object({ id: MessageId }),
    output: MessageView,
    errors: [
      'ERR_MESSAGE_NOT_FOUND',
      'ERR_MESSAGE_NOT_RETRIABLE',
      'ERR_TICKET_NOT_OPEN',
      'ERR_NO_WAPP_FOUND',
      'ERR_WAPP_NOT_INITIALIZED',
      'ERR_OUT_OF_WINDOW',
      'ERR_NO_PERMISSION',
    ],
  }),
  remove: route({
    method: 'DELETE',
    path: '/messages/{id}',
    access: 'user',
    summary: 'Discard a failed message or a private note; delete for everyone where the channel can',
    input: z.object({ id: MessageId }),
    output: MessageView,
    errors: ['ERR_MESSAGE_NOT_FOUND', 'ERR_NO_PERMISSION', 'ERR_CANNOT_DELETE_RECEIVED_MESSAGE', 'ERR_DELETE_WAPP_MSG'],
  }),
  react: route({
    method: 'POST',
    path: '/react/messages',
    access: 'user',
    idempotent: true,
    summary: 'React with an emoji; the same emoji again removes it',
    input: z.object({
      text: z.string().max(20),
      id: z.string().max(200),
      ticketId: NumericId,
      fromMe: Bool.optional(),
      remoteJid: z.string().optional(),
    }),
    output: MessageView,
    errors: [
      'ERR_NO_TICKET_FOUND',
      'ERR_NO_PERMISSION',
      'ERR_TICKET_NOT_OPEN',
      'ERR_MESSAGE_NOT_FOUND',
      'ERR_SENDING_WAPP_REACTION',
      'ERR_NO_WAPP_FOUND',
      'ERR_WAPP_NOT_INITIALIZED',
      'ERR_OUT_OF_WINDOW',
    ],
  }),
  getMedia: route({
    method: 'GET',
    path: '/messages/getmedia/{ticketId}',
    access: 'user',
    summary: 'Media, documents, links and calls among the newest 200 messages of the conversation',
    input: z.object({ ticketId: NumericId }),
    output: z.object({
      media: z.array(MessageView),
      documents: z.array(MessageView),
      links: z.array(z.object({ url: z.string(), messageId: z.string(), pageNumber: z.number() })),
      calls: z.array(MessageView),
    }),
    errors: ['ERR_NO_TICKET_FOUND'],
  }),
};
