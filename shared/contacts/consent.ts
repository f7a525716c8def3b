import * as z from 'zod';

/** What a person said about the use of their data; kept for good, because the company has to prove it. */
export const Consent = z.object({
  id: z.string(),
  companyId: z.number().int(),
  contactId: z.string(),
  kind: z.enum(['given', 'refused', 'withdrawn']),
  at: z.string(),
  /** Where it was said: to the bot, or to somebody who noted it. */
  via: z.enum(['conversation', 'panel']),
  /** The channel of the conversation; empty where somebody noted it. */
  channel: z.string(),
  /** The beginning of the hash of what the person was shown, and its words; empty: nothing of ours. */
  textVersion: z.string(),
  text: z.string(),
  by: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  note: z.string(),
});
export type Consent = z.infer<typeof Consent>;
