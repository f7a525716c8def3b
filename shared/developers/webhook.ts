import * as z from 'zod';

/** Events that webhooks can subscribe to. */
export const WebhookEvent = z.enum([
  'message.received',
  'message.status',
  'ticket.opened',
  'ticket.assigned',
  'ticket.closed',
  'contact.created',
  'contact.updated',
  'rating.created',
  'connection.updated',
  'campaign.updated',
]);
export type WebhookEvent = z.infer<typeof WebhookEvent>;

/** `paused`: an administrator, or a day of failures, stopped it; `gone`: the receiver said 410. */
export const EndpointStatus = z.enum(['active', 'paused', 'failing', 'gone']);

/** Target of events. Secrets are stored sealed and shown once. */
export const WebhookEndpoint = z.object({
  id: z.number().int(),
  companyId: z.number().int(),
  name: z.string(),
  url: z.string(),
  events: z.array(WebhookEvent),
  status: EndpointStatus,
  secret: z.string(),
  /** Signs too until then, so that a receiver can change over. */
  formerSecret: z.object({ secret: z.string(), until: z.string() }).optional(),
  /** Since the last success. */
  failures: z.number().int(),
  failingSince: z.string().optional(),
  /** No try before; epoch milliseconds. */
  retryAt: z.number().optional(),
  lastSuccessAt: z.string().optional(),
  createdAt: z.string(),
  version: z.number().int(),
});
export type WebhookEndpoint = z.infer<typeof WebhookEndpoint>;

export const WebhookEndpointView = WebhookEndpoint.omit({
  companyId: true,
  secret: true,
  formerSecret: true,
  retryAt: true,
  version: true,
});
export type WebhookEndpointView = z.infer<typeof WebhookEndpointView>;

export const maxEndpoints = 10;

/** Hours during which the former secret still signs. */
export const rotationHours = 24;
/** Events are tried again for so long; an endpoint that took none for so long is paused. */
export const retryHours = 24;
export const logDays = 30;

/** The posted body. The id is the same in every attempt. */
export const WebhookBody = z.object({
  id: z.string(),
  type: z.string(),
  createdAt: z.string(),
  companyId: z.number().int(),
  data: z.record(z.string(), z.unknown()),
});
export type WebhookBody = z.infer<typeof WebhookBody>;

/** Reason for missing contents: the person's data was erased. */
export const erasedReason = 'erased';

/** Reason for an event that was not sent: it happened, or was due again, while the company was suspended. */
export const suspendedReason = 'suspended';

/** Delivery of an event to an endpoint. */
export const WebhookDelivery = z.object({
  /** Key in the log. */
  id: z.string(),
  companyId: z.number().int(),
  endpointId: z.number().int(),
  state: z.enum(['delivered', 'retrying', 'failed']),
  attempts: z.number().int(),
  lastAttemptAt: z.string(),
  /** HTTP status of the last answer; null without one. */
  httpStatus: z.number().int().nullable(),
  /** Reason for a missing answer, or for giving up. */
  reason: z.string(),
  durationMs: z.number().int(),
  body: WebhookBody,
  group: z.string(),
  mediaKey: z.string().nullable(),
});
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

export const WebhookDeliveryView = WebhookDelivery.omit({ companyId: true, group: true, mediaKey: true });

/** Seconds until an endpoint that failed so often in a row is tried again. */
export const pauseAfter = (failures: number): number => Math.min(900, 5 * 2 ** Math.min(10, failures - 1));
