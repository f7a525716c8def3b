import type { Contact } from '@shared/contacts/model.ts';
import { digitsOf } from '@shared/core/text.ts';
import { wholeNumber as oneNumberForm } from '@shared/phones/national.ts';
import { indexedTerm, matchesMasked, standsFor, wholeNumber } from '@shared/contacts/search.ts';
import type { CompanyCtx } from '../core/context/ctx.ts';
import { aliasKey, phoneAliases } from '../core/store/contactAliases.ts';
import { searchEntryOf } from '../core/store/contactIndex.ts';
import { contactEntity } from '../core/store/entities.ts';
import type { ReadItems } from '../core/store/readAhead.ts';
import { fromItem } from '../core/store/records.ts';
import { getItem, getItems, type Item, queryPartition } from '../core/store/store.ts';
import { keys, partitions } from '../core/store/table.ts';

/** A contact that matches, with the position of its entry in the index. */
export interface Match {
  readonly contact: Contact;
  readonly position: string;
}

export interface Matches {
  readonly matches: Match[];
  /** Position of the last entry looked at; undefined when the index has no more. */
  readonly last: string | undefined;
}

const beyond = (companyId: number, term: string, position: string): Item => ({
  pk: partitions.search(companyId, 'contacts', term),
  sk: position,
});

interface ContactSearchStep {
  readonly entries: number;
  readonly after?: string | undefined;
  readonly isMasked: boolean;
  /** Reader of the contacts, if they are read together with other items. */
  readonly read?: ReadItems | undefined;
}

/** The contact a number leads to, in either of its forms. */
export async function findByNumber(ctx: CompanyCtx, number: string): Promise<Contact | undefined> {
  const refs = await getItems(phoneAliases(number).map((alias) => aliasKey(ctx.companyId, alias)));
  const id = refs.find((ref) => ref !== undefined)?.['contactId'];
  const item = id === undefined ? undefined : await getItem(keys.contact(ctx.companyId, String(id)));
  return item && fromItem(contactEntity, item);
}

/** Entries of one whole number that are looked at: contacts that had it before, or are called by it. */
const maxNamesakes = 10;

/** Contacts that had a number before, in either of its forms; hardly ever there is one, which costs half a read unit. */
export async function formerHolders({ companyId }: CompanyCtx, number: string): Promise<Contact[]> {
  const forms = phoneAliases(number).map(({ value }) => value);
  const form = oneNumberForm(digitsOf(number));
  const found = await queryPartition({
    pk: partitions.search(companyId, 'contacts', form),
    prefix: `${form}#`,
    limit: maxNamesakes,
  });
  const ids = new Set(found.items.map(({ sk }) => searchEntryOf(String(sk)).id));
  const items = await getItems(
    [...ids].map((id) => keys.contact(companyId, id)),
    true,
  );
  return items
    .flatMap((item) => (item ? [fromItem(contactEntity, item)] : []))
    .filter(({ formerNumbers, merge, erasedAt }) => {
      return (merge ?? erasedAt) === undefined && formerNumbers?.some((one) => forms.includes(one));
    });
}

/** Contacts that have a number, and those that had it before. */
async function holdersOf(ctx: CompanyCtx, number: string): Promise<Match[]> {
  const [present, former] = await Promise.all([findByNumber(ctx, number), formerHolders(ctx, number)]);
  const others = former.filter(({ id }) => id !== present?.id);
  const all = present && present.merge === undefined ? [present, ...others] : others;
  return all.map((contact) => ({ contact, position: contact.id }));
}

/**
 * Contacts whose name, number or e-mail contains a term, in the order of the index: one query and one batch
 * read, whatever the number of contacts.
 * @param entries index entries to look at, at most 100
 * @param isMasked see `hidesNumbers`: who asks may not see numbers, and finds them only as a whole
 */
export async function searchContacts(
  ctx: CompanyCtx,
  term: string,
  { entries, after, isMasked, read = getItems }: ContactSearchStep,
): Promise<Matches> {
  const number = isMasked ? wholeNumber(term) : undefined;
  if (number !== undefined)
    return { matches: after === undefined ? await holdersOf(ctx, number) : [], last: undefined };
  const { items, last } = await queryPartition({
    pk: partitions.search(ctx.companyId, 'contacts', term),
    prefix: indexedTerm(term),
    limit: entries,
    ...(after === undefined ? {} : { after: beyond(ctx.companyId, term, after) }),
  });
  const positions = items.map((item) => String(item['sk']));
  const ids = [...new Set(positions.map((position) => searchEntryOf(position).id))];
  const records = ids.length === 0 ? [] : await read(ids.map((id) => keys.contact(ctx.companyId, id)));
  const contacts = new Map(
    records.flatMap((item) => (item ? [[String(item['id']), fromItem(contactEntity, item)] as const] : [])),
  );
  const matches = positions.flatMap((position) => {
    const { suffix, id } = searchEntryOf(position);
    const contact = contacts.get(id);
    if (!contact || (isMasked && !matchesMasked(contact, term))) return [];
    return standsFor(contact, term, suffix) ? [{ contact, position }] : [];
  });
  return { matches, last: last && String(last['sk']) };
}
