import { spreadTag } from '../../contacts/tags/spread.ts';
import { continueJob, type Job } from '../../core/events/jobs.ts';
import { ctxOf } from './ctx.ts';

/** Name and colour of a tag in the contacts and tickets that carry it. */
export async function tagChanged(job: Extract<Job, { type: 'tag.changed' }>): Promise<void> {
  const cursor = await spreadTag(ctxOf(job), job.tagId, job.cursor);
  if (cursor !== undefined) await continueJob({ ...job, cursor });
}
