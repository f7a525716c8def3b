import * as z from 'zod';
import { LoginWay } from '../connections/loginWays.ts';
import { Bool } from '../core/fields.ts';
import { route } from '../core/route.ts';
import { dayMs } from '../core/time.ts';
import { bankRoutes } from './bankContract.ts';
import { graphRoutes } from './graphContract.ts';
import {
  SandboxEmail,
  SandboxHealth,
  SandboxMessage,
  SandboxNumber,
  SandboxNumberWithToken,
  SandboxPhone,
  SandboxProduct,
  SandboxTemplate,
} from './model.ts';
import { modelRoutes } from './modelContract.ts';

const Pair = z.object({ phoneNumberId: z.string().max(30), number: z.string().max(20) });

const Clock = z.object({ now: z.string(), movedMs: z.number().int() });

/** A year ahead, in milliseconds. */
export const longestMove = 366 * dayMs;

export const PhoneFields = z.object({
  number: z.string().max(20).optional(),
  name: z.string().trim().min(1).max(100),
  isNumberHidden: Bool.optional(),
  isOnline: Bool.optional(),
  rejectCode: z.number().int().nullable().optional(),
});

/** The stand-in of the Graph API with its phone: company-scoped pages and the Graph protocol. */
export const sandbox = {
  numbers: route({
    method: 'GET',
    path: '/sandbox/numbers',
    access: 'connections',
    summary: 'Sandbox numbers of the company',
    input: z.object({}),
    output: z.array(SandboxNumber),
    errors: [],
  }),
  createNumber: route({
    method: 'POST',
    path: '/sandbox/numbers',
    access: 'connections',
    summary: 'A new sandbox number with everything the connection dialog asks for; its token is shown this once',
    input: z.object({ verifiedName: z.string().trim().max(100).default('') }),
    output: SandboxNumberWithToken,
    errors: ['ERR_TOO_MANY_ATTEMPTS'],
  }),
  renewToken: route({
    method: 'POST',
    path: '/sandbox/numbers/{phoneNumberId}/token',
    access: 'connections',
    summary: 'A new token for a sandbox number, shown this once; the one before opens nothing any more',
    input: z.object({ phoneNumberId: z.string().max(30) }),
    output: SandboxNumberWithToken,
    errors: ['ERR_NOT_FOUND', 'ERR_TOO_MANY_ATTEMPTS'],
  }),
  setHealth: route({
    method: 'POST',
    path: '/sandbox/numbers/{phoneNumberId}/health',
    access: 'connections',
    summary: 'Decide what Meta thinks of a number; webhooks tell what Meta tells by them, a check finds the rest',
    input: SandboxHealth.partial().extend({ phoneNumberId: z.string().max(30) }),
    output: SandboxNumber,
    errors: ['ERR_NOT_FOUND', 'ERR_TOO_MANY_ATTEMPTS'],
  }),
  phones: route({
    method: 'GET',
    path: '/sandbox/phones',
    access: 'connections',
    summary: 'Customers of the sandbox',
    input: z.object({}),
    output: z.array(SandboxPhone),
    errors: [],
  }),
  savePhone: route({
    method: 'POST',
    path: '/sandbox/phones',
    access: 'connections',
    summary: 'Create a customer or change one: online, hidden number, error code of the next message',
    input: PhoneFields,
    output: SandboxPhone,
    errors: ['ERR_INVALID_PHONE_NUMBER', 'ERR_TOO_MANY_ATTEMPTS'],
  }),
  chat: route({
    method: 'GET',
    path: '/sandbox/chats/{phoneNumberId}/{number}',
    access: 'connections',
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
    access: 'connections',
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
          /** Order from the company’s catalog. */
          'order',
          'reaction',
          'unsupported',
          /** On Instagram: names the account in a story, answers one, passes a post on. */
          'storyMention',
          'storyReply',
          'share',
          /** On Messenger and Instagram: comes through an advertisement, and writes nothing yet. */
          'click',
          /** Rings instead of writing. */
          'call',
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
      /** Id of the tapped button or row of the quoted message. */
      choiceId: z.string().max(256).optional(),
      /** Number on a shared contact card; its name is the text. */
      contactNumber: z.string().max(20).optional(),
      latitude: z.coerce.number().optional(),
      longitude: z.coerce.number().optional(),
      /** Products of an order. */
      products: z.array(SandboxProduct).max(30).default([]),
      /** Headline of the advertisement that led here. */
      advertisement: z.string().trim().max(200).default(''),
      /** Deliver the same webhook this many times. */
      times: z.coerce.number().int().min(1).max(10).default(1),
      /** Seconds subtracted from the message's timestamp, to arrive out of order. */
      ageSeconds: z.coerce.number().int().min(0).max(600).default(0),
    }),
    output: SandboxMessage,
    errors: ['ERR_NOT_FOUND', 'ERR_FILESIZE_OVER_LIMIT', 'ERR_TOO_MANY_ATTEMPTS'],
  }),
  replay: route({
    method: 'POST',
    path: '/sandbox/chats/{phoneNumberId}/{number}/replay',
    access: 'connections',
    summary: 'Deliver the webhook of a message of the customer again, byte for byte; the last one when none is named',
    input: Pair.extend({
      wamid: z.string().max(200).optional(),
      times: z.number().int().min(1).max(10).default(1),
    }),
    output: SandboxMessage,
    errors: ['ERR_NOT_FOUND', 'ERR_TOO_MANY_ATTEMPTS'],
  }),
  read: route({
    method: 'POST',
    path: '/sandbox/chats/{phoneNumberId}/{number}/read',
    access: 'connections',
    summary: 'The customer opens the chat: read receipts go out for what the company sent',
    input: Pair,
    output: z.null(),
    errors: ['ERR_NOT_FOUND'],
  }),
  templates: route({
    method: 'GET',
    path: '/sandbox/templates/{phoneNumberId}',
    access: 'connections',
    summary: 'Message templates of a number’s account, the first 100 by name',
    input: z.object({ phoneNumberId: z.string().max(30) }),
    output: z.array(SandboxTemplate),
    errors: ['ERR_NOT_FOUND'],
  }),
  judgeTemplate: route({
    method: 'POST',
    path: '/sandbox/templates/{phoneNumberId}',
    access: 'connections',
    summary: 'Pause, reject or approve a template as Meta would; the webhook tells about it',
    input: z.object({
      phoneNumberId: z.string().max(30),
      name: z.string().max(512),
      language: z.string().max(20),
      status: SandboxTemplate.shape.status,
    }),
    output: SandboxTemplate,
    errors: ['ERR_NOT_FOUND'],
  }),
  link: route({
    method: 'POST',
    path: '/sandbox/links',
    access: 'connections',
    summary: 'A phone of the sandbox scans the code that a connection of WhatsApp by QR code shows',
    input: z.object({ connectionId: z.number().int() }),
    output: SandboxNumber,
    errors: ['ERR_NOT_FOUND', 'ERR_TOO_MANY_ATTEMPTS'],
  }),
  unlink: route({
    method: 'DELETE',
    path: '/sandbox/links/{phoneNumberId}',
    access: 'connections',
    summary: 'The owner removes the linked device on the phone',
    input: z.object({ phoneNumberId: z.string().max(30) }),
    output: z.null(),
    errors: ['ERR_NOT_FOUND'],
  }),
  consent: route({
    method: 'POST',
    path: '/sandbox/consents',
    access: 'connections',
    summary: 'Say yes in the stand-in’s dialog: the code that the product exchanges for accounts',
    input: z.object({ way: LoginWay.default('facebook'), isOnPhone: Bool.default(false) }),
    output: z.object({ code: z.string() }),
    errors: ['ERR_TOO_MANY_ATTEMPTS'],
  }),
  emails: route({
    method: 'GET',
    path: '/sandbox/emails',
    access: 'connections',
    summary: 'Newest e-mails to people of the company, of the last 200 that were sent; the newest first',
    input: z.object({}),
    output: z.array(SandboxEmail),
    errors: ['ERR_NOT_FOUND'],
  }),
  clock: route({
    method: 'GET',
    path: '/sandbox/clock',
    access: 'connections',
    summary: 'What time it is in this installation, where its clock can be moved',
    input: z.object({}),
    output: Clock,
    errors: ['ERR_NOT_FOUND'],
  }),
  moveClock: route({
    method: 'POST',
    path: '/sandbox/clock',
    access: 'connections',
    summary: 'Move the clock of the whole installation ahead of the real time, to try hours, ratings and inactivity',
    input: z.object({ movedMs: z.number().int().min(0).max(longestMove) }),
    output: Clock,
    errors: ['ERR_NOT_FOUND'],
  }),
  ...bankRoutes,
  ...graphRoutes,
  ...modelRoutes,
};
