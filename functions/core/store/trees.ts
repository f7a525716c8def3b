import { type Tree, treeEntity } from './entities.ts';
import { fromItem } from './records.ts';
import { getItem } from './store.ts';
import { keys } from './table.ts';

/** The options of a queue; undefined when it never had any. */
export async function findTree(companyId: number, queueId: number, consistent = false): Promise<Tree | undefined> {
  const item = await getItem(keys.tree(companyId, queueId), consistent);
  return item && fromItem(treeEntity, item);
}
