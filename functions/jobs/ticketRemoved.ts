import { eraseMessages } from '../messages/service.ts';
import { finishTicketRemoval } from '../tickets/service.ts';
import { ctxOf } from './ctx.ts';
import { continueJob, type Job } from './service.ts';

/** Messages, then logs of a deleted ticket (B-TICKET-20). */
export async function ticketRemoved(job: Extract<Job, { type: 'ticket.removed' }>): Promise<void> {
  const ctx = ctxOf(job);
  const { ticketId, whatsappId, contactId } = job;
  const cursor = await eraseMessages(ctx, { ticketId, whatsappId, contactId }, { cursor: job.cursor });
  if (cursor !== undefined) return continueJob({ ...job, cursor });
  await finishTicketRemoval(ctx, { ticketId, whatsappId, contactId });
}
