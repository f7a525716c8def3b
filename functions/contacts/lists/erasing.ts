import { deleteFile } from '../../core/files/files.ts';
import { contactListImportEntity } from '../../core/store/audienceEntities.ts';
import type { OfCompany } from '../../core/store/collection.ts';
import { fromItem } from '../../core/store/records.ts';
import { type Item, queryPartition, writeItems } from '../../core/store/store.ts';
import { partitions, prefixes } from '../../core/store/table.ts';

/** Sheets of imports that were not read to their end. */
const sheetsOf = (items: readonly Item[]): string[] =>
  items
    .filter(({ sk }) => String(sk).startsWith(prefixes.contactListImport))
    .map((item) => fromItem(contactListImportEntity, item).source)
    .flatMap((source) => (source.kind === 'sheet' ? [source.key] : []));

/**
 * Removes a part of what is kept of a list that is gone: its people, then how they got in, with the sheets and with the
 * rows that did not. @returns whether there is more
 */
export async function eraseList({ companyId }: OfCompany, listId: number): Promise<boolean> {
  for (const pk of [partitions.contactListItems(companyId, listId), partitions.contactListImports(companyId, listId)]) {
    const { items, last } = await queryPartition({ pk, limit: 500, consistent: true });
    await Promise.all(sheetsOf(items).map(deleteFile));
    await writeItems(items.map(({ pk, sk }) => ({ remove: { pk: String(pk), sk: String(sk) } })));
    if (last !== undefined) return true;
  }
  return false;
}
