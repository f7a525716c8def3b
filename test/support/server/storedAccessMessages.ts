import type { AccessMessage } from '@fn/core/store/accessMessages.ts';
import { type Item, queryPartition } from '@fn/core/store/store.ts';
import { keys } from '@fn/core/store/table.ts';

/** What phones of a company's people are to be told of changes of their access, as items. */
export async function storedAccessMessages(companyId: number): Promise<(AccessMessage & Item)[]> {
  const { pk, sk } = keys.accessMessage(companyId, '');
  const { items } = await queryPartition({ pk, prefix: sk, limit: 100, consistent: true });
  return items.map((item) => item as AccessMessage & Item);
}
