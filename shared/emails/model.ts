import * as z from 'zod';
import { AccessNotice, type Language } from '../users/model.ts';

/** What an e-mail tells, without its words: these are made in the language of whoever gets it. */
export const EmailContent = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('accessChanged'),
    name: z.string(),
    companyName: z.string(),
    timeZone: z.string(),
    fields: AccessNotice.shape.fields,
    at: z.string(),
    /** Browser and system as people call them; empty: nobody knows. */
    device: z.string(),
    /** Name of a colleague who changed it; null: the person themselves. */
    by: z.string().nullable(),
  }),
]);
export type EmailContent = z.infer<typeof EmailContent>;

/** An e-mail that is to be sent, or was. */
export interface Email {
  readonly companyId: number;
  readonly id: string;
  readonly to: string;
  readonly language: Language;
  readonly content: EmailContent;
  readonly createdAt: string;
  readonly sentAt: string | null;
  /** Why it will never be sent, as the e-mail service calls it. */
  readonly failure: string | null;
}

/** An e-mail in words. */
export interface ComposedEmail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}
