import type { CompanyCtx } from '../core/context/ctx.ts';
import { messageEntity, messageKey } from '../core/store/entities.ts';
import { fromItem } from '../core/store/records.ts';
import { getItems, type Item, WriteConflict, writeItems } from '../core/store/store.ts';
import { changesIn, isChanges, type MessageChange, readChanges } from './changes.ts';
import type { Gone } from './engine/documents.ts';
import { buildSegment } from './engine/segment.ts';
import { readIndex, type SearchIndex, type StoredSegment, saveIndex } from './record.ts';
import { dropFiles, storeSegment } from './segmentFiles.ts';
import { docOf, indexed } from './terms.ts';
import { ticketChangesIn } from './ticketChanges.ts';
import { ticketsWith } from './tickets.ts';

/** Changes that become one segment at most. */
const maxChanges = 5000;
const perPage = 1000;
const maxTries = 5;

interface WaitingChanges {
  readonly items: Item[];
  readonly changes: MessageChange[];
  readonly isMore: boolean;
}

async function waitingChanges(companyId: number): Promise<WaitingChanges> {
  const items: Item[] = [];
  const changes: MessageChange[] = [];
  let after: Item | undefined;
  do {
    const page = await readChanges(companyId, perPage, true, after);
    const found = page.items.filter(isChanges);
    items.push(...found);
    changes.push(...found.flatMap(changesIn));
    after = found.length < page.items.length ? undefined : page.last;
  } while (after && changes.length < maxChanges);
  return { items, changes, isMore: after !== undefined };
}

/** True if one of some segments may contain a message that is gone. */
export const mayStandIn =
  (segments: readonly StoredSegment[], { building }: SearchIndex) =>
  ({ at }: Gone): boolean =>
    building !== null || segments.some(({ newest, oldest }) => oldest <= at && at <= newest);

/** The messages as they are now: what they were when they changed does not matter any more. */
async function segmentOf({ companyId }: CompanyCtx, index: SearchIndex, changes: readonly MessageChange[]) {
  const ids = [...new Set(changes.map(({ id }) => id))];
  const items = await getItems(
    ids.flatMap((id) => messageKey(companyId, id) ?? []),
    true,
  );
  const docs = items.flatMap((item) => (item ? (indexed(fromItem(messageEntity, item)) ?? []) : []));
  const replaced = new Map(
    changes.flatMap((change) => (change.isReplaced ? [[change.id, docOf(change)] as const] : [])),
  );
  const gone = [...replaced.values()].filter(mayStandIn(index.segments, index));
  return docs.length + gone.length === 0 ? undefined : buildSegment(docs, gone);
}

function withSegment(index: SearchIndex, stored: StoredSegment | undefined, now: Date): SearchIndex {
  if (!stored) return index;
  const goneSince = stored.gone > 0 ? (index.goneSince ?? now.toISOString()) : index.goneSince;
  return { ...index, segments: [...index.segments, stored], goneSince };
}

/** @throws WriteConflict if another writer saved in between; the files are of no use then */
async function saveOrDrop(index: SearchIndex, files: Parameters<typeof dropFiles>[0]): Promise<void> {
  try {
    await saveIndex(index);
  } catch (error) {
    if (error instanceof WriteConflict) await dropFiles(files);
    throw error;
  }
}

async function tryFlush(ctx: CompanyCtx): Promise<boolean> {
  const { companyId, now } = ctx;
  const index = await readIndex(companyId);
  const { items, changes, isMore } = await waitingChanges(companyId);
  if (items.length === 0 && index.version > 0 && index.tickets.upTo === null) return false;
  const segment = await segmentOf(ctx, index, changes);
  const stored = segment && (await storeSegment(companyId, segment));
  const tickets = await ticketsWith(ctx, index.tickets, ticketChangesIn(items));
  const isReplaced = tickets.key !== index.tickets.key;
  await saveOrDrop(withSegment({ ...index, tickets }, stored, now), [
    ...(stored ? [stored] : []),
    ...(isReplaced ? [tickets] : []),
  ]);
  // A crash here leaves changes that are in a segment already: they become another segment with the same messages.
  await writeItems(items.map(({ pk, sk }) => ({ remove: { pk: String(pk), sk: String(sk) } })));
  if (isReplaced) await dropFiles([index.tickets]);
  return isMore || tickets.upTo !== null;
}

/**
 * Makes a segment of the changes that wait. The index is saved only as it was read before the messages were: a segment
 * that comes later knows them as they were later. @returns whether there are more
 */
export async function flushChanges(ctx: CompanyCtx): Promise<boolean> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await tryFlush(ctx);
    } catch (error) {
      if (!(error instanceof WriteConflict) || tries >= maxTries) throw error;
    }
  }
}
