import type { Contact } from '@shared/contacts/model.ts';
import { indexedTerm, matchesMasked, standsFor, wholeNumber } from '@shared/contacts/search.ts';
import type { CompanyCtx } from '../core/context/ctx.ts';
import { aliasKey, phoneAliases } from '../core/store/contactAliases.ts';
import { searchEntryOf } from '../core/store/contactIndex.ts';
import { contactEntity } from '../core/store/entities.ts';
import type { ReadItems } from '../core/store/readAhead.ts';
import { fromItem } from '../core/store/records.ts';
import { getItem, getItems, type Item, queryPartition } from '../core/store/store.ts';
import { keys, partitions } from '../core/store/table.ts';

/** A contact that matches, and where its entry stands in the index. */
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

interface Look {
  readonly entries: number;
  readonly after?: string | undefined;
  readonly isMasked: boolean;
  /** Where the contacts themselves are read with something else. */
  readonly read?: ReadItems | undefined;
}

/** The contact a number leads to, in either of its forms. */
export async function findByNumber(ctx: CompanyCtx, number: string): Promise<Contact | undefined> {
  const refs = await getItems(phoneAliases(number).map((alias) => aliasKey(ctx.companyId, alias)));
  const id = refs.find((ref) => ref !== undefined)?.['contactId'];
  const item = id === undefined ? undefined : await getItem(keys.contact(ctx.companyId, String(id)));
  return item && fromItem(contactEntity, item);
}

async function holderOf(ctx: CompanyCtx, number: string): Promise<Match[]> {
  const contact = await findByNumber(ctx, number);
  return contact && contact.merge === undefined ? [{ contact, position: contact.id }] : [];
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
  { entries, after, isMasked, read = getItems }: Look,
): Promise<Matches> {
  const number = isMasked ? wholeNumber(term) : undefined;
  if (number !== undefined) return { matches: after === undefined ? await holderOf(ctx, number) : [], last: undefined };
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
