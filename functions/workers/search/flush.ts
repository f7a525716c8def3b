import type { CompanyCtx } from '../../core/context/ctx.ts';
import { continueSearch, enqueueSearch, type SearchJob } from '../../core/events/searchQueue.ts';
import { writeItems } from '../../core/store/store.ts';
import { isSearched } from '../../search/companies.ts';
import { flushChanges } from '../../search/flush.ts';
import { eraseGone, eraseStrays, isEraseDue, mergeRow } from '../../search/merging.ts';
import { dueKey } from '../../search/parts.ts';
import { readIndex } from '../../search/record.ts';

/** A run of the queue may take five minutes; a merger of large segments takes one. */
const runMs = 45_000;

/** Makes a segment of what changed in the messages of a company, and fewer segments of many. */
export async function flushSearch(job: SearchJob, ctx: CompanyCtx): Promise<void> {
  const { companyId, isDue } = job;
  const began = performance.now();
  // First: what changes from now on is looked after again.
  if (isDue) await writeItems([{ remove: dueKey(companyId) }]);
  if (!(await isSearched(companyId, ctx.now))) return;
  const isNew = (await readIndex(companyId)).version === 0;
  let isMore = await flushChanges(ctx);
  if (isNew) await enqueueSearch({ work: 'build', companyId });
  while (isMore && performance.now() - began < runMs) isMore = await flushChanges(ctx);
  let isRow = !isMore && (await mergeRow(ctx));
  while (isRow && performance.now() - began < runMs) isRow = await mergeRow(ctx);
  if (isMore || isRow) return continueSearch(job);
  if (isDue || isEraseDue(await readIndex(companyId), ctx)) await eraseGone(ctx);
  if (isDue) await eraseStrays(ctx);
}
