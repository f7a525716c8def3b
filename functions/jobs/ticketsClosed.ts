import { closeSome } from '../tickets/closeAll.ts';
import { ctxOf } from './ctx.ts';
import { continueJob, type Job } from './service.ts';

/** Closes what an administrator ordered to close, a part per run (B-TICKET-21). */
export async function ticketsClosed(job: Extract<Job, { type: 'tickets.closed' }>): Promise<void> {
  const cursor = await closeSome(ctxOf(job), job, job.cursor);
  if (cursor !== undefined) await continueJob({ ...job, cursor });
}
