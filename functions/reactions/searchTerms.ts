import { contactTerms } from '@shared/contacts/search.ts';
import type { Change } from '../core/changes.ts';
import { contactEntity } from '../core/entities.ts';
import { fromItem } from '../core/records.ts';
import { type BatchEntry, type Item, writeItems } from '../core/store.ts';
import { keys } from '../core/table.ts';

const termsOf = (item: Item | undefined): Set<string> =>
  new Set(item ? contactTerms(fromItem(contactEntity, item)) : []);

/**
 * Keeps the index behind the contact search true: entries of what a contact is called now are written,
 * those of what it was called before are removed. The same change may come again.
 */
export async function indexContacts(changes: readonly Change[]): Promise<void> {
  const entries = changes.flatMap(({ companyId, before, after }): BatchEntry[] => {
    const id = String((after ?? before)?.['id'] ?? '');
    if (companyId === undefined || id === '') return [];
    const [old, now] = [termsOf(before), termsOf(after)];
    const key = (term: string) => keys.searchTerm(companyId, 'contacts', term, id);
    return [
      ...[...now].filter((term) => !old.has(term)).map((term) => ({ put: { ...key(term), et: 'searchTerm', sv: 1 } })),
      ...[...old].filter((term) => !now.has(term)).map((term) => ({ remove: key(term) })),
    ];
  });
  await writeItems(entries);
}
