import { eraseList } from '../../contacts/lists/erasing.ts';
import { continueJob, type Job } from '../../core/events/jobs.ts';
import { ctxOf } from './ctx.ts';

/** Erases the entries of a removed contact list. */
export async function contactListRemoved(job: Extract<Job, { type: 'contactList.removed' }>): Promise<void> {
  if (await eraseList(ctxOf(job), job.contactListId)) await continueJob(job);
}
