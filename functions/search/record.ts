import { type Entity, fromItem, putNew, putVersion } from '../core/store/records.ts';
import { getItem, type Item, transact, WriteConflict } from '../core/store/store.ts';
import type { Size } from './engine/segment.ts';
import { indexKey } from './parts.ts';

/** A segment of the index of a company's messages. */
export interface StoredSegment extends Size {
  /** Key of the segment's file. */
  readonly key: string;
}

/** A file in the folder of the segments. */
export interface StoredFile {
  readonly key: string;
}

/** Progress of indexing the messages that are older than the index. */
export interface Building {
  /** Position at which the walk through the contacts goes on. */
  readonly position: string | null;
  /** Contacts that were gone through. */
  readonly seen?: StoredFile | null;
  readonly messages: number;
  /** The share of tickets that were seen, 0 to 100. */
  readonly percent: number;
}

/** File with the fields of the company's tickets that decide who may see them. */
export interface StoredTickets {
  /** Key of the file; null before there is one. */
  readonly key: string | null;
  readonly bytes: number;
  /** All with a number up to this one were gone through; null: all there were, and later ones tell of themselves. */
  readonly upTo: number | null;
}

/** Record of a company's message index. */
export interface SearchIndex {
  readonly companyId: number;
  /** Segments, oldest first: the last one that contains a message decides. */
  readonly segments: readonly StoredSegment[];
  /** Instant since which a segment may contain words of gone messages; null: none does. */
  readonly goneSince: string | null;
  /** Null: everything is in it. */
  readonly building: Building | null;
  readonly tickets: StoredTickets;
  readonly version: number;
}

const noTickets: StoredTickets = { key: null, bytes: 0, upTo: 0 };

const searchIndexEntity: Entity<SearchIndex> = {
  name: 'searchIndex',
  schemaVersion: 1,
  key: ({ companyId }) => indexKey(companyId),
  omitted: () => ({ tickets: noTickets }),
};

const unbuilt: Building = { position: null, messages: 0, percent: 0 };

/** An index that nothing was put into yet. */
export const emptyIndex = (companyId: number): SearchIndex => ({
  ...{ companyId, segments: [], goneSince: null, building: unbuilt, tickets: noTickets, version: 0 },
});

export const indexOf = (item: Item | undefined): SearchIndex | undefined => item && fromItem(searchIndexEntity, item);

export const readIndex = async (companyId: number): Promise<SearchIndex> =>
  indexOf(await getItem(indexKey(companyId), true)) ?? emptyIndex(companyId);

/** @throws WriteConflict if another writer saved in between */
export async function saveIndex(index: SearchIndex): Promise<SearchIndex> {
  const { next, write } = putVersion(searchIndexEntity, index);
  await transact([index.version === 0 ? putNew(searchIndexEntity, next) : write]);
  return next;
}

const maxTries = 8;

/**
 * Changes the index as it is when it is saved.
 * @param change undefined when nothing is to be done any more
 * @returns the index as it is now, undefined when nothing was done
 */
export async function changeIndex(
  companyId: number,
  change: (index: SearchIndex) => SearchIndex | undefined,
): Promise<SearchIndex | undefined> {
  for (let tries = 1; ; tries += 1) {
    const next = change(await readIndex(companyId));
    if (!next) return undefined;
    try {
      return await saveIndex(next);
    } catch (error) {
      if (!(error instanceof WriteConflict) || tries >= maxTries) throw error;
    }
  }
}
