import * as z from 'zod';
import { Bool, IdList, NumericId } from '../core/fields.ts';
import { PageInput, pageOutput } from '../core/page.ts';
import { route } from '../core/route.ts';
import { UploadedMedia } from '../core/uploadedMedia.ts';
import { MediaType } from '../media/mediaType.ts';
import { SearchBuilding, TicketMatch, TicketView } from '../tickets/model.ts';
import { MessageView } from './model.ts';

/** Either `id` or `name` (with its language); `variables` by key: `body.1`, `header.name`, `button.0`. */
const TemplateChoice = z.object({
  id: z.string().max(600).optional(),
  name: z.string().max(512).optional(),
  language: z.string().max(20).default(''),
  variables: z.record(z.string().max(100), z.string().max(2000)).default({}),
});

/** Characters; a template has some dozen variables, each of them cut at a kilobyte by the channel. */
const longestTemplateForm = 64 * 1024;

/** Forms carry it as JSON. */
export const FormTemplate = z.preprocess((value) => {
  if (typeof value !== 'string' || value.length > longestTemplateForm) return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}, TemplateChoice.nullish());

const MessageId = z.string().max(200);
const ContactId = z.string().max(40);

export const messages = {
  list: route({
    method: 'GET',
    path: '/messages/{ticketId}',
    access: 'user',
    summary: 'Messages of the ticket’s conversation, newest page first, each page oldest to newest',
    input: PageInput.extend({
      ticketId: NumericId,
      selectedQueues: IdList.optional(),
      /** A message to begin with: it comes in the middle of the first page. */
      around: MessageId.optional(),
      /** The newest version of the ticket that the caller knows: a later mark as unread stays (B-TICKET-14). */
      seenVersion: z.coerce.number().int().nonnegative().optional(),
    }),
    output: z.object({
      messages: z.array(MessageView),
      ticket: TicketView,
      ...pageOutput,
      /** Leads to the page of newer messages; null at the newest. */
      newerCursor: z.string().nullable().optional(),
    }),
    errors: ['ERR_NO_TICKET_FOUND', 'ERR_MESSAGE_NOT_FOUND'],
  }),
  send: route({
    method: 'POST',
    path: '/messages/{ticketId}',
    access: 'user',
    idempotent: true,
    multipart: true,
    summary: 'Write to the customer: text, uploaded files, a contact card, an approved template or a private note',
    input: z.object({
      ticketId: NumericId,
      body: z.union([z.string().max(65_536), z.array(z.string().max(65_536)).max(10)]).default(''),
      quotedMsg: z.union([MessageId, z.object({ id: MessageId })]).nullish(),
      quotedMsgId: MessageId.nullish(),
      isPrivate: Bool.default(false),
      /** True for a private note that the assistant wrote as a summary. */
      isSummary: Bool.optional(),
      vCard: z.union([ContactId, z.object({ id: ContactId })]).nullish(),
      medias: z.array(UploadedMedia).max(10).default([]),
      /** The file of a quick message goes out after everything else (B-QM-4). */
      quickMessageId: NumericId.nullish(),
      /** Goes alone, with the file of its header in `medias`; also outside of the reply window. */
      template: FormTemplate.optional(),
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
      'ERR_WAPP_PAUSED',
      'ERR_NO_WAPP_FOUND',
      'ERR_MESSAGE_NOT_FOUND',
      'ERR_NO_CONTACT_FOUND',
      'ERR_NO_QUICKMESSAGE_FOUND',
      'ERR_FILESIZE_OVER_LIMIT',
      'ERR_FILETYPE_NOT_ALLOWED',
      'ERR_FILETYPE_NOT_ON_CHANNEL',
      'ERR_TEMPLATE_NOT_FOUND',
      'ERR_TEMPLATE_NOT_APPROVED',
      'ERR_TEMPLATE_VARIABLES',
      'ERR_IDEMPOTENCY_MISMATCH',
    ],
  }),
  search: route({
    method: 'GET',
    path: '/messages/search/{ticketId}',
    access: 'user',
    summary:
      'Messages of the ticket, its conversation or its contact that hold all the words, or words that begin like them, newest first',
    input: z.object({
      ticketId: NumericId,
      searchParam: z.string().trim().min(1).max(400),
      within: z.enum(['ticket', 'conversation', 'contact']).default('conversation'),
      cursor: z.string().max(2000).optional(),
    }),
    output: z.object({
      matches: z.array(
        TicketMatch.extend({
          fromMe: z.boolean(),
          /** Ticket of the quoted message, if it belongs to another conversation. */
          ticketUuid: z.string().optional(),
        }),
      ),
      ...pageOutput,
      building: SearchBuilding.optional(),
    }),
    errors: ['ERR_NO_TICKET_FOUND'],
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
      'ERR_WAPP_PAUSED',
      'ERR_OUT_OF_WINDOW',
      'ERR_NO_PERMISSION',
    ],
  }),
  fetchFile: route({
    method: 'POST',
    path: '/messages/file/{id}',
    access: 'user',
    summary: 'Look once more for a file that could not be had; of a linked number its phone is asked for it',
    input: z.object({ id: MessageId }),
    output: MessageView,
    errors: ['ERR_MESSAGE_NOT_FOUND', 'ERR_MESSAGE_NOT_RETRIABLE'],
  }),
  edit: route({
    method: 'POST',
    path: '/messages/edit/{id}',
    access: 'user',
    summary: 'Correct one’s own text within 15 minutes, where it did not go out or the channel takes corrections',
    input: z.object({ id: MessageId, body: z.string().max(65_536) }),
    output: MessageView,
    errors: [
      'ERR_MESSAGE_NOT_FOUND',
      'ERR_NO_PERMISSION',
      'ERR_EDITING_WAPP_MSG',
      'ERR_NO_MESSAGE_CONTENT_PROVIDED',
      'ERR_MESSAGE_TOO_LONG',
    ],
  }),
  forward: route({
    method: 'POST',
    path: '/message/forward',
    access: 'user',
    idempotent: true,
    summary: 'Send a message on to another contact over the same connection; 409 carries the active ticket',
    input: z.object({
      messageId: MessageId.min(1),
      contactId: z.coerce.string().min(1).max(40),
      signMessage: Bool.default(false),
    }),
    output: MessageView,
    errors: [
      'ERR_MESSAGE_NOT_FOUND',
      'ERR_NO_MESSAGE_CONTENT_PROVIDED',
      'ERR_MESSAGE_TOO_LONG',
      'ERR_FILESIZE_OVER_LIMIT',
      'ERR_NO_CONTACT_FOUND',
      'ERR_CONTACT_BLOCKED',
      'ERR_NO_WAPP_FOUND',
      'ERR_WAPP_NOT_INITIALIZED',
      'ERR_WAPP_PAUSED',
      'ERR_OUT_OF_WINDOW',
      'ERR_NO_PERMISSION',
      'ERR_OTHER_OPEN_TICKET',
      'ERROR_TICKET_OPEN',
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
      'ERR_WAPP_PAUSED',
      'ERR_OUT_OF_WINDOW',
    ],
  }),
  listImages: route({
    method: 'GET',
    path: '/messages/listimages/{ticketId}',
    access: 'user',
    summary: 'Pictures of the conversation, oldest first; older ones by cursor',
    input: z.object({ ticketId: NumericId, cursor: z.string().max(2000).optional() }),
    output: z.object({
      images: z.array(
        z.object({
          messageId: z.string(),
          mediaUrl: z.string(),
          mediaType: MediaType,
          mediaName: z.string(),
          /** 1-based page of 20 in the list of messages, newest first. */
          pageNumber: z.number().int(),
          body: z.string(),
          fromMe: z.boolean(),
          author: z.string(),
          createdAt: z.string(),
        }),
      ),
      hasMore: z.boolean(),
      nextCursor: z.string().nullable(),
    }),
    errors: ['ERR_NO_TICKET_FOUND'],
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
