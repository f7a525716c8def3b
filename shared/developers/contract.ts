import * as z from 'zod';
import { Bool, Name, NumericId } from '../core/fields.ts';
import { pageOutput } from '../core/page.ts';
import { freshProof } from '../core/freshProof.ts';
import { route } from '../core/route.ts';
import { UploadedMedia } from '../core/uploadedMedia.ts';
import { FormTemplate } from '../messages/contract.ts';
import { ApiKeyView } from './apiKey.ts';
import { ApiScope } from './scopes.ts';
import { WebhookDeliveryView, WebhookEndpointView, WebhookEvent } from './webhook.ts';

const Scopes = z
  .array(ApiScope)
  .min(1, 'required')
  .max(20, 'too_many')
  .transform((scopes) => ApiScope.options.filter((scope) => scopes.includes(scope)));

export const apiKeys = {
  list: route({
    method: 'GET',
    path: '/api-keys',
    access: 'admin',
    plan: 'useExternalApi',
    summary: 'Keys of the API: what each may do, when it was last used and from where',
    input: z.object({}),
    output: z.array(ApiKeyView),
    errors: [],
  }),
  create: route({
    method: 'POST',
    path: '/api-keys',
    access: 'admin',
    plan: 'useExternalApi',
    audit: 'apiKeys.create',
    proof: 'fresh',
    whileImpersonating: false,
    summary: 'Make a key of the API; the answer is the only place that ever shows it',
    input: z.object({
      name: Name,
      scopes: Scopes,
      /** null: it does not expire. */
      expiresInDays: z.coerce.number().int().min(1).max(3650).nullable().default(365),
      /** A key outlives the session in which it was made. */
      ...freshProof,
    }),
    output: ApiKeyView.extend({ key: z.string() }),
    errors: ['ERR_API_KEY_LIMIT', 'ERR_INVALID_CODE', 'ERR_TOO_MANY_ATTEMPTS'],
  }),
  remove: route({
    method: 'DELETE',
    path: '/api-keys/{id}',
    access: 'admin',
    plan: 'useExternalApi',
    audit: 'apiKeys.remove',
    summary: 'Revoke a key: it opens nothing any more',
    input: z.object({ id: NumericId }),
    output: z.object({ message: z.string() }),
    errors: ['ERR_NO_API_KEY_FOUND'],
  }),
};

const TypedNumber = z.string().trim().min(1, 'required').max(60, 'too_long');
/** A form's empty field is none. */
const OptionalId = z
  .preprocess((value) => (value === '' ? undefined : value), NumericId.nullish())
  .transform((id) => id ?? undefined);
const callerErrors = [
  'ERR_INVALID_API_TOKEN',
  'ERR_COMPANY_DISABLED',
  'ERR_SUBSCRIPTION_EXPIRED',
  'ERR_PLAN_FEATURE_DISABLED',
  'ERR_TOO_MANY_ATTEMPTS',
  'ERR_INVALID_PHONE_NUMBER',
  'ERR_WAPP_INVALID_CONTACT',
] as const;

/** The messages API: programs that send through one connection, with its token (B-API). */
export const externalApi = {
  send: route({
    method: 'POST',
    path: '/messages/send',
    access: 'signed',
    isForPrograms: true,
    idempotent: true,
    multipart: true,
    summary: 'Send to a number through the connection whose token is sent: text, files, or an approved template',
    input: z.object({
      number: TypedNumber,
      body: z.string().max(65_536).default(''),
      /** Files uploaded through `media.upload`; small ones come in the form under the same name. */
      medias: z.array(UploadedMedia).max(10).default([]),
      /** The attendant who gets the ticket and signs its messages. */
      userId: OptionalId,
      queueId: OptionalId,
      sendSignature: Bool.default(false),
      closeTicket: Bool.default(false),
      quotedMsgId: z.string().max(200).optional(),
      /** Goes alone; also outside of the channel's 24 hours. */
      template: FormTemplate.optional(),
    }),
    output: z.object({ status: z.literal('SUCCESS'), messageId: z.string(), ticketId: z.number().int() }),
    errors: [
      ...callerErrors,
      'ERR_WAPP_NOT_INITIALIZED',
      'ERR_WAPP_PAUSED',
      'ERR_NO_MESSAGE_CONTENT_PROVIDED',
      'ERR_MESSAGE_TOO_LONG',
      'ERR_MESSAGE_NOT_FOUND',
      'ERR_CONTACT_BLOCKED',
      'ERR_CONTACT_OPTED_OUT',
      'ERR_OTHER_OPEN_TICKET',
      'ERROR_TICKET_OPEN',
      'ERR_NO_USER_FOUND',
      'ERR_USER_PAUSED',
      'ERR_QUEUE_NOT_FOUND',
      'ERR_OUT_OF_WINDOW',
      'ERR_FILESIZE_OVER_LIMIT',
      'ERR_FILETYPE_NOT_ALLOWED',
      'ERR_FILETYPE_NOT_ON_CHANNEL',
      'ERR_TEMPLATE_NOT_FOUND',
      'ERR_TEMPLATE_NOT_APPROVED',
      'ERR_TEMPLATE_VARIABLES',
      'ERR_IDEMPOTENCY_MISMATCH',
    ],
  }),
  checkNumber: route({
    method: 'POST',
    path: '/messages/checkNumber',
    access: 'signed',
    isForPrograms: true,
    summary:
      'Whether a number is on WhatsApp, which a number linked by a QR code asks; null through official channels, which do not say of whoever has not written',
    input: z.object({ number: TypedNumber }),
    output: z.object({ existsInWhatsapp: z.boolean().nullable(), number: z.string(), numberFormatted: z.string() }),
    errors: [
      ...callerErrors,
      'ERR_WAPP_NOT_INITIALIZED',
      'ERR_WAPP_PAUSED',
      'ERR_WAPP_CHECK_CONTACT',
      'ERR_NUMBER_CHECKS_PER_DAY',
    ],
  }),
  overview: route({
    method: 'GET',
    path: '/messages-api',
    access: 'admin',
    plan: 'useExternalApi',
    summary: 'The connections with their tokens, and what was sent through the messages API on the newest days',
    input: z.object({}),
    output: z.object({
      connections: z.array(
        z.object({ id: z.number(), name: z.string(), channel: z.string(), status: z.string(), token: z.string() }),
      ),
      days: z.array(
        z.object({
          ...{ day: z.string(), text: z.number(), image: z.number(), video: z.number() },
          ...{ pdf: z.number(), other: z.number(), total: z.number() },
        }),
      ),
    }),
    errors: [],
  }),
};

