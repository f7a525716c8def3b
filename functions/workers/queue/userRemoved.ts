import { enqueueJobs, type Job } from '../../core/events/jobs.ts';
import { forgetUser as forgetDuty } from '../../duty/changes.ts';
import { releaseFromUser } from '../../inbox/tickets/bulkUpdates.ts';
import { forgetDevices } from '../../pushSubscriptions/service.ts';
import { forgetUser } from '../../queues/service.ts';
import { walkActive } from './activeTickets.ts';

/**
 * Removes a deleted user from options and duty, forgets their browsers, and returns their tickets to the queues
 * (B-USER-3).
 */
export async function userRemoved(job: Extract<Job, { type: 'user.removed' }>): Promise<void> {
  if (job.cursor === undefined) {
    await forgetUser(job, job.userId);
    await forgetDuty(job, job.userId);
    await forgetDevices(job, job.userId);
    // The freed place may allow a paused user to work again.
    await enqueueJobs([{ type: 'planLimits.follow', companyId: job.companyId }]);
  }
  await walkActive(job, async (ctx, ticket) => {
    if (ticket.userId === job.userId) await releaseFromUser(ctx, ticket.id, job.userId);
  });
}
