import { ulid } from 'ulid';
import * as z from 'zod';
import { enqueue } from './queue.ts';

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

/** Runs after which work is taken for one that never ends. */
const mostHops = 10_000;

export async function continueSearch(job: SearchJob): Promise<void> {
  const hops = (job.hops ?? 0) + 1;
  if (hops > mostHops) throw new Error(`the index of a company continued its ${job.work} ${mostHops} times`);
  await enqueueSearch({ ...job, hops });
}
