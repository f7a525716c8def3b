import { containsAll } from '@shared/messages/words.ts';
import type { Visible } from '@shared/tickets/rules/policy.ts';
import type { CompanyCtx } from '../core/context/ctx.ts';
import { FileMissing } from '../core/files/files.ts';
import { messageParts } from '../core/store/entities.ts';
import { getItem, type Item } from '../core/store/store.ts';
import { changesIn, isChanges, type MessageChange, readChanges, readLastChanges } from './changes.ts';
import { asBytes } from './engine/bytes.ts';
import type { TermQuery } from './engine/dictionary.ts';
import { type Doc, inOrder, isBefore } from './engine/documents.ts';
import { type DocSource, newestFirst } from './engine/newestFirst.ts';
import { hitsOf } from './engine/reader.ts';
import { indexKey } from './parts.ts';
import { type Building, emptyIndex, indexOf, type SearchIndex } from './record.ts';
import { isReadAtOnce, openSegment, ticketsToSearch } from './segmentFiles.ts';
import { docOf, type Scope, scopeTerms, ticketTerms } from './terms.ts';
import { type TicketChanges, ticketChangesIn, worthALook } from './ticketChanges.ts';

export type Hit = Pick<Doc, 'id' | 'ticketId'>;

export interface Search {
  /** Words, or beginnings of words, that a message has to hold, the most telling first. */
  readonly wanted: readonly string[];
  readonly scope?: Scope;
  /** The message behind which the search goes on. */
  readonly after?: string | undefined;
}

/** True if a ticket allows its messages to be shown. */
export type Sees = (ticket: Visible) => boolean;

export interface Searched {
  /** Hits, newest first. The caller has to check them, because a message may have changed since. */
  readonly hits: AsyncGenerator<Hit>;
  /** Progress of the index while older messages, or very many recent ones, are still being added to it. */
  readonly building: Pick<Building, 'percent'> | null;
  /** The same behind a message, without those that stand in tickets which surely are no such ones. */
  readonly among: (sees: Sees, after: string | undefined) => AsyncGenerator<Hit>;
  /** True if so many changes wait that they slow each search down. */
  readonly isBehind: boolean;
}

/** Maximum number of words that are looked up; the caller compares the others with the messages. */
const maxLookedUp = 8;
const itemsPerPage = 1000;
const maxPages = 4;
const manyItems = 800;

interface MessageSearchState {
  readonly changes: MessageChange[];
  readonly tickets: () => TicketChanges;
  readonly index: SearchIndex;
  /** True if some of the changes were not read. */
  readonly isCut: boolean;
  readonly isBehind: boolean;
}

/** The changes that wait; of very many the first and the last, with a gap between them. */
async function readWaiting(companyId: number) {
  const first = await readChanges(companyId, itemsPerPage, false);
  if (!first.last) return { items: first.items, isWhole: true, isCut: false };
  const items = new Map(first.items.map((item) => [item['sk'], item]));
  let after: Item | undefined;
  for (let pages = 1; pages < maxPages; pages += 1) {
    const page = await readLastChanges(companyId, itemsPerPage, after);
    const isMet = page.items.some(({ sk }) => items.has(sk));
    for (const item of page.items) items.set(item['sk'], item);
    after = isMet ? undefined : page.last;
    if (!after) break;
  }
  return { items: [...items.values()], isWhole: false, isCut: after !== undefined };
}

/** Reads the changes first and the index after them: changes that are removed in between are in the index by then. */
async function readState(companyId: number): Promise<MessageSearchState> {
  const { items, isWhole, isCut } = await readWaiting(companyId);
  const waiting = items.filter(isChanges);
  const own = indexKey(companyId);
  const item = isWhole ? items.find(({ sk }) => sk === own.sk) : await getItem(own, true);
  const index = indexOf(item) ?? emptyIndex(companyId);
  return {
    changes: waiting.flatMap(changesIn),
    tickets: () => ticketChangesIn(waiting),
    index,
    isCut,
    isBehind: waiting.length > manyItems || index.version === 0,
  };
}

/** Shown while a small, uncounted part is not found yet. */
const almost: Searched['building'] = { percent: 99 };

function isInScope({ ticketId, contactIds }: Scope, change: MessageChange): boolean {
  if (ticketId !== undefined) return change.ticketId === ticketId;
  return contactIds === undefined || contactIds.includes(messageParts(change.id).contactId);
}

interface Looking extends Search {
  /** True for tickets in which a message may be visible. */
  readonly isAmong?: ((ticketId: number) => boolean) | undefined;
}

function changedDocs(changes: readonly MessageChange[], { wanted, scope = {}, after, isAmong }: Looking): Doc[] {
  const last = after === undefined ? undefined : docOf({ id: after, ticketId: 0 });
  return changes
    .filter((change) => containsAll(change.words, wanted) && isInScope(scope, change))
    .filter(({ ticketId }) => isAmong?.(ticketId) ?? true)
    .map(docOf)
    .filter((doc) => !last || isBefore(last, doc))
    .sort(inOrder);
}

async function* each(docs: readonly Doc[]): AsyncGenerator<Doc> {
  yield* docs;
}

function sourcesOf({ changes, index }: MessageSearchState, search: Looking): DocSource[] {
  const { wanted, scope = {}, after, isAmong } = search;
  const groups: TermQuery[][] = wanted.slice(0, maxLookedUp).map((word) => [{ term: asBytes(word), isWhole: false }]);
  const within = scopeTerms(scope)?.map((term) => ({ term, isWhole: true }));
  const query = { groups: within ? [within, ...groups] : groups, tickets: isAmong && ticketTerms(isAmong) };
  const last = after === undefined ? undefined : docOf({ id: after, ticketId: 0 });
  const waiting = changedDocs(changes, search);
  const segments = index.segments.filter(({ documents, oldest }) => documents > 0 && (!last || oldest <= last.at));
  return [
    { newest: waiting[0]?.at ?? 0, isNear: true, documents: () => each(waiting) },
    ...segments.map((segment) => ({
      newest: segment.newest,
      isNear: isReadAtOnce(segment),
      documents: () => hitsOf(openSegment(segment), query, last),
    })),
  ];
}

const maxTries = 3;

async function amongThose({ index, tickets }: MessageSearchState, sees: Sees | undefined): Promise<Looking['isAmong']> {
  return sees && worthALook(await ticketsToSearch(index.tickets), tickets(), sees);
}

async function* hitsFrom(
  companyId: number,
  first: MessageSearchState,
  search: Search,
  sees?: Sees,
): AsyncGenerator<Hit> {
  let state = first;
  let { after } = search;
  for (let tries = 1; ; tries += 1) {
    try {
      const isAmong = await amongThose(state, sees);
      for await (const doc of newestFirst(sourcesOf(state, { ...search, after, isAmong }), isAmong !== undefined)) {
        after = doc.id;
        yield doc;
      }
      return;
    } catch (error) {
      // Segments became another one meanwhile: the index says which.
      if (!(error instanceof FileMissing) || tries >= maxTries) throw error;
      state = await readState(companyId);
    }
  }
}

/** Messages that hold all the wanted words or words that begin like them, whatever the number of messages. */
export async function searchMessages({ companyId }: CompanyCtx, search: Search): Promise<Searched> {
  const state = await readState(companyId);
  const { building } = state.index;
  return {
    hits: hitsFrom(companyId, state, search),
    among: (sees, after) => hitsFrom(companyId, state, { ...search, after }, sees),
    building: building ? { percent: Math.floor(building.percent) } : state.isCut ? almost : null,
    isBehind: state.isBehind,
  };
}
