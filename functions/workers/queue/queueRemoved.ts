import { changeUsers } from '../../accounts/users/service.ts';
import { forgetQueue } from '../../channels/connections/forgetQueue.ts';
import type { Job } from '../../core/events/jobs.ts';
import { refresh, walkActive } from './activeTickets.ts';
import { ctxOf } from './ctx.ts';

/** People, connections and active tickets lose a queue that is gone (B-QUEUE-3). */
export async function queueRemoved(job: Extract<Job, { type: 'queue.removed' }>): Promise<void> {
  if (job.cursor === undefined) {
    const { companyId, queueId } = job;
    await changeUsers(companyId, (user) =>
      user.queueIds.includes(queueId)
        ? { ...user, queueIds: user.queueIds.filter((queue) => queue !== queueId) }
        : undefined,
    );
    await forgetQueue(ctxOf(job), job.queueId);
  }
  await walkActive(job, (ctx, ticket) =>
    refresh(ctx, ticket, ({ queueId }) => (queueId === job.queueId ? { queue: null, queueId: null } : undefined)),
  );
}
