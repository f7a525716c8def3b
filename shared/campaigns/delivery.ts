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

/** What is being sent: the question, the text, or the how manieth follow-up. */
export const DeliveryPart = z.enum(['ask', 'text', 'follow1', 'follow2', 'follow3']);
export type DeliveryPart = z.infer<typeof DeliveryPart>;

/** What one campaign does to one recipient; there is one such record, and it decides. */
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
  /** Why it failed or was skipped: a code of ours or the channel's. */
  reason: z.string(),
  /** It failed in a way that another try may mend. */
  isRetriable: z.boolean(),
  whatsappId: z.number().int().nullable(),
  /** Which of the five texts it got; 0: a template. */
  variant: z.number().int(),
  attempts: z.number().int(),
  /** Not before; null: at its turn. */
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
  /** They asked for no campaigns after this one had begun: nothing more is sent. */
  optedOutAt: z.string().nullable(),
  /** They answered this campaign by asking for no more. */
  leftAt: z.string().nullable(),
  /** Of the message that was sent, in millionths of the price table's currency. */
  cost: z.number().int(),
  updatedAt: z.string(),
});
export type Delivery = z.infer<typeof Delivery>;

/** As answered: without what only the sender needs. */
export const DeliveryView = Delivery.omit({
  companyId: true,
  messageId: true,
  claimedAt: true,
  optedOutAt: true,
  leftAt: true,
  variables: true,
}).extend({
  /** Of the ticket that it led to or stands in. */
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

/** How far a message came; states only rise, so reports may come in any order. */
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

/** Nothing is left to do for the campaign itself (B-CAMP-12). */
export const isOver = ({ state }: Pick<Delivery, 'state'>): boolean => state !== 'pending' && state !== 'claimed';
