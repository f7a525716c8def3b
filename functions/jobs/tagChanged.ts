import { spreadTag } from '../tags/service.ts';
import { ctxOf } from './ctx.ts';
import { continueJob, type Job } from './service.ts';

/** Name and colour of a tag in the contacts and tickets that carry it. */
export async function tagChanged(job: Extract<Job, { type: 'tag.changed' }>): Promise<void> {
  const cursor = await spreadTag(ctxOf(job), job.tagId, job.cursor);
  if (cursor !== undefined) await continueJob({ ...job, cursor });
}
