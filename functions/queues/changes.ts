import { isDeepStrictEqual } from 'node:util';
import { AppError } from '@shared/core/errors.ts';
import type { Parsed } from '@shared/core/route.ts';
import type { queues } from '@shared/queues/contract.ts';
import type { Queue } from '@shared/queues/model.ts';
import { normalColor } from '@shared/queues/rules.ts';
import { queueClocks } from '@shared/tickets/clocks.ts';
import type { Ctx } from '../core/context/ctx.ts';
import { enqueueJobs } from '../core/events/jobs.ts';
import { commit } from '../core/store/commit.ts';
import { readDirectory } from '../core/store/companyDirectory.ts';
import { remove } from '../core/store/records.ts';
import { checkReferences } from '../core/store/references.ts';
import { retryConflicts } from '../core/store/store.ts';
import { keys } from '../core/store/table.ts';
import { queueRecords } from './repo.ts';
import { hoursOf } from './service.ts';
import { replacement } from './trees.ts';

/** Tickets, connections and people follow by a job, because they may be many. */
const announce = (ctx: Ctx, type: 'queue.changed' | 'queue.removed', queueId: number): Promise<void> =>
  enqueueJobs([{ type, companyId: ctx.companyId, queueId }]);

const present = (fields: Partial<Queue>): Partial<Queue> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

/** Changes a queue and, where given, all of its options in one transaction (B-QUEUE-2). */
export async function updateQueue({ id, chatbots, ...fields }: Parsed<typeof queues.update>, ctx: Ctx): Promise<Queue> {
  const { color, schedules } = fields;
  const changes = present({
    ...fields,
    ...(color ? { color: normalColor(color) } : {}),
    ...(schedules ? { schedules: hoursOf(schedules) } : {}),
  });
  const { before, after } = await retryConflicts(async () => {
    const current = await queueRecords.get(ctx, id);
    const replaced = chatbots && (await replacement(current, chatbots));
    const hasOptions = replaced ? replaced.options.length > 0 : current.hasOptions;
    const wanted = { ...current, ...changes, hasOptions };
    await checkReferences(ctx.companyId, current, wanted);
    const { next, steps } = queueRecords.replaceSteps(current, wanted);
    await commit([...steps, ...(replaced ? [replaced.step] : [])]);
    return { before: current, after: next };
  });
  // Tickets show name and colour as they were copied, and keep its clocks.
  const copied = (queue: Queue) => [queue.name, queue.color, queueClocks(queue)];
  if (!isDeepStrictEqual(copied(before), copied(after))) await announce(ctx, 'queue.changed', id);
  return after;
}

/** B-QUEUE-3 */
export async function removeQueue(id: number, ctx: Ctx): Promise<void> {
  await queueRecords.get(ctx, id);
  const { connections } = await readDirectory(ctx.companyId, 'CONNECTION');
  if (connections.some(({ sendIdQueue }) => sendIdQueue === id)) throw new AppError('ERR_QUEUE_IN_USE');
  await retryConflicts(async () => {
    const queue = await queueRecords.get(ctx, id);
    await commit([...queueRecords.eraseSteps(queue), { write: remove(keys.tree(ctx.companyId, id)) }]);
  });
  await announce(ctx, 'queue.removed', id);
}
