import * as z from 'zod';

/** A person's decision about the use of their data; never deleted, because the company has to prove it. */
export const Consent = z.object({
  id: z.string(),
  companyId: z.number().int(),
  contactId: z.string(),
  kind: z.enum(['given', 'refused', 'withdrawn']),
  at: z.string(),
  /** Source of the decision: the bot's question, or an entry by a user. */
  via: z.enum(['conversation', 'panel']),
  /** The channel of the conversation; empty for an entry by a user. */
  channel: z.string(),
  /** The beginning of the hash of what the person was shown, and its words; empty: nothing of ours. */
  textVersion: z.string(),
  text: z.string(),
  by: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  note: z.string(),
});
export type Consent = z.infer<typeof Consent>;
