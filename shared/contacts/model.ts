import * as z from 'zod';
import { ContactTag } from '../tags/contactTag.ts';

/** Identities under which a channel knows a person, or a group. */
export const AliasKind = z.enum(['pn', 'lid', 'bsuid', 'psid', 'igsid', 'gid']);
export type AliasKind = z.infer<typeof AliasKind>;
export const Alias = z.object({ kind: AliasKind, value: z.string() });
export type Alias = z.infer<typeof Alias>;

export const ExtraInfo = z.object({ name: z.string(), value: z.string() });

/** Values that a merge moved and filled in, so that undoing it restores exactly these. */
export const Merge = z.object({
  /** The contact that remains. */
  contactId: z.string(),
  at: z.string(),
  /** Undoing is possible before this instant. */
  until: z.string(),
  aliases: z.array(Alias),
  tags: z.array(ContactTag),
  /** Tags the other one did not have. */
  given: z.array(z.number().int()),
  /** Values that the remaining contact lacked and received. */
  filled: z.object({
    name: z.string().optional(),
    number: z.string().optional(),
    email: z.string().optional(),
    profilePicUrl: z.string().optional(),
    extraInfo: z.array(ExtraInfo).optional(),
    formerNumbers: z.array(z.string()).optional(),
  }),
  /** Name of the remaining contact before the merge. */
  previousName: z.string(),
});
export type Merge = z.infer<typeof Merge>;

/** Legal hold on a contact's data by order of a court or an authority; while it is set the data cannot be erased. */
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
  /** Time of the last request for the picture to the channel. */
  pictureAskedAt: z.string().optional(),
  channel: z.string(),
  isGroup: z.boolean(),
  /** Number of members of a group, if known. */
  groupSize: z.number().int().optional(),
  /** false: blocked. */
  active: z.boolean(),
  disableBot: z.boolean(),
  acceptAudioMessage: z.boolean(),
  lgpdAcceptedAt: z.string().nullable(),
  extraInfo: z.array(ExtraInfo),
  tags: z.array(ContactTag),
  aliases: z.array(Alias),
  /** Former numbers, newest first; campaigns sent to them count as sent to this person. */
  formerNumbers: z.array(z.string()).optional(),
  /**
   * Newest ticket per connection id, by which search gets from a person to the conversations. It is updated a moment
   * after a ticket begins, so the current ticket has to be read from the conversation. 0: written to, never a ticket.
   */
  newestTickets: z.record(z.string(), z.number().int()),
  /** Present: another contact goes on for this one, which only keeps its past conversations. */
  merge: Merge.optional(),
  /** Contacts that became this one. */
  merged: z.array(z.string()).optional(),
  /** Contacts a channel proved to be the same person. */
  twins: z.array(z.string()).optional(),
  /** Contacts that look like the same person although a user said they are not. */
  strangers: z.array(z.string()).optional(),
  /** Present: nothing of it is erased for now. */
  legalHold: LegalHold.optional(),
  /** Set once the person's data was erased; the record no longer describes a person. */
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
