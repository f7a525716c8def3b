import { ulid } from 'ulid';
import * as z from 'zod';
import { enqueue } from './queue.ts';
import { nextHop } from './recursionLimit.ts';

/**
 * What the queue of the search carries: make a segment of what changed, or go on building the index of what was said
 * before there was one. `isDue`: the clock found that changes wait.
 */
export const SearchJob = z.object({
  companyId: z.number().int(),
  work: z.enum(['flush', 'build']),
  isDue: z.boolean().optional(),
  hops: z.number().int().optional(),
});
export type SearchJob = z.output<typeof SearchJob>;

/** Hands work over; that of a company is done one after another. */
export const enqueueSearch = (body: SearchJob): Promise<void> =>
  enqueue('search', [{ body, group: String(body.companyId), dedupId: ulid() }]);

export const continueSearch = async (job: SearchJob): Promise<void> =>
  enqueueSearch(nextHop(job, `the ${job.work} of an index`));
