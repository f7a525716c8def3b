import { ulid } from 'ulid';
import * as z from 'zod';
import { enqueue } from './queue.ts';
import { nextHop } from './recursionLimit.ts';

/**
 * Message of the search queue: build a segment of the changes, or go on indexing the messages that are older than the
 * index. `isDue`: the clock found that changes wait.
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
