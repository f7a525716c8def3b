import { containsAll } from '@shared/messages/words.ts';
import { FileMissing } from '../core/files/files.ts';
import type { CompanyCtx } from '../core/http/ctx.ts';
import { messageParts } from '../core/store/entities.ts';
import { getItem, type Item } from '../core/store/store.ts';
import { changesIn, isChanges, type MessageChange, readChanges } from './changes.ts';
import { asBytes } from './engine/bytes.ts';
import type { Wanted } from './engine/dictionary.ts';
import { type Doc, inOrder, isBefore } from './engine/documents.ts';
import { type DocSource, newestFirst } from './engine/newestFirst.ts';
import { hitsOf } from './engine/reader.ts';
import { indexKey } from './parts.ts';
import { type Building, emptyIndex, indexOf, type SearchIndex } from './record.ts';
import { openSegment } from './segmentFiles.ts';
import { docOf, type Scope, scopeTerms } from './terms.ts';

export type Hit = Pick<Doc, 'id' | 'ticketId'>;

export interface Search {
  /** Words, or beginnings of words, that a message has to hold, the most telling first. */
  readonly wanted: readonly string[];
  readonly scope?: Scope;
  /** The message behind which the search goes on. */
  readonly after?: string | undefined;
}

export interface Searched {
  /** Newest first. What a message says now may be something else: whoever shows it looks. */
  readonly hits: AsyncGenerator<Hit>;
  /** How far the index is, while what was said before it existed is still put into it. */
  readonly building: Pick<Building, 'percent'> | null;
  /** So many changes wait that each search pays for them. */
  readonly isBehind: boolean;
}

/** Words that are looked up; the others are compared by whoever looks at the messages. */
const mostLookedUp = 8;
const itemsPerPage = 1000;
const mostPages = 4;
const manyItems = 800;

interface State {
  readonly changes: MessageChange[];
  readonly index: SearchIndex;
  readonly isBehind: boolean;
}

/** Changes first and the index after them: what left the changes in between stands in the index by then. */
async function readState(companyId: number): Promise<State> {
  const items: Item[] = [];
  let after: Item | undefined;
  let pages = 0;
  do {
    const page = await readChanges(companyId, itemsPerPage, false, after);
    items.push(...page.items);
    after = page.last;
    pages += 1;
  } while (after && pages < mostPages);
  const waiting = items.filter(isChanges);
  const own = indexKey(companyId);
  const item = after ? await getItem(own, true) : items.find(({ sk }) => sk === own.sk);
  const index = indexOf(item) ?? emptyIndex(companyId);
  return { changes: waiting.flatMap(changesIn), index, isBehind: waiting.length > manyItems || index.version === 0 };
}

function isInScope({ ticketId, contactIds }: Scope, change: MessageChange): boolean {
  if (ticketId !== undefined) return change.ticketId === ticketId;
  return contactIds === undefined || contactIds.includes(messageParts(change.id).contactId);
}

function changedDocs(changes: readonly MessageChange[], { wanted, scope = {}, after }: Search): Doc[] {
  const last = after === undefined ? undefined : docOf({ id: after, ticketId: 0 });
  return changes
    .filter((change) => containsAll(change.words, wanted) && isInScope(scope, change))
    .map(docOf)
    .filter((doc) => !last || isBefore(last, doc))
    .sort(inOrder);
}

async function* each(docs: readonly Doc[]): AsyncGenerator<Doc> {
  yield* docs;
}

function sourcesOf({ changes, index }: State, search: Search): DocSource[] {
  const { wanted, scope = {}, after } = search;
  const groups: Wanted[][] = wanted.slice(0, mostLookedUp).map((word) => [{ term: asBytes(word), isWhole: false }]);
  const within = scopeTerms(scope)?.map((term) => ({ term, isWhole: true }));
  const all = within ? [within, ...groups] : groups;
  const last = after === undefined ? undefined : docOf({ id: after, ticketId: 0 });
  const waiting = changedDocs(changes, search);
  const segments = index.segments.filter(({ documents, oldest }) => documents > 0 && (!last || oldest <= last.at));
  return [
    { newest: waiting[0]?.at ?? 0, documents: () => each(waiting) },
    ...segments.map((segment) => ({
      newest: segment.newest,
      documents: () => hitsOf(openSegment(segment), all, last),
    })),
  ];
}

const mostTries = 3;

async function* hitsFrom(companyId: number, first: State, search: Search): AsyncGenerator<Hit> {
  let state = first;
  let { after } = search;
  for (let tries = 1; ; tries += 1) {
    try {
      for await (const doc of newestFirst(sourcesOf(state, { ...search, after }))) {
        after = doc.id;
        yield doc;
      }
      return;
    } catch (error) {
      // Segments became another one meanwhile: the index says which.
      if (!(error instanceof FileMissing) || tries >= mostTries) throw error;
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
    building: building && { percent: Math.floor(building.percent) },
    isBehind: state.isBehind,
  };
}
