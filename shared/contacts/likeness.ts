import * as z from 'zod';
import { route } from '../core/route.ts';
import { searchable } from '../core/text.ts';
import { type Contact, ContactView } from './model.ts';

/** Why two contacts are probably one person, the strongest reason first. */
export const Likeness = z.enum(['phone', 'email', 'name']);
export type Likeness = z.infer<typeof Likeness>;

/** As many as one can decide about at a glance. */
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

/** Known by an id of Messenger or Instagram alone: whoever has a number has been found by it. */
export const isOnlyScoped = (contact: Contact): boolean =>
  isAlone(contact) && isScoped(contact) && contact.number === '';

/** Whether making one of both can be offered at all, and nobody said before that they are two. */
export const mayBeSame = (contact: Contact, other: Contact): boolean =>
  other.id !== contact.id &&
  isAlone(other) &&
  !isScoped(other) &&
  ![...(contact.twins ?? []), ...(contact.strangers ?? [])].includes(other.id);

/** Noted of one contact; the oldest ones are offered again. */
const maxStrangers = 20;

/** The contact once somebody said that another is somebody else. */
export const withStranger = (contact: Contact, otherId: string): Contact =>
  contact.strangers?.includes(otherId)
    ? contact
    : { ...contact, strangers: [...(contact.strangers ?? []), otherId].slice(-maxStrangers) };

/** A name that tells people apart: first and last; one word is half a town. */
export const tellingName = ({ name }: Contact): string | undefined => {
  const folded = searchable(name.trim());
  return /^\p{L}+\s.*\p{L}{2}/u.test(folded) ? folded : undefined;
};
