import { enqueueJobs, type Job } from '../../core/events/jobs.ts';
import { forgetUser as forgetDuty } from '../../duty/changes.ts';
import { releaseFromUser } from '../../inbox/tickets/bulkUpdates.ts';
import { forgetDevices } from '../../pushSubscriptions/service.ts';
import { forgetUser } from '../../queues/service.ts';
import { walkActive } from './activeTickets.ts';

/** Options no longer lead to a user who is gone, their duty ends, their browsers are told nothing more, and the tickets they served go back to their queues (B-USER-3). */
export async function userRemoved(job: Extract<Job, { type: 'user.removed' }>): Promise<void> {
  if (job.cursor === undefined) {
    await forgetUser(job, job.userId);
    await forgetDuty(job, job.userId);
    await forgetDevices(job, job.userId);
    // Their place may be somebody else's.
    await enqueueJobs([{ type: 'planLimits.follow', companyId: job.companyId }]);
  }
  await walkActive(job, async (ctx, ticket) => {
    if (ticket.userId === job.userId) await releaseFromUser(ctx, ticket.id, job.userId);
  });
}
