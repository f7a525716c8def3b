import { removeTagEverywhere } from '../../contacts/tags/spread.ts';
import { continueJob, type Job } from '../../core/events/jobs.ts';
import { ctxOf } from './ctx.ts';

/** Contacts and tickets lose a tag that is gone (B-TAG-4). */
export async function tagRemoved(job: Extract<Job, { type: 'tag.removed' }>): Promise<void> {
  if (await removeTagEverywhere(ctxOf(job), job.tagId)) await continueJob(job);
}
