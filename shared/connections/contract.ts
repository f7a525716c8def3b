import * as z from 'zod';
import { PlanPlaces } from '../companies/contract.ts';
import { mostPlaces } from '../companies/overLimit.ts';
import { Bool, Flag, Name, NumericId } from '../core/fields.ts';
import { route } from '../core/route.ts';
import { UploadedMedia } from '../core/uploadedMedia.ts';
import { ConnectionAutomation } from './automation.ts';
import { Channel, ConnectionView } from './model.ts';
import { messageImportFields } from './oldMessages.ts';

const GraphId = z
  .string()
  .trim()
  .regex(/^\d{3,30}$/, 'invalid_graph_id');

/** Fields of the connection dialog as far as the channel needs them; more tabs add more fields. */
export const ConnectionInput = z.object({
  name: Name,
  channel: Channel.default('whatsappapi'),
  /** These three only where the account is one of the platform's API, and there they must be. */
  phoneNumberId: GraphId.default(''),
  wabaId: GraphId.default(''),
  accessToken: z.string().trim().min(1, 'required').max(2000).default(''),
  queueIds: z.array(NumericId).max(100).default([]),
  isDefault: Bool.default(false),
  greetingMessage: z.string().max(4000).default(''),
  complationMessage: z.string().max(4000).default(''),
  allowGroup: Bool.default(false),
  groupAsTicket: Flag.default('disabled'),
  timeCreateNewTicket: z.coerce.number().int().min(0).max(525_600).default(0),
  token: z.string().trim().max(100).default(''),
  /** Call token of the voice service; sent back masked it stays, empty it goes. */
  wavoip: z.string().trim().max(200).optional(),
  ...messageImportFields,
  ...ConnectionAutomation.shape,
});

const optionalAutomation = Object.fromEntries(
  Object.entries(ConnectionAutomation.shape).map(([name, field]) => [name, field.unwrap().optional()]),
) as {
  [K in keyof typeof ConnectionAutomation.shape]: z.ZodOptional<
    ReturnType<(typeof ConnectionAutomation.shape)[K]['unwrap']>
  >;
};

/** Messages of a linked number that were not sent yet. */
const Waiting = z.object({
  id: z.number().int(),
  /** Time of the oldest of these messages. */
  since: z.string(),
  count: z.number().int(),
  /** There is more than was counted. */
  isMore: z.boolean(),
});

const One = z.object({ id: NumericId, session: z.coerce.number().optional() });

const fileErrors = ['ERR_FILETYPE_NOT_ALLOWED', 'ERR_FILESIZE_OVER_LIMIT', 'ERR_NO_MESSAGE_CONTENT_PROVIDED'] as const;

