import type { Queue } from '@shared/queues/model.ts';
import { queueMarks } from '@shared/queues/rules.ts';
import type { Step } from '../core/store/commit.ts';
import { queueEntity } from '../core/store/entities.ts';
import { changeCounters } from '../core/store/quotaCounters.ts';
import { claimUnique, deleteVersion, fromItem, putNew, putVersion, remove } from '../core/store/records.ts';
import { getItem } from '../core/store/store.ts';
import { type Key, keys } from '../core/store/table.ts';

export async function findQueue(companyId: number, id: number): Promise<Queue | undefined> {
  const item = await getItem(keys.config(companyId, 'QUEUE', id), true);
  return item ? fromItem(queueEntity, item) : undefined;
}

const refusals = { name: 'ERR_QUEUE_NAME_ALREADY_EXISTS', color: 'ERR_QUEUE_COLOR_ALREADY_EXISTS' } as const;
const kinds = ['name', 'color'] as const;

const markKey = (queue: Queue, kind: (typeof kinds)[number]): Key =>
  keys.ref(queue.companyId, kind === 'name' ? 'queueName' : 'queueColor', queueMarks(queue)[kind]);

const takingMark = (queue: Queue, kind: (typeof kinds)[number]): Step => ({
  write: claimUnique(markKey(queue, kind), { companyId: queue.companyId, queueId: queue.id }),
  refused: refusals[kind],
});

/** Steps that create a queue within the plan's limit; name and colour are unique per company (B-QUEUE-1). */
export const creationSteps = (queue: Queue, limit: number): Step[] => [
  ...kinds.map((kind) => takingMark(queue, kind)),
  {
    write: changeCounters(queue.companyId, { queues: 1 }, { most: { queues: limit } }),
    refused: 'ERR_PLAN_LIMIT_QUEUES',
    details: { values: { limit } },
  },
  { write: putNew(queueEntity, queue, 'queue.created') },
];

export function changeSteps(before: Queue, after: Queue): { next: Queue; steps: Step[] } {
  const { next, write } = putVersion(queueEntity, after, 'queue.updated');
  const moved = kinds.filter((kind) => markKey(before, kind).pk !== markKey(after, kind).pk);
  const moves = moved.flatMap((kind) => [{ write: remove(markKey(before, kind)) }, takingMark(after, kind)]);
  return { next, steps: [{ write }, ...moves] };
}

export const removalSteps = (queue: Queue): Step[] => [
  { write: deleteVersion(queueEntity, queue) },
  { write: remove(keys.tree(queue.companyId, queue.id)) },
  ...kinds.map((kind) => ({ write: remove(markKey(queue, kind)) })),
  { write: changeCounters(queue.companyId, { queues: -1 }) },
];
