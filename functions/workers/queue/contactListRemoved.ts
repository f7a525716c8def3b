import { eraseItems } from '../../contacts/lists/items.ts';
import { continueJob, type Job } from '../../core/events/jobs.ts';
import { ctxOf } from './ctx.ts';

/** People of a contact list that is gone. */
export async function contactListRemoved(job: Extract<Job, { type: 'contactList.removed' }>): Promise<void> {
  if (await eraseItems(ctxOf(job), job.contactListId)) await continueJob(job);
}
