import { forgetQueue } from '../../channels/connections/service.ts';
import type { Job } from '../../core/events/jobs.ts';
import { ctxOf } from './ctx.ts';
import { refresh, walkActive } from './walk.ts';

/** Active tickets and connections lose a queue that is gone (B-QUEUE-3). */
export async function queueRemoved(job: Extract<Job, { type: 'queue.removed' }>): Promise<void> {
  if (job.cursor === undefined) await forgetQueue(ctxOf(job), job.queueId);
  await walkActive(job, (ctx, ticket) =>
    refresh(ctx, ticket, ({ queueId }) => (queueId === job.queueId ? { queue: null, queueId: null } : undefined)),
  );
}
