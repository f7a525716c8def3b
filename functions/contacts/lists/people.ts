import { identityOfContact, identityOfEntry, identityOfNumber } from '@shared/contactLists/identity.ts';
import type { ContactListItem } from '@shared/contactLists/model.ts';
import type { Alias, Contact } from '@shared/contacts/model.ts';
import type { OfCompany } from '../../core/store/collection.ts';
import { aliasKey, withVariants } from '../../core/store/contactAliases.ts';
import { contactEntity } from '../../core/store/entities.ts';
import { fromItem } from '../../core/store/records.ts';
import { getItems } from '../../core/store/store.ts';
import { keys } from '../../core/store/table.ts';

/** Returns the company's contact for each identity. */
export async function contactsBehind(
  { companyId }: OfCompany,
  identities: readonly Alias[],
): Promise<(string | null)[]> {
  const spellings = identities.map((identity) => withVariants([identity]).map((alias) => aliasKey(companyId, alias)));
  const refs = (await getItems(spellings.flat())).values();
  return spellings.map((keys) => {
    const found = keys.map(() => refs.next().value).find((ref) => ref !== undefined);
    return found === undefined ? null : String(found['contactId']);
  });
}

/** Returns a contact's former numbers that have no new owner. */
export async function formerIdentities(
  ctx: OfCompany,
  { formerNumbers = [] }: Pick<Contact, 'formerNumbers'>,
): Promise<Alias[]> {
  if (formerNumbers.length === 0) return [];
  const identities = formerNumbers.map(identityOfNumber);
  const owners = await contactsBehind(ctx, identities);
  return identities.filter((_, place) => owners[place] === null);
}

type ListEntry = Pick<ContactListItem, 'identity' | 'number'>;

/** Converts an entry typed into a list: a number, or the platform's id. */
export function entered(entry: string): ListEntry {
  const identity = identityOfEntry(entry);
  return { identity, number: identity.kind === 'pn' ? entry : '' };
}

/**
 * Adds their contacts to entries. An entry by a channel's id moves to the contact's number, once known, so that both
 * are one entry.
 */
export async function asKnown<T extends ListEntry>(
  ctx: OfCompany,
  people: readonly T[],
): Promise<(T & { contactId: string | null })[]> {
  const ids = await contactsBehind(
    ctx,
    people.map(({ identity }) => identity),
  );
  const named = people.map(({ identity }, place) => (identity.kind === 'pn' ? null : (ids[place] ?? null)));
  const items = await getItems(named.flatMap((id) => (id === null ? [] : [keys.contact(ctx.companyId, id)])));
  const contacts = new Map(
    items.flatMap((item): [string, Contact][] => (item ? [[String(item['id']), fromItem(contactEntity, item)]] : [])),
  );
  return people.map((person, place) => {
    const contact = contacts.get(named[place] ?? '');
    const identity = contact && identityOfContact(contact);
    const known = contact && identity ? { identity, number: contact.number } : {};
    return { ...person, ...known, contactId: ids[place] ?? null };
  });
}
