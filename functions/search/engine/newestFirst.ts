import { type Doc, isBefore } from './documents.ts';

/** Something that holds documents in their order, not yet looked at. */
export interface DocSource {
  /** No document of it is newer than this instant. */
  readonly newest: number;
  readonly documents: () => AsyncIterator<Doc>;
}

interface Opened {
  readonly rest: AsyncIterator<Doc>;
  head: Doc;
}

/** How many are opened at first; what is found in them is mostly enough. */
const atFirst = 4;

async function open(sources: readonly DocSource[]): Promise<Opened[]> {
  const opened = await Promise.all(
    sources.map(async ({ documents }) => {
      const rest = documents();
      const first = await rest.next();
      return first.done ? [] : [{ rest, head: first.value }];
    }),
  );
  return opened.flat();
}

function newestOf(opened: readonly Opened[]): Opened | undefined {
  let best = opened[0];
  for (const one of opened) if (best && isBefore(one.head, best.head)) best = one;
  return best;
}

/**
 * Documents of several sources, newest first, each once. Sources are opened when what they may hold is due: those of
 * long ago not at all, when newer ones give enough; then all of the rest together, because each step takes time.
 */
export async function* newestFirst(sources: readonly DocSource[]): AsyncGenerator<Doc> {
  const closed = [...sources].sort((a, b) => b.newest - a.newest);
  const opened = await open(closed.splice(0, atFirst));
  let last: string | undefined;
  for (;;) {
    const best = newestOf(opened);
    const next = closed[0];
    if (next && (!best || next.newest >= best.head.at)) {
      opened.push(...(await open(closed.splice(0))));
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