const Address = z
  .string()
  .trim()
  .max(2000, 'too_long')
  .refine((url) => URL.canParse(url) && /^https?:$/.test(new URL(url).protocol), 'invalid_url');
const EndpointFields = z.object({
  name: Name,
  url: Address,
  events: z
    .array(WebhookEvent)
    .min(1, 'required')
    .max(50, 'too_many')
    .transform((events) => WebhookEvent.options.filter((event) => events.includes(event))),
});
const WithSecret = WebhookEndpointView.extend({ sharedSecret: z.string() });
const Id = z.object({ id: NumericId });
const endpointRoute = { access: 'admin', plan: 'useExternalApi' } as const;

/** Endpoints of webhooks, which receive a company's events. */
export const webhookEndpoints = {
  list: route({
    ...endpointRoute,
    method: 'GET',
    path: '/webhook-endpoints',
    summary: 'Where webhooks go, and how that has been going',
    input: z.object({}),
    output: z.array(WebhookEndpointView),
    errors: [],
  }),
  create: route({
    ...endpointRoute,
    method: 'POST',
    path: '/webhook-endpoints',
    audit: 'webhookEndpoints.create',
    proof: 'fresh',
    whileImpersonating: false,
    summary: 'Add an address; the answer is the only place that shows its secret',
    input: EndpointFields,
    output: WithSecret,
    errors: ['ERR_WEBHOOK_LIMIT'],
  }),
  update: route({
    ...endpointRoute,
    method: 'PUT',
    path: '/webhook-endpoints/{id}',
    audit: 'webhookEndpoints.update',
    proof: 'fresh',
    whileImpersonating: false,
    summary: 'Change an address, stop it, or start it again',
    input: Id.extend({ ...EndpointFields.partial().shape, isActive: Bool.optional() }),
    output: WebhookEndpointView,
    errors: ['ERR_NO_WEBHOOK_FOUND'],
  }),
  remove: route({
    ...endpointRoute,
    method: 'DELETE',
    path: '/webhook-endpoints/{id}',
    audit: 'webhookEndpoints.remove',
    summary: 'Delete an address',
    input: Id,
    output: z.object({ message: z.string() }),
    errors: ['ERR_NO_WEBHOOK_FOUND'],
  }),
  rotate: route({
    ...endpointRoute,
    method: 'POST',
    path: '/webhook-endpoints/{id}/secret',
    audit: 'webhookEndpoints.rotate',
    proof: 'fresh',
    whileImpersonating: false,
    summary: 'A new secret; the former one signs beside it for 24 hours',
    input: Id,
    output: WithSecret,
    errors: ['ERR_NO_WEBHOOK_FOUND'],
  }),
  test: route({
    ...endpointRoute,
    method: 'POST',
    path: '/webhook-endpoints/{id}/test',
    summary: 'Post an event that means nothing, and tell what came of it',
    input: Id,
    output: z.object({
      isTaken: z.boolean(),
      httpStatus: z.number().int().nullable(),
      reason: z.string(),
      durationMs: z.number().int(),
    }),
    errors: ['ERR_NO_WEBHOOK_FOUND'],
  }),
  deliveries: route({
    ...endpointRoute,
    method: 'GET',
    path: '/webhook-deliveries/{endpointId}',
    summary: 'What became of the events of the newest 30 days, newest first',
    input: z.object({ endpointId: NumericId, cursor: z.string().max(2000).optional() }),
    output: z.object({ deliveries: z.array(WebhookDeliveryView), ...pageOutput }),
    errors: ['ERR_NO_WEBHOOK_FOUND'],
  }),
  replay: route({
    ...endpointRoute,
    method: 'POST',
    path: '/webhook-deliveries/{endpointId}/replay',
    audit: 'webhookEndpoints.replay',
    summary: 'Send an event of the log once more, under the same id',
    input: z.object({ endpointId: NumericId, deliveryId: z.string().max(100) }),
    output: z.object({ message: z.string() }),
    errors: ['ERR_NO_WEBHOOK_FOUND', 'ERR_WEBHOOK_DELIVERY_NOT_FOUND', 'ERR_WEBHOOK_STOPPED'],
  }),
};
