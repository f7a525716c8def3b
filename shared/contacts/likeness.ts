import * as z from 'zod';
import { route } from '../core/route.ts';
import { searchable } from '../core/text.ts';
import { type Contact, ContactView } from './model.ts';

/** Reasons to assume that two contacts are one person, the strongest first. */
export const Likeness = z.enum(['phone', 'email', 'name']);
export type Likeness = z.infer<typeof Likeness>;

/** Few enough to decide about at a glance. */
export const maxLikely = 3;

const One = z.object({ id: z.string().max(40) });

export const contactLikeness = {
  alike: route({
    method: 'GET',
    path: '/contacts/{id}/alike',
    access: 'supervisor',
    summary: 'Contacts that are probably the person who writes over Messenger or Instagram; merges nothing',
    input: One,
    output: z.array(z.object({ contact: ContactView, likeness: Likeness })),
    errors: ['ERR_NO_CONTACT_FOUND'],
  }),
  tellApart: route({
    method: 'POST',
    path: '/contacts/{id}/apart',
    access: 'supervisor',
    audit: 'contacts.tellApart',
    summary: 'Note that two contacts are two people, so that merging them is not offered again',
    input: One.extend({ otherId: z.string().min(1).max(40) }),
    output: z.null(),
    errors: ['ERR_NO_CONTACT_FOUND', 'ERR_CONTACT_HIDDEN'],
  }),
};

const isScoped = ({ aliases }: Contact): boolean => aliases.some(({ kind }) => kind === 'psid' || kind === 'igsid');
const isAlone = ({ isGroup, merge, erasedAt, legalHold }: Contact): boolean =>
  !isGroup && merge === undefined && erasedAt === undefined && legalHold === undefined;

/**
 * True if the contact is known by an id of Messenger or Instagram alone; contacts with a number are already matched by
 * the number.
 */
export const isOnlyScoped = (contact: Contact): boolean =>
  isAlone(contact) && isScoped(contact) && contact.number === '';

/** True if a merge can be offered and no user has said that the two are different people. */
export const mayBeSame = (contact: Contact, other: Contact): boolean =>
  other.id !== contact.id &&
  isAlone(other) &&
  !isScoped(other) &&
  ![...(contact.twins ?? []), ...(contact.strangers ?? [])].includes(other.id);

/** Noted of one contact; the oldest ones are offered again. */
const maxStrangers = 20;

/** The contact after a user has said that another one is a different person. */
export const withStranger = (contact: Contact, otherId: string): Contact =>
  contact.strangers?.includes(otherId)
    ? contact
    : { ...contact, strangers: [...(contact.strangers ?? []), otherId].slice(-maxStrangers) };

/** A name of at least two words, folded for comparison; a single first name is shared by too many people. */
export const tellingName = ({ name }: Contact): string | undefined => {
  const folded = searchable(name.trim());
  return /^\p{L}+\s.*\p{L}{2}/u.test(folded) ? folded : undefined;
};
