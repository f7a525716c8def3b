import { releaseFromUser } from '../tickets/snapshots.ts';
import type { Job } from './service.ts';
import { walkActive } from './walk.ts';

/** Tickets of a user who is gone go back to their queues (B-USER-3). */
export const userRemoved = (job: Extract<Job, { type: 'user.removed' }>): Promise<void> =>
  walkActive(job, async (ctx, ticket) => {
    if (ticket.userId === job.userId) await releaseFromUser(ctx, ticket.id, job.userId);
  });
