import { type Doc, isBefore } from './documents.ts';

/** Something that holds documents in their order, not yet looked at. */
export interface DocSource {
  /** No document of it is newer than this instant. */
  readonly newest: number;
  /** True if its documents are in memory already. */
  readonly isNear?: boolean;
  readonly documents: () => AsyncIterator<Doc>;
}

interface OpenSource {
  readonly rest: AsyncIterator<Doc>;
  head: Doc;
}

/** Number of sources opened at first, which mostly suffices; it doubles with each further step. */
const atFirst = 4;

/** A search in some tickets alone finds few documents per source, so all near sources are opened at once. */
function firstOf(sources: readonly DocSource[], isChoosy: boolean): number {
  const far = sources.findIndex(({ isNear }) => !isNear);
  return isChoosy ? Math.max(atFirst, far < 0 ? sources.length : far) : atFirst;
}

async function open(sources: readonly DocSource[]): Promise<OpenSource[]> {
  const opened = await Promise.all(
    sources.map(async ({ documents }) => {
      const rest = documents();
      const first = await rest.next();
      return first.done ? [] : [{ rest, head: first.value }];
    }),
  );
  return opened.flat();
}

function findNewestSource(opened: readonly OpenSource[]): OpenSource | undefined {
  let best = opened[0];
  for (const one of opened) if (best && isBefore(one.head, best.head)) best = one;
  return best;
}

/**
 * Documents of several sources, newest first, each once. Sources are opened when what they may hold is due: those of
 * long ago not at all, when newer ones give enough. Where the first hold nothing, what is wanted is rare, and all of the
 * rest are opened together, because each step takes time.
 * @param isChoosy of some tickets alone, of which the first may hold nothing though all speak of what is wanted
 */
export async function* newestFirst(sources: readonly DocSource[], isChoosy = false): AsyncGenerator<Doc> {
  const closed = [...sources].sort((a, b) => b.newest - a.newest);
  const opened = await open(closed.splice(0, firstOf(closed, isChoosy)));
  let count = opened.length > 0 || isChoosy ? atFirst : closed.length;
  let last: string | undefined;
  for (;;) {
    const best = findNewestSource(opened);
    const next = closed[0];
    if (next && (!best || next.newest >= best.head.at)) {
      count *= 2;
      opened.push(...(await open(closed.splice(0, count))));
      continue;
    }
    if (!best) return;
    if (best.head.id !== last) yield best.head;
    last = best.head.id;
    const following = await best.rest.next();
    if (following.done) opened.splice(opened.indexOf(best), 1);
    else best.head = following.value;
  }
}
