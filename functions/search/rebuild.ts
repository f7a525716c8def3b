import type { CompanyCtx } from '../core/context/ctx.ts';
import { enqueueSearch } from '../core/events/searchQueue.ts';
import { isSearched } from './companies.ts';
import { changeIndex, emptyIndex, readIndex, type StoredSegment } from './record.ts';
import { dropFiles } from './segmentFiles.ts';

export interface IndexState {
  readonly segments: number;
  readonly documents: number;
  readonly bytes: number;
  /** Null: everything that was said is in it. */
  readonly building: { readonly messages: number; readonly percent: number } | null;
}

/** State of a company's message index: its contents, and how far it is built. */
export async function indexState(companyId: number): Promise<IndexState> {
  const { segments, building } = await readIndex(companyId);
  const sum = (of: (segment: StoredSegment) => number): number =>
    segments.reduce((total, segment) => total + of(segment), 0);
  return {
    segments: segments.length,
    documents: sum(({ documents }) => documents),
    bytes: sum(({ bytes }) => bytes),
    building: building && { messages: building.messages, percent: Math.floor(building.percent) },
  };
}

/**
 * Rebuilds a company's message index in the background. Until it is done, a search reports the progress and finds the
 * messages indexed so far.
 * @returns false if there is no such company
 */
export async function restartIndex({ companyId, now }: CompanyCtx): Promise<boolean> {
  if (!(await isSearched(companyId, now))) return false;
  let former: Parameters<typeof dropFiles>[0] = [];
  await changeIndex(companyId, (index) => {
    former = [...index.segments, index.tickets, ...(index.building?.seen ? [index.building.seen] : [])];
    return { ...emptyIndex(companyId), version: index.version };
  });
  for (const work of ['build', 'flush'] as const) await enqueueSearch({ work, companyId });
  await dropFiles(former);
  return true;
}
