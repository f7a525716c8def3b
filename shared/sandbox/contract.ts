import * as z from 'zod';
import { Bool } from '../core/fields.ts';
import { route } from '../core/route.ts';
import { SandboxMessage, SandboxNumber, SandboxPhone } from './model.ts';

const Pair = z.object({ phoneNumberId: z.string().max(30), number: z.string().max(20) });
const Graph = z.object({ version: z.string().max(10), id: z.string().max(64) });

/** The stand-in of the Graph API with its phone (design section 9): company-scoped pages and the Graph protocol. */
export const sandbox = {
  numbers: route({
    method: 'GET',
    path: '/sandbox/numbers',
    access: 'user',
    summary: 'Sandbox numbers of the company',
    input: z.object({}),
    output: z.array(SandboxNumber),
    errors: [],
  }),
  createNumber: route({
    method: 'POST',
    path: '/sandbox/numbers',
    access: 'connections',
    summary: 'A new sandbox number with everything the connection dialog asks for',
    input: z.object({ verifiedName: z.string().trim().max(100).default('') }),
    output: SandboxNumber,
    errors: [],
  }),
  phones: route({
    method: 'GET',
    path: '/sandbox/phones',
    access: 'user',
    summary: 'Customers of the sandbox',
    input: z.object({}),
    output: z.array(SandboxPhone),
    errors: [],
  }),
  savePhone: route({
    method: 'POST',
    path: '/sandbox/phones',
    access: 'user',
    summary: 'Create a customer or change one: online, hidden number, error code of the next message',
    input: z.object({
      number: z.string().max(20).optional(),
      name: z.string().trim().min(1).max(100),
      isNumberHidden: Bool.optional(),
      isOnline: Bool.optional(),
      rejectCode: z.number().int().nullable().optional(),
    }),
    output: SandboxPhone,
    errors: ['ERR_INVALID_PHONE_NUMBER'],
  }),
  chat: route({
    method: 'GET',
    path: '/sandbox/chats/{phoneNumberId}/{number}',
    access: 'user',
    summary: 'Newest 100 messages between a phone and a number, oldest first',
    input: Pair,
    output: z.object({
      messages: z.array(SandboxMessage),
      /** The company shows that it is typing, at most until then. */
      typingUntil: z.string().nullable(),
    }),
    errors: ['ERR_NOT_FOUND'],
  }),
  write: route({
    method: 'POST',
    path: '/sandbox/chats/{phoneNumberId}/{number}',
    access: 'user',
    multipart: true,
    summary: 'The customer sends something; deliveries may be repeated or reordered',
    input: Pair.extend({
      type: z
        .enum([
          'text',
          'image',
          'audio',
          'video',
          'document',
          'sticker',
          'location',
          'contacts',
          'reaction',
          'unsupported',
          'button',
          'list',
        ])
        .default('text'),
      text: z.string().max(70_000).default(''),
      /** Uploaded through media.upload. */
      key: z.string().max(300).optional(),
      fileName: z.string().max(255).optional(),
      /** A recorded voice note instead of an audio file. */
      isVoice: Bool.default(false),
      /** The message answered, reacted to, or whose choice was tapped. */
      quotedWamid: z.string().max(200).optional(),
      /** Which button or row of the quoted message was tapped. */
      choiceId: z.string().max(256).optional(),
      /** Number on a shared contact card; its name is the text. */
      contactNumber: z.string().max(20).optional(),
      latitude: z.coerce.number().optional(),
      longitude: z.coerce.number().optional(),
      /** Deliver the same webhook this many times. */
      times: z.coerce.number().int().min(1).max(10).default(1),
      /** Seconds subtracted from the message's timestamp, to arrive out of order. */
      ageSeconds: z.coerce.number().int().min(0).max(600).default(0),
    }),
    output: SandboxMessage,
    errors: ['ERR_NOT_FOUND', 'ERR_FILESIZE_OVER_LIMIT'],
  }),
  replay: route({
    method: 'POST',
    path: '/sandbox/chats/{phoneNumberId}/{number}/replay',
    access: 'user',
    summary: 'Deliver the webhook of a message of the customer again, byte for byte; the last one when none is named',
    input: Pair.extend({
      wamid: z.string().max(200).optional(),
      times: z.number().int().min(1).max(10).default(1),
    }),
    output: SandboxMessage,
    errors: ['ERR_NOT_FOUND'],
  }),
  read: route({
    method: 'POST',
    path: '/sandbox/chats/{phoneNumberId}/{number}/read',
    access: 'user',
    summary: 'The customer opens the chat: read receipts go out for what the company sent',
    input: Pair,
    output: z.null(),
    errors: ['ERR_NOT_FOUND'],
  }),
  graphGet: route({
    method: 'GET',
    path: '/sandbox/graph/{version}/{id}',
    access: 'signed',
    whenExpired: true,
    summary: 'Graph API: a phone number or a media object',
    input: Graph.extend({ fields: z.string().optional(), phone_number_id: z.string().optional() }),
    output: z.unknown(),
    errors: [],
  }),
  graphMessages: route({
    method: 'POST',
    path: '/sandbox/graph/{version}/{id}/messages',
    access: 'signed',
    whenExpired: true,
    summary: 'Graph API: send a message or mark one read',
    input: z.looseObject({ version: z.string(), id: z.string() }),
    output: z.unknown(),
    errors: [],
  }),
  graphUpload: route({
    method: 'POST',
    path: '/sandbox/graph/{version}/{id}/media',
    access: 'signed',
    whenExpired: true,
    multipart: true,
    summary: 'Graph API: upload media',
    input: z.looseObject({ version: z.string(), id: z.string() }),
    output: z.unknown(),
    errors: [],
  }),
  graphDownload: route({
    method: 'GET',
    path: '/sandbox/graph/download/{id}',
    access: 'signed',
    whenExpired: true,
    summary: 'Graph API: the bytes of a media object, with the bearer token',
    input: z.object({ id: z.string().max(300) }),
    output: z.unknown(),
    errors: [],
  }),
  graphSubscribe: route({
    method: 'POST',
    path: '/sandbox/graph/{version}/{id}/subscribed_apps',
    access: 'signed',
    whenExpired: true,
    summary: 'Graph API: subscribe the app to an account',
    input: z.looseObject({ version: z.string(), id: z.string() }),
    output: z.unknown(),
    errors: [],
  }),
};
