import { finishContactRemoval } from '../../contacts/book/removal.ts';
import { continueJob, type Job } from '../../core/events/jobs.ts';
import { ctxOf } from './ctx.ts';

/** Tickets, messages and conversations of a contact who is gone (B-CONT-3). */
export async function contactRemoved(job: Extract<Job, { type: 'contact.removed' }>): Promise<void> {
  const progress = await finishContactRemoval(ctxOf(job), job);
  if (progress !== undefined) await continueJob({ ...job, progress });
}
