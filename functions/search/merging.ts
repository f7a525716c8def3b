import { hourMs } from '@shared/core/time.ts';
import type { CompanyCtx } from '../core/context/ctx.ts';
import { dueAfter } from './changes.ts';
import { docsPerBlock, type Gone, readDocuments } from './engine/documents.ts';
import { goneIn, mergeSegments } from './engine/merge.ts';
import { footerOf } from './engine/reader.ts';
import type { Segment } from './engine/segment.ts';
import { rowToMerge } from './engine/tiers.ts';
import { mayStandIn } from './flush.ts';
import { changeIndex, readIndex, type SearchIndex, type StoredSegment } from './record.ts';
import { dropFiles, dropStrays, loadSegment, openSegment, storeSegment } from './segmentFiles.ts';

const withGone = (index: SearchIndex): SearchIndex =>
  index.segments.some(({ gone }) => gone > 0) ? index : { ...index, goneSince: null };

interface Replaced {
  readonly index: SearchIndex;
  readonly stored: readonly StoredSegment[];
}

/** Puts one segment in the place of some, if these still stand there. @returns undefined when they do not */
async function replace(
  companyId: number,
  old: readonly StoredSegment[],
  merged: Segment,
): Promise<Replaced | undefined> {
  const isEmpty = merged.size.documents + merged.size.gone === 0;
  const stored = isEmpty ? [] : [await storeSegment(companyId, merged)];
  const index = await changeIndex(companyId, (current) => {
    const from = current.segments.findIndex(({ key }) => key === old[0]?.key);
    const isSame = from >= 0 && old.every(({ key }, place) => current.segments[from + place]?.key === key);
    if (!isSame) return undefined;
    const segments = [...current.segments.slice(0, from), ...stored, ...current.segments.slice(from + old.length)];
    return withGone({ ...current, segments });
  });
  await dropFiles(index ? old : stored);
  return index && { index, stored };
}

/** Makes one segment of a row of small ones. @returns whether there is another row */
export async function mergeRow({ companyId, now }: CompanyCtx): Promise<boolean> {
  const index = await readIndex(companyId);
  const from = rowToMerge(index.segments);
  if (from === undefined) return false;
  const old = index.segments.slice(from);
  const segments: Segment[] = [];
  for (const one of old) segments.push(await loadSegment(one));
  const merged = mergeSegments(segments, { mayStandElsewhere: mayStandIn(index.segments.slice(0, from), index) });
  const saved = await replace(companyId, old, merged);
  if (saved) await dropStrays(saved.index, now);
  return saved !== undefined && rowToMerge(saved.index.segments) !== undefined;
}

/** More are not looked for one by one. */
const maxLookedFor = 50;

/** True if a segment contains some of the gone messages; true as well if there are too many to look for. */
async function holdsAny(stored: StoredSegment, gone: readonly Gone[]): Promise<boolean> {
  if (gone.length === 0 || gone.length > maxLookedFor) return gone.length > 0;
  const segment = openSegment(stored);
  const { docs } = await footerOf(segment);
  const ids = new Set(gone.map(({ id }) => id));
  for (const [place, { at, offset, length }] of docs.blocks.entries()) {
    const oldest = docs.blocks[place + 1]?.at ?? stored.oldest;
    if (!gone.some((one) => oldest <= one.at && one.at <= at)) continue;
    const found = readDocuments(await segment.read({ offset: docs.offset + offset, length }));
    if (found.length > docsPerBlock || found.some(({ id }) => ids.has(id))) return true;
  }
  return false;
}

/** Maximum time that the words of an erased message stay in files, not counting the time of the job. */
const longestMs = 6 * hourMs;

export const isEraseDue = ({ goneSince }: SearchIndex, { now }: CompanyCtx): boolean =>
  goneSince !== null && now.getTime() - Date.parse(goneSince) >= longestMs;

/**
 * Removes what a run left that died between the index and its files: words of what was erased may stand there, and
 * perhaps no merger follows. What is too young to be judged is looked at again.
 */
export async function eraseStrays({ companyId, now }: CompanyCtx): Promise<void> {
  if (await dropStrays(await readIndex(companyId), now)) await dueAfter(companyId, now);
}

/**
 * Clears the marks of gone messages, because no older segment contains them any more. Segments that came meanwhile
 * are not covered.
 */
const settle = (index: SearchIndex, known: ReadonlySet<string>): SearchIndex | undefined => {
  const end = index.segments.findIndex(({ key }) => !known.has(key));
  const count = end < 0 ? index.segments.length : end;
  const isOpen = index.segments.slice(0, count).some(({ gone }) => gone > 0);
  if (index.building || !isOpen) return undefined;
  return withGone({
    ...index,
    segments: index.segments.map((one, place) => (place < count ? { ...one, gone: 0 } : one)),
  });
};

/** Rewrites the segments that hold words of messages that are gone or say something else by now. */
export async function eraseGone({ companyId }: CompanyCtx): Promise<void> {
  const { segments, building } = await readIndex(companyId);
  // An index that is being built is read after the message was erased; it is checked when it is complete.
  if (building || !segments.some(({ gone }) => gone > 0)) return;
  const gone: Gone[][] = [];
  for (const stored of segments) gone.push(stored.gone > 0 ? goneIn(await loadSegment(stored)) : []);
  const known = new Set(segments.map(({ key }) => key));
  for (const [place, stored] of segments.entries()) {
    const { newest, oldest } = stored;
    const later = gone.slice(place + 1).flat();
    const within = later.filter(({ at }) => oldest <= at && at <= newest);
    if (!(await holdsAny(stored, within))) continue;
    const isOlder = segments.slice(0, place);
    const mayStandElsewhere = ({ at }: Gone): boolean => isOlder.some((one) => one.oldest <= at && at <= one.newest);
    const merged = mergeSegments([await loadSegment(stored)], { gone: within, mayStandElsewhere });
    const replaced = await replace(companyId, [stored], merged);
    // The segment was replaced by another run: the next run checks the new one.
    if (!replaced) return;
    for (const { key } of replaced.stored) known.add(key);
  }
  await changeIndex(companyId, (index) => settle(index, known));
}
