import { continueJob, type Job } from '../../core/events/jobs.ts';
import { eraseMessages } from '../../inbox/messages/removal.ts';
import { finishRemoval } from '../../inbox/tickets/removal.ts';
import { ctxOf } from './ctx.ts';

/** Messages, then logs of a deleted ticket (B-TICKET-20). */
export async function ticketRemoved(job: Extract<Job, { type: 'ticket.removed' }>): Promise<void> {
  const ctx = ctxOf(job);
  const { ticketId, whatsappId, contactId } = job;
  const cursor = await eraseMessages(ctx, { ticketId, whatsappId, contactId }, { cursor: job.cursor });
  if (cursor !== undefined) return continueJob({ ...job, cursor });
  await finishRemoval(ctx, { ticketId, whatsappId, contactId });
}
