import * as z from 'zod';

/**
 * pending waits for its turn, claimed is being sent or ended without a word, asked got the confirmation text, declined said
 * no to it, skipped was never written to.
 */
export const DeliveryState = z.enum([
  'pending',
  'claimed',
  'asked',
  'sent',
  'delivered',
  'read',
  'failed',
  'declined',
  'skipped',
]);
export type DeliveryState = z.infer<typeof DeliveryState>;

/** Part of the sequence that is being sent: the question, the text or one of the follow-ups. */
export const DeliveryPart = z.enum(['ask', 'text', 'follow1', 'follow2', 'follow3']);
export type DeliveryPart = z.infer<typeof DeliveryPart>;

/** State of one recipient in one campaign. There is exactly one such record, and it decides what is sent. */
export const Delivery = z.object({
  companyId: z.number().int(),
  campaignId: z.number().int(),
  /** The same for every way to write the recipient's number. */
  identity: z.string(),
  number: z.string(),
  name: z.string(),
  email: z.string(),
  /** Values of the list's own columns. */
  variables: z.record(z.string(), z.string()),
  contactId: z.string().nullable(),
  state: DeliveryState,
  part: DeliveryPart,
  /** Error code for a failed or skipped delivery, ours or the channel's. */
  reason: z.string(),
  /** True if another attempt may mend the failure. */
  isRetriable: z.boolean(),
  whatsappId: z.number().int().nullable(),
  /** Number of the text, 1 to 5; 0 means a template. */
  variant: z.number().int(),
  attempts: z.number().int(),
  /** Earliest time of the next attempt; null means at its turn. */
  nextAttemptAt: z.string().nullable(),
  claimedAt: z.string().nullable(),
  messageId: z.string().nullable(),
  confirmationRequestedAt: z.string().nullable(),
  confirmation: z.boolean().nullable(),
  confirmedAt: z.string().nullable(),
  deliveredAt: z.string().nullable(),
  receivedAt: z.string().nullable(),
  readAt: z.string().nullable(),
  answeredAt: z.string().nullable(),
  ticketId: z.number().int().nullable(),
  /** Set when the recipient opted out after the campaign began; nothing more is sent to them. */
  optedOutAt: z.string().nullable(),
  /** Set when the recipient answered this campaign by opting out. */
  leftAt: z.string().nullable(),
  /** Cost of the sent message in millionths of the price table's currency. */
  cost: z.number().int(),
  updatedAt: z.string(),
});
export type Delivery = z.infer<typeof Delivery>;

/** A delivery as answered, without the fields that only the sender needs. */
export const DeliveryView = Delivery.omit({
  companyId: true,
  messageId: true,
  claimedAt: true,
  optedOutAt: true,
  leftAt: true,
  variables: true,
}).extend({
  /** The ticket that holds the message or that its answer opened. */
  ticketUuid: z.string().nullable(),
});
export type DeliveryView = z.infer<typeof DeliveryView>;

export interface NewRecipient {
  readonly identity: string;
  readonly number: string;
  readonly name: string;
  readonly email: string;
  readonly variables: Readonly<Record<string, string>>;
  readonly contactId: string | null;
}

/** A recipient's record before anything happened; `skipped` says why nothing will. */
export const newDelivery = (
  { companyId, id, confirmation }: { companyId: number; id: number; confirmation: boolean },
  recipient: NewRecipient,
  skipped: string | undefined,
  at: string,
): Delivery => ({
  ...recipient,
  variables: { ...recipient.variables },
  companyId,
  campaignId: id,
  state: skipped === undefined ? 'pending' : 'skipped',
  part: confirmation ? 'ask' : 'text',
  reason: skipped ?? '',
  isRetriable: false,
  whatsappId: null,
  variant: 0,
  attempts: 0,
  nextAttemptAt: null,
  claimedAt: null,
  messageId: null,
  confirmationRequestedAt: null,
  confirmation: null,
  confirmedAt: null,
  deliveredAt: null,
  receivedAt: null,
  readAt: null,
  answeredAt: null,
  ticketId: null,
  optedOutAt: null,
  leftAt: null,
  cost: 0,
  updatedAt: at,
});

/** Rank of a delivery state; states only rise, so reports may arrive in any order. */
export const rankOf: Readonly<Record<DeliveryState, number>> = {
  skipped: 0,
  pending: 0,
  claimed: 1,
  asked: 2,
  sent: 2,
  declined: 3,
  failed: 3,
  delivered: 4,
  read: 5,
};

/** True if the campaign has nothing left to send for this delivery (B-CAMP-12). */
export const isOver = ({ state }: Pick<Delivery, 'state'>): boolean => state !== 'pending' && state !== 'claimed';
