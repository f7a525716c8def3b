import { defaultSchedules } from '@shared/companies/model.ts';
import { AppError } from '@shared/core/errors.ts';
import { byOrder, type Queue } from '@shared/queues/model.ts';
import { normalColor } from '@shared/queues/rules.ts';
import { commit } from '../core/commit.ts';
import { readConfig } from '../core/config.ts';
import type { CompanyCtx } from '../core/ctx.ts';
import { nextNumber } from '../core/sequences.ts';
import { creationSteps, findQueue } from './repo.ts';

type OfCompany = Pick<CompanyCtx, 'companyId'>;

export async function getQueue({ companyId }: OfCompany, id: number): Promise<Queue> {
  const queue = await findQueue(companyId, id);
  if (!queue) throw new AppError('ERR_QUEUE_NOT_FOUND');
  return queue;
}

/** Queues in the order people gave them (B-QUEUE-4). */
export const listQueues = async ({ companyId }: OfCompany): Promise<Queue[]> =>
  (await readConfig(companyId, 'QUEUE')).queues.sort(byOrder);

type Draft = Pick<Queue, 'name' | 'color' | 'greetingMessage' | 'outOfHoursMessage' | 'orderQueue'>;

/** @throws ERR_PLAN_LIMIT_QUEUES, ERR_QUEUE_NAME_ALREADY_EXISTS, ERR_QUEUE_COLOR_ALREADY_EXISTS */
export async function createQueue(ctx: CompanyCtx, limit: number, draft: Draft): Promise<Queue> {
  const queue: Queue = {
    ...draft,
    color: normalColor(draft.color),
    id: await nextNumber(ctx.companyId, 'queue'),
    companyId: ctx.companyId,
    schedules: defaultSchedules(),
    createdAt: ctx.now.toISOString(),
    version: 0,
  };
  await commit(creationSteps(queue, limit));
  return queue;
}
