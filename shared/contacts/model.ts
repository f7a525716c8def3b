import * as z from 'zod';
import { ContactTag } from '../tags/contactTag.ts';

/** Identities under which a channel knows a person, or a group. */
export const AliasKind = z.enum(['pn', 'lid', 'bsuid', 'psid', 'igsid', 'gid']);
export type AliasKind = z.infer<typeof AliasKind>;
export const Alias = z.object({ kind: AliasKind, value: z.string() });
export type Alias = z.infer<typeof Alias>;

export const ExtraInfo = z.object({ name: z.string(), value: z.string() });

/** What a merge took along and filled in, so that undoing puts back exactly that. */
export const Merge = z.object({
  /** Who goes on for both. */
  contactId: z.string(),
  at: z.string(),
  /** Undoing is possible before this instant. */
  until: z.string(),
  aliases: z.array(Alias),
  tags: z.array(ContactTag),
  /** Tags the other one did not have. */
  given: z.array(z.number().int()),
  /** What the other one lacked: its values after the merge. */
  filled: z.object({
    name: z.string().optional(),
    number: z.string().optional(),
    email: z.string().optional(),
    profilePicUrl: z.string().optional(),
    extraInfo: z.array(ExtraInfo).optional(),
    formerNumbers: z.array(z.string()).optional(),
  }),
  /** What it had there before. */
  previousName: z.string(),
});
export type Merge = z.infer<typeof Merge>;

/** Why nobody may erase the data of a contact for now: a court or an authority wants them. */
export const LegalHold = z.object({
  reason: z.string(),
  by: z.object({ id: z.number().int(), name: z.string() }),
  at: z.string(),
});
export type LegalHold = z.infer<typeof LegalHold>;

/** Former numbers of one contact that are kept. */
export const maxFormerNumbers = 5;

export const Contact = z.object({
  id: z.string(),
  companyId: z.number().int(),
  name: z.string(),
  /** Digits; empty when the channel did not tell. */
  number: z.string(),
  email: z.string(),
  profilePicUrl: z.string().nullable(),
  /** When the channel was last asked for the picture. */
  pictureAskedAt: z.string().optional(),
  channel: z.string(),
  isGroup: z.boolean(),
  /** How many a group has, as far as it is known. */
  groupSize: z.number().int().optional(),
  /** false: blocked. */
  active: z.boolean(),
  disableBot: z.boolean(),
  acceptAudioMessage: z.boolean(),
  lgpdAcceptedAt: z.string().nullable(),
  extraInfo: z.array(ExtraInfo),
  tags: z.array(ContactTag),
  aliases: z.array(Alias),
  /** Numbers it had before somebody changed them, newest first: what campaigns did under them was done to this person. */
  formerNumbers: z.array(z.string()).optional(),
  /**
   * Newest ticket per connection id; how search gets from a person to the conversations. Of a later one it tells a
   * moment after that began, so who needs the ticket of now asks the conversation. 0: written to, never a ticket.
   */
  newestTickets: z.record(z.string(), z.number().int()),
  /** Present: another contact goes on for this one, which only keeps its past conversations. */
  merge: Merge.optional(),
  /** Contacts that became this one. */
  merged: z.array(z.string()).optional(),
  /** Contacts a channel proved to be the same person. */
  twins: z.array(z.string()).optional(),
  /** Contacts that look like the same person, and somebody said they are not. */
  strangers: z.array(z.string()).optional(),
  /** Present: nothing of it is erased for now. */
  legalHold: LegalHold.optional(),
  /** Present: the person asked to be forgotten, and this record stands for nobody any more. */
  erasedAt: z.string().optional(),
  createdAt: z.string(),
  updatedAt: z.string(),
  version: z.number().int(),
});
export type Contact = z.infer<typeof Contact>;

/** `number` and phone aliases are masked for non-admins when the company hides numbers (B-PERM-11). */
export const ContactView = Contact.omit({
  version: true,
  newestTickets: true,
  formerNumbers: true,
  merge: true,
  legalHold: true,
  pictureAskedAt: true,
  strangers: true,
}).extend({
  urlPicture: z.string().nullable(),
  /** The number it had before by which a search found it, where what it has now would not be found. */
  formerNumber: z.string().optional(),
  /** The contact that goes on for this one. */
  mergedInto: z.string().optional(),
});
export type ContactView = z.infer<typeof ContactView>;
