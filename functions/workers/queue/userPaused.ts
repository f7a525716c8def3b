import type { Job } from '../../core/events/jobs.ts';
import { releaseFromUser } from '../../inbox/tickets/bulkUpdates.ts';
import { walkActive } from './activeTickets.ts';

/** Returns the tickets of a paused user to their queues; everything else of theirs waits for them (B-PLAN-5). */
export const userPaused = (job: Extract<Job, { type: 'user.paused' }>): Promise<void> =>
  walkActive(job, async (ctx, ticket) => {
    if (ticket.userId === job.userId) await releaseFromUser(ctx, ticket.id, job.userId);
  });
