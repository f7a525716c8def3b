import { defaultSchedules } from '@shared/companies/defaults.ts';
import { weekOf } from '@shared/companies/schedules.ts';
import { queueDefaults } from '@shared/queues/defaults.ts';
import { byOrder, type Queue } from '@shared/queues/model.ts';
import type { OptionDraft } from '@shared/queues/options.ts';
import { normalColor } from '@shared/queues/rules.ts';
import { withoutUser } from '@shared/queues/tree.ts';
import type { CompanyCtx } from '../core/context/ctx.ts';
import { newRecord, type OfCompany } from '../core/store/collection.ts';
import { commit } from '../core/store/commit.ts';
import { readDirectory } from '../core/store/companyDirectory.ts';
import { checkReferences } from '../core/store/references.ts';
import { retryConflicts } from '../core/store/store.ts';
import { queueRecords } from './repo.ts';
import { replacement, treeOf, treeStep } from './trees.ts';

/** Queues in the order people gave them (B-QUEUE-4). */
export const listQueues = async ({ companyId }: OfCompany): Promise<Queue[]> =>
  (await readDirectory(companyId, 'QUEUE')).queues.sort(byOrder);

type NewQueue = Pick<Queue, 'name' | 'color' | 'greetingMessage' | 'outOfHoursMessage' | 'orderQueue'> &
  Partial<Queue> & { readonly chatbots?: readonly OptionDraft[] | undefined };

/** Opening hours are set for the whole week; without rows there is no limit (B-IN-33). */
export const hoursOf = (schedules: Queue['schedules']): Queue['schedules'] =>
  schedules.length === 0 ? [] : weekOf(schedules);

/** @throws ERR_PLAN_LIMIT_QUEUES, ERR_QUEUE_NAME_ALREADY_EXISTS, ERR_QUEUE_COLOR_ALREADY_EXISTS */
export async function createQueue(ctx: CompanyCtx, limit: number, { chatbots, ...draft }: NewQueue): Promise<Queue> {
  const fields = { ...queueDefaults(), ...draft };
  await checkReferences(ctx.companyId, queueDefaults(), fields);
  const queue: Queue = {
    ...fields,
    hasOptions: (chatbots ?? []).length > 0,
    color: normalColor(draft.color),
    schedules: draft.schedules ? hoursOf(draft.schedules) : defaultSchedules(),
    ...(await newRecord(ctx, 'queue')),
    version: 0,
  };
  const options = queue.hasOptions ? [(await replacement(queue, chatbots ?? [])).step] : [];
  await commit([...queueRecords.insertSteps(queue, limit), ...options]);
  return queue;
}

/** Options that led to a user who is gone lead to a queue instead (B-USER-3). May be repeated. */
export async function forgetUser({ companyId }: OfCompany, userId: number): Promise<void> {
  for (const { id } of (await listQueues({ companyId })).filter(({ hasOptions }) => hasOptions)) {
    await retryConflicts(async () => {
      const queue = await queueRecords.find({ companyId }, id);
      if (!queue) return;
      const tree = await treeOf(queue);
      const options = withoutUser(tree.options, userId);
      if (options === tree.options) return;
      await commit([...queueRecords.replaceSteps(queue, queue).steps, treeStep(tree, options)]);
    });
  }
}
