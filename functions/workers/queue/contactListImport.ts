import { runImport } from '../../contacts/lists/importing.ts';
import { continueJob, type Job } from '../../core/events/jobs.ts';
import { ctxOf } from './ctx.ts';

/** A part of an import of people into a list. */
export async function contactListImport(job: Extract<Job, { type: 'contactList.import' }>): Promise<void> {
  if (await runImport(ctxOf(job), job.contactListId, job.importId)) await continueJob(job);
}
