import * as z from 'zod';
import { Location, SharedContact } from '../messages/model.ts';

/** Meta's rating of a number in Meta's terms; set by hand in the sandbox. */
export const SandboxHealth = z.object({
  quality: z.enum(['GREEN', 'YELLOW', 'RED']),
  tier: z.enum(['TIER_250', 'TIER_2K', 'TIER_10K', 'TIER_100K', 'TIER_UNLIMITED']),
  name: z.enum(['APPROVED', 'PENDING_REVIEW', 'DECLINED']),
  throughput: z.enum(['STANDARD', 'HIGH']),
});
export type SandboxHealth = z.infer<typeof SandboxHealth>;

/** Initial rating of a number. */
export const goodHealth: SandboxHealth = {
  ...{ quality: 'GREEN', tier: 'TIER_UNLIMITED', name: 'APPROVED', throughput: 'STANDARD' },
};

/** A number of the stand-in, as a Meta business account would own it. */
export const SandboxNumber = z.object({
  phoneNumberId: z.string(),
  wabaId: z.string(),
  displayPhoneNumber: z.string(),
  verifiedName: z.string(),
  companyId: z.number().int(),
  /**
   * A page, or an Instagram account linked to one, in place of a number; `whatsapp`: the phone that a connection is linked
   * to by a code; absent: a number of the platform.
   */
  channel: z.enum(['facebook', 'instagram', 'whatsapp']).optional(),
  /** The connection that a phone scanned the code of. */
  connectionId: z.number().int().optional(),
  /** Instagram account linked to a page. */
  instagramId: z.string().optional(),
  /** A number that is not registered at the platform yet. */
  isUnregistered: z.boolean().optional(),
  /** Absent: as it began. */
  health: SandboxHealth.optional(),
  /** Used in the app on a phone, too, which gives its past and its contacts once. */
  isOnPhone: z.boolean().optional(),
});
export type SandboxNumber = z.infer<typeof SandboxNumber>;

/** A number with the token that was made for it this moment; only its digest is kept. */
export const SandboxNumberWithToken = SandboxNumber.extend({ accessToken: z.string() });
export type SandboxNumberWithToken = z.infer<typeof SandboxNumberWithToken>;

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

/** A button or a row of a list that the company offered; `id` comes back in the customer's answer. */
export const SandboxChoice = z.object({ id: z.string(), title: z.string(), description: z.string() });
export type SandboxChoice = z.infer<typeof SandboxChoice>;

/** A product of an order; `price` of one of them in reais. */
export const SandboxProduct = z.object({
  id: z.string().trim().min(1).max(100),
  quantity: z.number().int().min(1).max(999),
  price: z.number().min(0).max(1_000_000),
});
export type SandboxProduct = z.infer<typeof SandboxProduct>;

/** A message template of the stand-in's business account. */
export const SandboxTemplate = z.object({
  id: z.string(),
  name: z.string(),
  language: z.string(),
  category: z.enum(['MARKETING', 'UTILITY', 'AUTHENTICATION']),
  status: z.enum(['APPROVED', 'PENDING', 'REJECTED', 'PAUSED', 'DISABLED']),
  body: z.string(),
});
export type SandboxTemplate = z.infer<typeof SandboxTemplate>;

/**
 * A line of the phone's chat with a number. From the customer: `sending` until the webhook was accepted, then
 * `delivered`, `read` once the company marked it. From the company: the state that the phone has reported.
 */
export const SandboxMessage = z.object({
  id: z.string(),
  wamid: z.string(),
  phoneNumberId: z.string(),
  number: z.string(),
  fromCustomer: z.boolean(),
  /** Graph API type; reactions are lines of their own and also stand on the message they belong to. */
  type: z.string(),
  text: z.string(),
  header: z.string(),
  footer: z.string(),
  mediaUrl: z.string().nullable(),
  mediaName: z.string().nullable(),
  mediaMime: z.string().nullable(),
  isVoice: z.boolean(),
  location: Location.nullable(),
  contacts: z.array(SharedContact),
  /** Products of an order. */
  products: z.array(SandboxProduct).optional(),
  /** Headline of the advertisement that led the customer here. */
  advertisement: z.string().optional(),
  choices: z.array(SandboxChoice),
  /** Buttons of a template that lead out of the chat; `url` is empty for a call or a code. */
  links: z.array(z.object({ title: z.string(), url: z.string() })).default([]),
  /** Caption of the button that opens a list; empty when the choices are buttons themselves. */
  choiceLabel: z.string(),
  quotedWamid: z.string().nullable(),
  reaction: z.string().nullable(),
  status: z.enum(['sending', 'sent', 'delivered', 'read', 'failed']),
  /** Graph error code of a failed message, or what the webhook answered: `131047`, `HTTP 403`. */
  failure: z.string().nullable(),
  at: z.string(),
});
export type SandboxMessage = z.infer<typeof SandboxMessage>;

/** An e-mail that stayed here instead of going to anybody. */
export const SandboxEmail = z.object({
  id: z.string(),
  at: z.string(),
  from: z.string(),
  to: z.array(z.string()),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
});
export type SandboxEmail = z.infer<typeof SandboxEmail>;

/** A payment at the sandbox's bank. */
export const BankPayment = z.object({
  id: z.string(),
  reference: z.string(),
  description: z.string(),
  /** Reais; what was paid once it was. */
  value: z.number(),
  refundedValue: z.number(),
  status: z.enum(['PENDING', 'RECEIVED', 'REFUNDED']),
  createdAt: z.string(),
  paidAt: z.string().nullable(),
});
export type BankPayment = z.infer<typeof BankPayment>;
