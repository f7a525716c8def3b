import * as z from 'zod';
import { listByName } from '../../contacts/book/repo.ts';
import { continueSearch, type SearchJob } from '../../core/events/searchQueue.ts';
import type { CompanyCtx } from '../../core/http/ctx.ts';
import { getItem, writeItems } from '../../core/store/store.ts';
import { keys } from '../../core/store/table.ts';
import { readPage, WalkPosition, withParts } from '../../privacy/person.ts';
import { isSearched } from '../../search/companies.ts';
import { buildSegment, type TermedDoc } from '../../search/engine/segment.ts';
import { formerKeys } from '../../search/formerIndex.ts';
import { eraseGone, mergeRow } from '../../search/merging.ts';
import { type Building, changeIndex, readIndex } from '../../search/record.ts';
import { dropFiles, storeSegment } from '../../search/segmentFiles.ts';
import { indexed } from '../../search/terms.ts';

const Position = z.object({ after: z.string().optional(), walk: WalkPosition.default({ conversation: 0, ticket: 0 }) });
type Position = z.infer<typeof Position>;

/** Messages that become one segment, and how long a run looks for them. */
const perSegment = 20_000;
const runMs = 30_000;
const perPage = 500;

interface Found {
  readonly docs: Map<string, TermedDoc>;
  readonly tickets: Set<number>;
  messages: number;
}

/** The messages of the next contact from a position on. @returns where to go on; undefined at the end */
async function lookOn(ctx: CompanyCtx, { after, walk }: Position, found: Found): Promise<Position | undefined> {
  const { contacts, last } = await listByName(ctx, 1, after);
  const contact = contacts[0]?.contact;
  const behind = last === undefined ? undefined : { after: last, walk: { conversation: 0, ticket: 0 } };
  const page = contact && (await readPage(ctx, await withParts(ctx, contact), walk, perPage));
  if (!page) return behind;
  for (const message of page.messages) {
    const doc = indexed(message);
    if (doc) found.docs.set(doc.id, doc);
    found.tickets.add(message.ticketId);
  }
  found.messages += page.messages.length;
  await writeItems(page.messages.flatMap(formerKeys).map((remove) => ({ remove })));
  return page.next ? { after, walk: page.next } : behind;
}

async function percentOf(companyId: number, before: Building, { tickets }: Found): Promise<number> {
  const last = Number((await getItem(keys.sequences(companyId)))?.['ticket'] ?? 0);
  return last === 0 ? before.percent : Math.min(99, before.percent + (100 * tickets.size) / last);
}

/**
 * Builds the index of what was said before there was one, a segment per run: it comes before those of what changed
 * since, which know better. What led to these messages before goes with it. A run that dies is done again.
 */
export async function buildSearch(job: SearchJob, ctx: CompanyCtx): Promise<void> {
  const { companyId } = job;
  const { building } = await readIndex(companyId);
  if (!building || !(await isSearched(companyId, ctx.now))) return;
  const began = performance.now();
  const found: Found = { docs: new Map(), tickets: new Set(), messages: 0 };
  let position: Position | undefined = Position.parse(JSON.parse(building.position ?? '{}'));
  while (position && found.docs.size < perSegment && performance.now() - began < runMs) {
    position = await lookOn(ctx, position, found);
  }
  const stored = found.docs.size === 0 ? [] : [await storeSegment(companyId, buildSegment([...found.docs.values()]))];
  const next = position && {
    position: JSON.stringify(position),
    messages: building.messages + found.messages,
    percent: await percentOf(companyId, building, found),
  };
  const saved = await changeIndex(companyId, (index) =>
    // Another run was here: what it found is there.
    index.building?.position === building.position
      ? { ...index, segments: [...stored, ...index.segments], building: next ?? null }
      : undefined,
  );
  if (!saved) return dropFiles(stored);
  if (next) return continueSearch(job);
  while (await mergeRow(ctx));
  // What was erased meanwhile had to wait.
  await eraseGone(ctx);
}
