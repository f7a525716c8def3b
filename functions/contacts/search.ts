import type { Contact } from '@shared/contacts/model.ts';
import { indexedTerm, standsFor } from '@shared/contacts/search.ts';
import type { CompanyCtx } from '../core/ctx.ts';
import { contactEntity } from '../core/entities.ts';
import { fromItem } from '../core/records.ts';
import { getItems, type Item, queryPartition } from '../core/store.ts';
import { keys, partitions } from '../core/table.ts';

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

const entryOf = (position: string): { suffix: string; id: string } => {
  const end = position.lastIndexOf('#');
  return { suffix: position.slice(0, end), id: position.slice(end + 1) };
};

const beyond = (companyId: number, term: string, position: string): Item => ({
  pk: partitions.search(companyId, 'contacts', term),
  sk: position,
});

/**
 * Contacts whose name, number or e-mail contains a term, in the order of the index: one query and one batch
 * read, whatever the number of contacts.
 * @param entries index entries to look at, at most 100
 */
export async function searchContacts(
  ctx: CompanyCtx,
  term: string,
  { entries, after }: { readonly entries: number; readonly after?: string | undefined },
): Promise<Matches> {
  const { items, last } = await queryPartition({
    pk: partitions.search(ctx.companyId, 'contacts', term),
    prefix: indexedTerm(term),
    limit: entries,
    ...(after === undefined ? {} : { after: beyond(ctx.companyId, term, after) }),
  });
  const positions = items.map((item) => String(item['sk']));
  const ids = [...new Set(positions.map((position) => entryOf(position).id))];
  const records = ids.length === 0 ? [] : await getItems(ids.map((id) => keys.contact(ctx.companyId, id)));
  const contacts = new Map(
    records.flatMap((item) => (item ? [[String(item['id']), fromItem(contactEntity, item)] as const] : [])),
  );
  const matches = positions.flatMap((position) => {
    const { suffix, id } = entryOf(position);
    const contact = contacts.get(id);
    return contact && standsFor(contact, term, suffix) ? [{ contact, position }] : [];
  });
  return { matches, last: last && String(last['sk']) };
}
