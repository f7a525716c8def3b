import type { Parsed } from '@shared/core/route.ts';
import { queues } from '@shared/queues/contract.ts';
import type { Queue } from '@shared/queues/model.ts';
import { normalColor, queueView } from '@shared/queues/rules.ts';
import { commit } from '../core/commit.ts';
import { type Ctx, checkCompany } from '../core/ctx.ts';
import { serve } from '../core/serve.ts';
import { retryConflicts } from '../core/store.ts';
import { enqueueJobs } from '../jobs/service.ts';
import { forgetQueue } from '../users/service.ts';
import { changeSteps, removalSteps } from './repo.ts';
import { createQueue, getQueue, listQueues } from './service.ts';

/** Tickets and connections follow by a job, because they may be many. */
const announce = (ctx: Ctx, type: 'queue.changed' | 'queue.removed', queueId: number): Promise<void> =>
  enqueueJobs([{ type, companyId: ctx.companyId, queueId }]);

const present = (fields: Partial<Queue>): Partial<Queue> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

async function update({ id, ...fields }: Parsed<typeof queues.update>, ctx: Ctx): Promise<Queue> {
  const changes = present({ ...fields, ...(fields.color ? { color: normalColor(fields.color) } : {}) });
  const { before, after } = await retryConflicts(async () => {
    const current = await getQueue(ctx, id);
    const { next, steps } = changeSteps(current, { ...current, ...changes });
    await commit(steps);
    return { before: current, after: next };
  });
  // Tickets show name and colour as they were copied.
  if (before.name !== after.name || before.color !== after.color) await announce(ctx, 'queue.changed', id);
  return after;
}

async function remove(id: number, ctx: Ctx): Promise<void> {
  await getQueue(ctx, id);
  // Users first: if this stops half-way the queue is still there and deleting it again completes the work.
  await forgetQueue(ctx.companyId, id);
  await retryConflicts(async () => commit(removalSteps(await getQueue(ctx, id))));
  await announce(ctx, 'queue.removed', id);
}

export const handler = serve(queues, {
  list: async ({ companyId }, ctx) => {
    checkCompany(ctx, companyId);
    return (await listQueues(ctx)).map(queueView);
  },
  get: async ({ id }, ctx) => queueView(await getQueue(ctx, id)),
  create: async (draft, ctx) => queueView(await createQueue(ctx, ctx.company.plan.queues, draft)),
  update: async (input, ctx) => queueView(await update(input, ctx)),
  remove: async ({ id }, ctx) => {
    await remove(id, ctx);
    return { message: 'Queue deleted' };
  },
});
