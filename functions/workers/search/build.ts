import type { Message } from '@shared/messages/model.ts';
import type { CompanyCtx } from '../../core/context/ctx.ts';
import { continueSearch, type SearchJob } from '../../core/events/searchQueue.ts';
import { getItem, writeItems } from '../../core/store/store.ts';
import { keys } from '../../core/store/table.ts';
import { isSearched } from '../../search/companies.ts';
import { buildSegment, type TermedDoc } from '../../search/engine/segment.ts';
import { formerKeys } from '../../search/formerIndex.ts';
import { eraseGone, mergeRow } from '../../search/merging.ts';
import { type Building, changeIndex, readIndex, type StoredFile } from '../../search/record.ts';
import { dropFiles, loadSeen, storeSeen, storeSegment } from '../../search/segmentFiles.ts';
import { indexed } from '../../search/terms.ts';
import { Position, Walk } from './walk.ts';

/** Messages that become one segment, and how long a run looks for them. */
const perSegment = 20_000;
const runMs = 30_000;

interface BuildResult {
  readonly docs: Map<string, TermedDoc>;
  readonly tickets: Set<number>;
  messages: number;
}

async function take(messages: readonly Message[], found: BuildResult): Promise<void> {
  for (const message of messages) {
    const doc = indexed(message);
    if (doc) found.docs.set(doc.id, doc);
    found.tickets.add(message.ticketId);
  }
  found.messages += messages.length;
  await writeItems(messages.flatMap(formerKeys).map((remove) => ({ remove })));
}

async function percentOf(companyId: number, before: Building, { tickets }: BuildResult): Promise<number> {
  const last = Number((await getItem(keys.sequences(companyId)))?.['ticket'] ?? 0);
  return last === 0 ? before.percent : Math.min(99, before.percent + (100 * tickets.size) / last);
}

/** Looks for so many messages, and for so long, as one segment takes. */
async function lookOn(walk: Walk): Promise<BuildResult> {
  const began = performance.now();
  const found: BuildResult = { docs: new Map(), tickets: new Set(), messages: 0 };
  while (walk.position && found.docs.size < perSegment && performance.now() - began < runMs) {
    const page = await walk.step();
    if (page) await take(page.messages, found);
  }
  return found;
}

/** Present progress; null at the end. */
async function progress(companyId: number, before: Building, walk: Walk, found: BuildResult): Promise<Building | null> {
  if (!walk.position) return null;
  return {
    position: JSON.stringify(walk.position),
    seen: walk.hasMet ? await storeSeen(companyId, walk.seen) : (before.seen ?? null),
    messages: before.messages + found.messages,
    percent: await percentOf(companyId, before, found),
  };
}

const isSame = (one: Building, other: Building | null): boolean =>
  one.position === other?.position && one.seen?.key === other?.seen?.key;

const filesOf = ({ seen }: Building): StoredFile[] => (seen ? [seen] : []);

/**
 * Builds the index of what was said before there was one, a segment per run: it comes before those of what changed
 * since, which know better. What led to these messages before goes with it. A run that dies is done again.
 */
export async function buildSearch(job: SearchJob, ctx: CompanyCtx): Promise<void> {
  const { companyId } = job;
  const { building } = await readIndex(companyId);
  if (!building || !(await isSearched(companyId, ctx.now))) return;
  const seen = await loadSeen(building.seen ?? null);
  const walk = new Walk(ctx, Position.parse(JSON.parse(building.position ?? '{}')), seen);
  const found = await lookOn(walk);
  const stored = found.docs.size === 0 ? [] : [await storeSegment(companyId, buildSegment([...found.docs.values()]))];
  const next = await progress(companyId, building, walk, found);
  const saved = await changeIndex(companyId, (index) =>
    // If another run was here, its results are kept and these are dropped.
    isSame(building, index.building)
      ? { ...index, segments: [...stored, ...index.segments], building: next }
      : undefined,
  );
  const fresh = next && walk.hasMet ? filesOf(next) : [];
  if (!saved) return dropFiles([...stored, ...fresh]);
  if (!next || walk.hasMet) await dropFiles(filesOf(building));
  if (next) return continueSearch(job);
  while (await mergeRow(ctx));
  // Messages that were erased during the build had to wait.
  await eraseGone(ctx);
}
