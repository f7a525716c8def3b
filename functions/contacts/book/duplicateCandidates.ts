import {
  isOnlyScoped,
  type Likeness,
  maxLikely,
  mayBeSame,
  tellingName,
  withStranger,
} from '@shared/contacts/likeness.ts';
import { emailsSaid, numbersSaid } from '@shared/contacts/mentions.ts';
import type { Contact } from '@shared/contacts/model.ts';
import { searchTerm } from '@shared/contacts/search.ts';
import { fold, searchable } from '@shared/core/text.ts';
import { companyCountry } from '@shared/phones/read.ts';
import { newestMessages } from '../../channels/connections/messageLookup.ts';
import type { CompanyCtx, Ctx } from '../../core/context/ctx.ts';
import { findByNumber, searchContacts } from '../../search/contacts.ts';
import { changeContact, getContact } from '../records/contacts.ts';

export interface DuplicateCandidate {
  readonly contact: Contact;
  readonly likeness: Likeness;
}

/** Connections whose conversations are looked through. */
const maxConversations = 3;
/** Index entries read per name; a contact with more namesakes is not found by name. */
const maxNamesakes = 20;

/** Returns the contact's recent texts, newest first. */
async function textsOf(ctx: CompanyCtx, { id, newestTickets }: Contact): Promise<string[]> {
  const connections = Object.keys(newestTickets).slice(-maxConversations).map(Number);
  const oneLook = () => true;
  const found = await Promise.all(
    connections.map((whatsappId) => newestMessages(ctx, { whatsappId, contactId: id }, oneLook)),
  );
  const isSaid = (message: (typeof found)[number][number]) => !message.fromMe && !message.isDeleted;
  return found.flat().flatMap((message) => (isSaid(message) ? [message.body] : []));
}

async function foundBy(ctx: CompanyCtx, text: string, isMasked: boolean): Promise<Contact[]> {
  const term = searchTerm(text);
  if (term === undefined) return [];
  return (await searchContacts(ctx, term, { entries: maxNamesakes, isMasked })).matches.map(({ contact }) => contact);
}

async function withEmails(ctx: CompanyCtx, emails: readonly string[], isMasked: boolean): Promise<Contact[]> {
  const found = await Promise.all(emails.map((email) => foundBy(ctx, email, isMasked)));
  return found.flat().filter(({ email }) => emails.includes(fold(email)));
}

/** A name that two contacts share identifies neither of them. */
async function onlyNamesake(ctx: CompanyCtx, contact: Contact, isMasked: boolean): Promise<Contact[]> {
  const name = tellingName(contact);
  if (name === undefined) return [];
  const found = (await foundBy(ctx, name, isMasked)).filter((other) => searchable(other.name.trim()) === name);
  const others = found.filter(({ id }) => id !== contact.id);
  return others.length === 1 ? others : [];
}

/**
 * Finds contacts that are probably the person behind an id of Messenger or Instagram: the owner of a number or e-mail
 * that this contact wrote or has, or the only one with the same full name. Merging is left to users.
 */
export async function duplicateCandidatesOf(ctx: Ctx, id: string, isMasked: boolean): Promise<DuplicateCandidate[]> {
  const contact = await getContact(ctx, id, true);
  if (!isOnlyScoped(contact)) return [];
  const texts = await textsOf(ctx, contact);
  const emails = [...new Set([fold(contact.email), ...emailsSaid(texts)])].filter(Boolean);
  const [phones, mails, names] = await Promise.all([
    Promise.all(numbersSaid(texts, companyCountry(ctx.company)).map((number) => findByNumber(ctx, number))),
    withEmails(ctx, emails, isMasked),
    onlyNamesake(ctx, contact, isMasked),
  ]);
  const offered = new Map<string, DuplicateCandidate>();
  const offer = (likeness: Likeness, others: readonly (Contact | undefined)[]): void => {
    for (const other of others) {
      if (other && mayBeSame(contact, other) && !offered.has(other.id))
        offered.set(other.id, { contact: other, likeness });
    }
  };
  offer('phone', phones);
  offer('email', mails);
  offer('name', names);
  return [...offered.values()].slice(0, maxLikely);
}

/** @throws ERR_NO_CONTACT_FOUND, also for another company's */
export async function markDistinct(ctx: CompanyCtx, id: string, otherId: string): Promise<null> {
  await getContact(ctx, otherId);
  await changeContact(ctx, id, (contact) => {
    const changed = withStranger(contact, otherId);
    return changed === contact ? undefined : changed;
  });
  return null;
}
