import * as z from 'zod';

/** Identities under which a channel knows a person. */
export const AliasKind = z.enum(['pn', 'lid', 'bsuid', 'psid', 'igsid']);
export type AliasKind = z.infer<typeof AliasKind>;
export const Alias = z.object({ kind: AliasKind, value: z.string() });
export type Alias = z.infer<typeof Alias>;

export const ExtraInfo = z.object({ name: z.string(), value: z.string() });

export const ContactTag = z.object({ id: z.number().int(), name: z.string(), color: z.string() });

export const Contact = z.object({
  id: z.string(),
  companyId: z.number().int(),
  name: z.string(),
  /** Digits; empty when the channel did not tell. */
  number: z.string(),
  email: z.string(),
  profilePicUrl: z.string().nullable(),
  channel: z.string(),
  isGroup: z.boolean(),
  /** false: blocked. */
  active: z.boolean(),
  disableBot: z.boolean(),
  acceptAudioMessage: z.boolean(),
  lgpdAcceptedAt: z.string().nullable(),
  extraInfo: z.array(ExtraInfo),
  tags: z.array(ContactTag),
  aliases: z.array(Alias),
  /** Newest ticket per connection id; how search gets from a person to the conversations. */
  newestTickets: z.record(z.string(), z.number().int()),
  createdAt: z.string(),
  updatedAt: z.string(),
  version: z.number().int(),
});
export type Contact = z.infer<typeof Contact>;

/** `number` and phone aliases are masked for non-admins when the company hides numbers (B-PERM-11). */
export const ContactView = Contact.omit({ version: true, newestTickets: true }).extend({
  urlPicture: z.string().nullable(),
});
export type ContactView = z.infer<typeof ContactView>;
