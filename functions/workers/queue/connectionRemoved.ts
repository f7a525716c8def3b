import { changeUsers } from '../../accounts/users/service.ts';
import { forgetTemplates } from '../../channels/templates/service.ts';
import { enqueueJobs, type Job } from '../../core/events/jobs.ts';
import { closeSilently } from '../../inbox/tickets/bulkUpdates.ts';
import { walkActive } from './activeTickets.ts';

/** Active tickets of a connection that is gone are closed without a message and stay readable (B-CONN-7). */
export async function connectionRemoved(job: Extract<Job, { type: 'connection.removed' }>): Promise<void> {
  // A user must not keep a removed connection, because it would hide group tickets from them.
  if (job.cursor === undefined) {
    await changeUsers(job.companyId, (user) =>
      user.whatsappId === job.whatsappId ? { ...user, whatsappId: null } : undefined,
    );
    // The freed place may allow a paused connection to run again.
    await enqueueJobs([{ type: 'planLimits.follow', companyId: job.companyId }]);
  }
  // Cheap to ask again: what is gone is an empty page.
  while (!(await forgetTemplates(job, job.whatsappId)));
  await walkActive(job, async (ctx, ticket) => {
    if (ticket.whatsappId === job.whatsappId) await closeSilently(ctx, ticket.id);
  });
}
