import { changeUser, listUsers } from '../../accounts/users/service.ts';
import { forgetTemplates } from '../../channels/templates/service.ts';
import type { Job } from '../../core/events/jobs.ts';
import { closeSilently } from '../../inbox/tickets/bulkUpdates.ts';
import { walkActive } from './activeTickets.ts';

/** Nobody's own connection may be one that does not exist: it would hide group tickets from them. */
async function forgetConnection(companyId: number, whatsappId: number): Promise<void> {
  const users = await listUsers({ companyId });
  for (const { id } of users.filter((user) => user.whatsappId === whatsappId)) {
    await changeUser({ companyId, id, event: 'user.updated', change: (user) => ({ ...user, whatsappId: null }) });
  }
}

/** Active tickets of a connection that is gone are closed without a message and stay readable (B-CONN-7). */
export async function connectionRemoved(job: Extract<Job, { type: 'connection.removed' }>): Promise<void> {
  if (job.cursor === undefined) await forgetConnection(job.companyId, job.whatsappId);
  // Cheap to ask again: what is gone is an empty page.
  while (!(await forgetTemplates(job, job.whatsappId)));
  await walkActive(job, async (ctx, ticket) => {
    if (ticket.whatsappId === job.whatsappId) await closeSilently(ctx, ticket.id);
  });
}
