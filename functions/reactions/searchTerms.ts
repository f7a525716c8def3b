import { fold, suffixes } from '@shared/core/text.ts';
import type { Change } from '../core/changes.ts';
import { contactEntity } from '../core/entities.ts';
import { fromItem } from '../core/records.ts';
import { type Item, writeItems } from '../core/store.ts';
import { keys } from '../core/table.ts';

const termsOf = (item: Item | undefined): Set<string> => {
  if (!item) return new Set();
  const { name, number, email } = fromItem(contactEntity, item);
  return new Set([name, number, email].flatMap((text) => suffixes(fold(text))));
};

/**
 * Keeps "matches anywhere" (B-GEN-5) a prefix query: one small entry per suffix of name, number and
 * e-mail. Entries are made from the difference of the two images, so that doing it twice changes nothing.
 */
export async function indexContact({ entity, companyId, before, after }: Change): Promise<void> {
  if (entity !== contactEntity.name) return;
  const id = String((after ?? before)?.['id']);
  const had = termsOf(before);
  const has = termsOf(after);
  const keyOf = (term: string) => keys.searchTerm(companyId, 'contacts', term, id);
  await writeItems([
    ...[...has].filter((term) => !had.has(term)).map((term) => ({ put: { ...keyOf(term), et: 'searchTerm' } })),
    ...[...had].filter((term) => !has.has(term)).map((term) => ({ remove: keyOf(term) })),
  ]);
}
