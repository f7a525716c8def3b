import { AppError } from '@shared/core/errors.ts';
import type { Queue } from '@shared/queues/model.ts';
import { beforeFirstOption, type ChatbotOption, type OptionDraft, treeFault } from '@shared/queues/options.ts';
import { numbered, treeFaults } from '@shared/queues/tree.ts';
import type { Step } from '../core/store/commit.ts';
import { type Tree, treeEntity } from '../core/store/entities.ts';
import { fromItem, putNew, putVersion } from '../core/store/records.ts';
import { getItems } from '../core/store/store.ts';
import { keys } from '../core/store/table.ts';
import { findTree } from '../core/store/trees.ts';
import { readTargets } from './targets.ts';

type QueueKey = Pick<Queue, 'companyId' | 'id'>;

/** The options of a queue as stored; an empty tree of version 0 when it never had any. */
export const treeOf = async ({ companyId, id }: QueueKey): Promise<Tree> =>
  (await findTree(companyId, id, true)) ?? {
    ...{ companyId, queueId: id, options: [], version: 0 },
    lastOptionId: beforeFirstOption(id),
  };

/** Returns the write that saves new options; it fails on a concurrent save. */
export function treeStep(tree: Tree, options: readonly ChatbotOption[], lastOptionId = tree.lastOptionId): Step {
  const next = { ...tree, options, lastOptionId };
  const fault = treeFault(options);
  if (fault) throw new AppError('ERR_VALIDATION', { fields: { chatbots: fault } });
  return tree.version === 0
    ? { write: putNew(treeEntity, { ...next, version: 1 }) }
    : { write: putVersion(treeEntity, next).write };
}

/** The options of a queue replaced as a whole. @throws ERR_VALIDATION where one leads to nothing of the company */
export async function replacement(
  queue: QueueKey,
  drafts: readonly OptionDraft[],
): Promise<{ readonly options: readonly ChatbotOption[]; readonly step: Step }> {
  const [tree, targets] = await Promise.all([treeOf(queue), readTargets(queue.companyId)]);
  const { options, lastOptionId } = numbered(drafts, tree);
  // A new queue may lead to itself, though it is not stored yet.
  const known = { ...targets, queues: new Set([...targets.queues, queue.id]) };
  const fields = treeFaults(options, known);
  if (Object.keys(fields).length > 0) throw new AppError('ERR_VALIDATION', { fields });
  return { options, step: treeStep(tree, options, lastOptionId) };
}

/** A tree holds 100 KB at most, an answer of the gateway six megabytes. */
const perRead = 10;
const maxBytes = 1_000_000;

/** Options of several queues, in their order, until an answer is full; those of later queues are left out. */
export async function optionsOf(queues: readonly Queue[]): Promise<ReadonlyMap<number, readonly ChatbotOption[]>> {
  const found = new Map<number, readonly ChatbotOption[]>();
  const having = queues.filter(({ hasOptions }) => hasOptions);
  let room = maxBytes;
  for (let start = 0; start < having.length && room > 0; start += perRead) {
    const items = await getItems(
      having.slice(start, start + perRead).map((queue) => keys.tree(queue.companyId, queue.id)),
    );
    for (const item of items) {
      if (!item) continue;
      const { queueId, options } = fromItem(treeEntity, item);
      room -= JSON.stringify(options).length;
      if (room > 0) found.set(queueId, options);
    }
  }
  return found;
}
