import { blocksFor, type Entry, entriesOf, isWanted, type Wanted } from './dictionary.ts';
import { type Doc, docsPerBlock, isBefore, readDocuments } from './documents.ts';
import { type Docs, inEveryGroup, type Written } from './postings.ts';
import { type Footer, type Part, readFooter, type Size } from './segment.ts';

/** Reads a stretch of a segment's file. */
export type ReadPart = (part: Part) => Promise<Uint8Array>;

export interface OpenSegment {
  readonly size: Size;
  readonly read: ReadPart;
}

const partAt = (part: Part, blocks: readonly { readonly offset: number; readonly length: number }[]): Part => {
  const [first, last] = [blocks[0], blocks.at(-1)];
  if (!first || !last) return { offset: part.offset, length: 0 };
  return { offset: part.offset + first.offset, length: last.offset + last.length - first.offset };
};

export const footerOf = async ({ size, read }: OpenSegment): Promise<Footer> =>
  readFooter(await read({ offset: size.bytes - size.footer, length: size.footer }));

async function entriesFor({ read }: OpenSegment, { dictionary }: Footer, wanted: Wanted): Promise<Entry[]> {
  const blocks = blocksFor(dictionary.blocks, wanted);
  if (blocks.length === 0) return [];
  const bytes = await read(partAt(dictionary, blocks));
  return [...entriesOf(bytes, blocks)].filter(({ term }) => isWanted(wanted, term));
}

/** The lists of terms that follow one another stand together and are read at once. */
async function listsOf({ read }: OpenSegment, entries: readonly Entry[]): Promise<Written[]> {
  const elsewhere = entries.filter(({ list }) => list === undefined);
  const start = elsewhere[0]?.offset ?? 0;
  const part = partAt({ offset: 0, length: 0 }, elsewhere);
  const bytes = part.length === 0 ? new Uint8Array(0) : await read(part);
  return entries.map(({ form, list, offset, length }) => ({
    form,
    bytes: list ?? bytes.subarray(offset - start, offset - start + length),
  }));
}

/** Documents that have something of each group of what is wanted, by their ordinals. */
async function findDocs(segment: OpenSegment, footer: Footer, groups: readonly (readonly Wanted[])[]): Promise<Docs> {
  const entries = await Promise.all(
    groups.map(async (group) =>
      (await Promise.all(group.map((one) => entriesFor(segment, footer, one)))).filter((found) => found.length > 0),
    ),
  );
  if (entries.some((found) => found.length === 0)) return new Uint32Array(0);
  const lists = await Promise.all(
    entries.map(async (found) => (await Promise.all(found.map((some) => listsOf(segment, some)))).flat()),
  );
  return inEveryGroup(lists, footer.documents);
}

/** Documents that are read one after another, of which the first page shows the first. */
const firstRead = 24;
const laterRead = 96;
/** Blocks this near to one another are read at once: asking costs more than reading. */
const gapBytes = 64 * 1024;

type Numbered = readonly [block: number, docs: readonly Doc[]];

async function readBlocks({ read }: OpenSegment, { docs }: Footer, wanted: readonly number[]): Promise<Numbered[]> {
  const runs: number[][] = [];
  for (const place of wanted) {
    const run = runs.at(-1);
    const [before, block] = [docs.blocks[run?.at(-1) ?? -1], docs.blocks[place]];
    const isNear = run && before && block && block.offset - (before.offset + before.length) <= gapBytes;
    if (isNear) run.push(place);
    else runs.push([place]);
  }
  const found = await Promise.all(
    runs.map(async (run) => {
      const blocks = run.flatMap((place) => docs.blocks[place] ?? []);
      const part = partAt(docs, blocks);
      const bytes = await read(part);
      return run.map((place, index): Numbered => {
        const { offset, length } = blocks[index] ?? { offset: 0, length: 0 };
        const start = docs.offset + offset - part.offset;
        return [place, readDocuments(bytes.subarray(start, start + length))];
      });
    }),
  );
  return found.flat();
}

const blockOf = (doc: number): number => Math.floor(doc / docsPerBlock);

/** Ordinals from where documents may come after a position; the block in which it lies is looked through. */
function startAfter({ docs }: Footer, after: Pick<Doc, 'at' | 'id'> | undefined): number {
  if (!after) return 0;
  let block = 0;
  while ((docs.blocks[block + 1]?.at ?? Number.NEGATIVE_INFINITY) > after.at) block += 1;
  return block * docsPerBlock;
}

/** What a segment holds of something wanted, newest first, behind a position. */
export async function* hitsOf(
  segment: OpenSegment,
  groups: readonly (readonly Wanted[])[],
  after: Pick<Doc, 'at' | 'id'> | undefined,
): AsyncGenerator<Doc> {
  const footer = await footerOf(segment);
  const found = await findDocs(segment, footer, groups);
  const from = startAfter(footer, after);
  const docs = found.filter((doc) => doc >= from);
  let start = 0;
  for (let count = firstRead; start < docs.length; count = laterRead) {
    const some = docs.subarray(start, start + count);
    start += some.length;
    const blocks = new Map(await readBlocks(segment, footer, [...new Set([...some].map(blockOf))]));
    for (const ordinal of some) {
      const doc = blocks.get(blockOf(ordinal))?.[ordinal % docsPerBlock];
      if (doc && (!after || isBefore(after, doc))) yield doc;
    }
  }
}
