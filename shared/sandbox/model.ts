import * as z from 'zod';

/** A number of the stand-in, as a Meta business account would own it. The token is shown to its company: it is worth nothing elsewhere. */
export const SandboxNumber = z.object({
  phoneNumberId: z.string(),
  wabaId: z.string(),
  accessToken: z.string(),
  displayPhoneNumber: z.string(),
  verifiedName: z.string(),
  companyId: z.number().int(),
});
export type SandboxNumber = z.infer<typeof SandboxNumber>;

/** A customer's phone. `rejectCode` makes the next message to it fail with that Graph error code. */
export const SandboxPhone = z.object({
  number: z.string(),
  name: z.string(),
  /** Business-scoped user id, sent with every webhook. */
  userId: z.string(),
  /** Hides the phone number from webhooks, as WhatsApp usernames do. */
  isNumberHidden: z.boolean(),
  isOnline: z.boolean(),
  rejectCode: z.number().int().nullable(),
});
export type SandboxPhone = z.infer<typeof SandboxPhone>;

/** One line of the phone's chat with a number. `status` ticks only on what the customer sent to the company. */
export const SandboxMessage = z.object({
  id: z.string(),
  wamid: z.string(),
  phoneNumberId: z.string(),
  number: z.string(),
  fromCustomer: z.boolean(),
  type: z.string(),
  text: z.string(),
  mediaUrl: z.string().nullable(),
  mediaName: z.string().nullable(),
  mediaMime: z.string().nullable(),
  quotedWamid: z.string().nullable(),
  reaction: z.string().nullable(),
  status: z.enum(['sending', 'sent', 'delivered', 'read', 'failed']),
  at: z.string(),
});
export type SandboxMessage = z.infer<typeof SandboxMessage>;