export const connections = {
  list: route({
    method: 'GET',
    path: '/whatsapp',
    access: 'user',
    summary: 'Connections of the company',
    input: z.object({ companyId: NumericId.optional(), session: z.coerce.number().optional() }),
    output: z.array(ConnectionView),
    errors: [],
  }),
  get: route({
    method: 'GET',
    path: '/whatsapp/{id}',
    access: 'user',
    summary: 'One connection',
    input: One,
    output: ConnectionView,
    errors: ['ERR_NO_WAPP_FOUND'],
  }),
  places: route({
    method: 'GET',
    path: '/ownPlan/connections',
    access: 'admin',
    whenExpired: true,
    summary: 'Which connections have a place of the own plan, where it has fewer than there are',
    input: z.object({}),
    output: PlanPlaces,
    errors: [],
  }),
  choosePlaces: route({
    method: 'PUT',
    path: '/ownPlan/connections',
    access: 'admin',
    audit: 'connections.choosePlaces',
    whenExpired: true,
    whileImpersonating: false,
    summary: 'Choose which connections have a place of the own plan',
    input: z.object({ ids: z.array(NumericId).max(mostPlaces) }),
    output: PlanPlaces,
    errors: ['ERR_NO_WAPP_FOUND', 'ERR_PLAN_LIMIT_CONNECTIONS'],
  }),
  create: route({
    method: 'POST',
    path: '/whatsapp',
    access: 'connections',
    audit: 'connections.create',
    idempotent: true,
    summary: 'Connect a channel account; its status comes from a real check',
    input: ConnectionInput.extend({
      /** A picture or video that goes out with the greeting, uploaded through `media.upload`. */
      greetingMedia: UploadedMedia.nullish(),
    }),
    output: ConnectionView,
    errors: [
      'ERR_EMAIL_UNPROVEN',
      'ERR_PLAN_LIMIT_CONNECTIONS',
      'ERR_PLAN_FEATURE_DISABLED',
      'ERR_CHANNEL_NOT_SUPPORTED',
      'ERR_WAPP_NAME_ALREADY_EXISTS',
      'ERR_WAPP_NUMBER_ALREADY_EXISTS',
      'ERR_WAPP_GREETING_REQUIRED',
      'ERR_QUEUE_NOT_FOUND',
      ...fileErrors,
    ],
  }),
  update: route({
    method: 'PUT',
    path: '/whatsapp/{id}',
    access: 'connections',
    audit: 'connections.update',
    summary: 'Change a connection; absent fields stay, so does an access token sent back masked or empty',
    input: z.object({
      id: NumericId,
      name: Name.optional(),
      phoneNumberId: GraphId.optional(),
      wabaId: GraphId.optional(),
      accessToken: z.string().trim().max(2000).optional(),
      queueIds: z.array(NumericId).max(100).optional(),
      isDefault: Bool.optional(),
      greetingMessage: z.string().max(4000).optional(),
      complationMessage: z.string().max(4000).optional(),
      allowGroup: Bool.optional(),
      groupAsTicket: Flag.optional(),
      timeCreateNewTicket: z.coerce.number().int().min(0).max(525_600).optional(),
      wavoip: z.string().trim().max(200).optional(),
      /** Replaces the present picture or video; null removes it. */
      greetingMedia: UploadedMedia.nullish(),
      ...messageImportFields,
      ...optionalAutomation,
    }),
    output: ConnectionView,
    errors: [
      'ERR_NO_WAPP_FOUND',
      'ERR_NO_OTHER_WHATSAPP',
      'ERR_WAPP_NAME_ALREADY_EXISTS',
      'ERR_WAPP_NUMBER_ALREADY_EXISTS',
      'ERR_WAPP_GREETING_REQUIRED',
      'ERR_QUEUE_NOT_FOUND',
      ...fileErrors,
    ],
  }),
  uploadMedia: route({
    method: 'POST',
    path: '/whatsapp/{id}/media-upload',
    access: 'connections',
    audit: 'connections.uploadMedia',
    multipart: true,
    summary:
      'Give the greeting a picture or a video, in place of the one before: a small one in the form, or one uploaded through media.upload',
    input: z.object({
      id: NumericId,
      typeArch: z.string().max(100).optional(),
      greetingMedia: UploadedMedia.nullish(),
    }),
    output: ConnectionView,
    errors: ['ERR_NO_WAPP_FOUND', ...fileErrors],
  }),
  removeMedia: route({
    method: 'DELETE',
    path: '/whatsapp/{id}/media-upload',
    access: 'connections',
    audit: 'connections.removeMedia',
    summary: 'Take the greeting’s picture or video away',
    input: z.object({ id: NumericId }),
    output: ConnectionView,
    errors: ['ERR_NO_WAPP_FOUND'],
  }),
  closeImported: route({
    method: 'POST',
    path: '/closedimported/{id}',
    access: 'admin',
    audit: 'connections.closeImported',
    summary: 'Close the tickets that the import of old messages left waiting, without a word to anybody',
    input: z.object({ id: NumericId }),
    output: ConnectionView,
    errors: ['ERR_NO_WAPP_FOUND'],
  }),
  remove: route({
    method: 'DELETE',
    path: '/whatsapp/{id}',
    access: 'admin',
    audit: 'connections.remove',
    summary: 'Delete a connection; its active tickets are closed without a message and stay readable',
    input: z.object({ id: NumericId }),
    output: z.object({ message: z.string() }),
    errors: ['ERR_NO_WAPP_FOUND', 'ERR_NO_OTHER_WHATSAPP'],
  }),
  retry: route({
    method: 'POST',
    path: '/whatsappsession/{id}',
    access: 'connections',
    audit: 'connections.retry',
    summary: 'Check the account again and set the status from the answer',
    input: z.object({ id: NumericId }),
    output: ConnectionView,
    errors: ['ERR_NO_WAPP_FOUND', 'ERR_WAPP_PAUSED', 'ERR_WAPP_NUMBER_ALREADY_EXISTS'],
  }),
  newCode: route({
    method: 'PUT',
    path: '/whatsappsession/{id}',
    access: 'connections',
    audit: 'connections.newCode',
    summary: 'Forget the linked phone and show a new code; with a phone number one to type',
    input: z.object({ id: NumericId, phone: z.string().max(30).optional() }),
    output: ConnectionView,
    errors: ['ERR_NO_WAPP_FOUND', 'ERR_WAPP_PAUSED', 'ERR_CHANNEL_NOT_SUPPORTED'],
  }),
  disconnect: route({
    method: 'DELETE',
    path: '/whatsappsession/{id}',
    access: 'connections',
    audit: 'connections.disconnect',
    summary: 'Stop using the account until it is checked again',
    input: z.object({ id: NumericId }),
    output: ConnectionView,
    errors: ['ERR_NO_WAPP_FOUND'],
  }),
  restart: route({
    method: 'POST',
    path: '/whatsapp-restart',
    access: 'connections',
    audit: 'connections.restart',
    summary: 'Check every connection of the company again',
    input: z.object({}),
    output: z.object({ message: z.string() }),
    errors: [],
  }),
  waiting: route({
    method: 'GET',
    path: '/whatsapp-waiting',
    access: 'connections',
    summary: 'What waits to leave over numbers that are linked by a code; numbers for which nothing waits are left out',
    input: z.object({}),
    output: z.array(Waiting),
    errors: [],
  }),
};
