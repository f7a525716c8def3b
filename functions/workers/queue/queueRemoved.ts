import { changeUser, listUsers } from '../../accounts/users/service.ts';
import { forgetQueue } from '../../channels/connections/service.ts';
import type { Job } from '../../core/events/jobs.ts';
import { refresh, walkActive } from './activeTickets.ts';
import { ctxOf } from './ctx.ts';

async function takeFromUsers({ companyId, queueId }: Extract<Job, { type: 'queue.removed' }>): Promise<void> {
  const users = await listUsers({ companyId });
  for (const { id } of users.filter((user) => user.queueIds.includes(queueId))) {
    await changeUser({
      companyId,
      id,
      event: 'user.updated',
      change: (user) => ({ ...user, queueIds: user.queueIds.filter((queue) => queue !== queueId) }),
    });
  }
}

/** People, connections and active tickets lose a queue that is gone (B-QUEUE-3). */
export async function queueRemoved(job: Extract<Job, { type: 'queue.removed' }>): Promise<void> {
  if (job.cursor === undefined) {
    await takeFromUsers(job);
    await forgetQueue(ctxOf(job), job.queueId);
  }
  await walkActive(job, (ctx, ticket) =>
    refresh(ctx, ticket, ({ queueId }) => (queueId === job.queueId ? { queue: null, queueId: null } : undefined)),
  );
}
