import { continueJob, type Job } from '../../core/events/jobs.ts';
import { closeBatch } from '../../inbox/tickets/closeAll.ts';
import { ctxOf } from './ctx.ts';

/** Closes what an administrator ordered to close, a part per run (B-TICKET-21). */
export async function ticketsClosed(job: Extract<Job, { type: 'tickets.closed' }>): Promise<void> {
  const cursor = await closeBatch(ctxOf(job), job, job.cursor);
  if (cursor !== undefined) await continueJob({ ...job, cursor });
}
