import * as z from 'zod';

/** A browser that receives notifications while the application is closed. */
export const Device = z.object({
  /** Hash of the endpoint. */
  id: z.string(),
  /** Address of the browser's push service for this device; knowing it is enough to send. */
  endpoint: z.string(),
  p256dh: z.string(),
  auth: z.string(),
  /** The session it belongs to. */
  tokenVersion: z.number().int(),
  createdAt: z.string(),
});
export type Device = z.infer<typeof Device>;

/** Devices of one user; there is no record without any. */
export const PushSubscriptions = z.object({
  companyId: z.number().int(),
  userId: z.number().int(),
  /** The one that asked last comes last. */
  devices: z.array(Device),
  version: z.number().int(),
});
export type PushSubscriptions = z.infer<typeof PushSubscriptions>;

export const PushSubscriptionView = Device.pick({ id: true, createdAt: true });

/** Content of a notification; encrypted on the way. */
export const PushMessage = z.object({
  title: z.string(),
  body: z.string(),
  /** Path that a click opens; a later notification with the same path replaces the earlier one. */
  path: z.string(),
  /** Tickets with unread messages for the person, as the tab's title counts them. */
  unread: z.number().int(),
  /** True if it updates an earlier notification, which is then replaced without a sound. */
  isQuiet: z.literal(true).optional(),
});
export type PushMessage = z.infer<typeof PushMessage>;
