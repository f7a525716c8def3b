import {
  blocksFor,
  type Entry,
  entriesOf,
  isWanted,
  type NumberedTerms,
  numberedEntries,
  type TermQuery,
} from './dictionary.ts';
import { type Doc, docIn, docsPerBlock, isBefore, linesIn } from './documents.ts';
import { type Docs, inEveryGroup, type PostingList, withOneOf } from './postings.ts';
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

/** Parsed footers by their bytes: parsing the footer of a large segment takes milliseconds. */
const footers = new WeakMap<Uint8Array, Footer>();

export async function footerOf({ size, read }: OpenSegment): Promise<Footer> {
  const bytes = await read({ offset: size.bytes - size.footer, length: size.footer });
  const footer = footers.get(bytes) ?? readFooter(bytes);
  footers.set(bytes, footer);
  return footer;
}

async function entriesFor({ read }: OpenSegment, { dictionary }: Footer, wanted: TermQuery): Promise<Entry[]> {
  const blocks = blocksFor(dictionary.blocks, wanted);
  if (blocks.length === 0) return [];
  const bytes = await read(partAt(dictionary, blocks));
  return [...entriesOf(bytes, blocks)].filter(({ term }) => isWanted(wanted, term));
}

/** Parts that are this close together are read in one request, because a request costs more than the bytes. */
const gapBytes = 64 * 1024;

/** Groups ordered parts into runs that are read in one request. */
function runsOf<T extends { readonly offset: number; readonly length: number }>(parts: readonly T[]): T[][] {
  const runs: T[][] = [];
  let end = Number.NEGATIVE_INFINITY;
  for (const part of parts) {
    if (part.offset - end <= gapBytes) runs.at(-1)?.push(part);
    else runs.push([part]);
    end = part.offset + part.length;
  }
  return runs;
}

/** The lists of terms, which come in their order: those that stand together are read at once. */
async function listsOf({ read }: OpenSegment, entries: readonly Entry[]): Promise<PostingList[]> {
  const beside = entries.flatMap(({ form, list }) => (list ? [{ form, bytes: list }] : []));
  const runs = runsOf(entries.filter(({ list }) => list === undefined));
  const elsewhere = await Promise.all(
    runs.map(async (run) => {
      const part = partAt({ offset: 0, length: 0 }, run);
      const bytes = await read(part);
      return run.map(({ form, offset, length }) => ({
        form,
        bytes: bytes.subarray(offset - part.offset, offset - part.offset + length),
      }));
    }),
  );
  return [...beside, ...elsewhere.flat()];
}

export interface Query {
  /** A document has to have something of each group. */
  readonly groups: readonly (readonly TermQuery[])[];
  /** The document has to be in one of these tickets. */
  readonly tickets?: NumberedTerms | undefined;
}

/** Up to this number the documents themselves are read, because they contain their tickets. */
const fewDocs = 48;

/** The lists of some tickets. */
async function listsOfTickets(
  segment: OpenSegment,
  { dictionary }: Footer,
  tickets: NumberedTerms,
): Promise<PostingList[]> {
  const blocks = blocksFor(dictionary.blocks, { term: tickets.start, isWhole: false });
  if (blocks.length === 0) return [];
  const bytes = await segment.read(partAt(dictionary, blocks));
  return listsOf(segment, numberedEntries(bytes, blocks, tickets));
}

/** Dictionary entries by group and by term of the query. */
type TermEntries = readonly (readonly Entry[])[][];

const entriesOfGroups = (segment: OpenSegment, footer: Footer, { groups }: Query): Promise<TermEntries> =>
  Promise.all(
    groups.map(async (group) =>
      (await Promise.all(group.map((one) => entriesFor(segment, footer, one)))).filter((found) => found.length > 0),
    ),
  );

/** True if many documents may be found; a list has at least as many bytes as documents, or a bit for each. */
const isMuch = (found: TermEntries): boolean =>
  found.every((group) => group.flat().reduce((sum, { length }) => sum + length, 0) > fewDocs);

/** Documents that have something of each group of what is wanted, by their ordinals. */
async function docsOf(segment: OpenSegment, footer: Footer, found: TermEntries): Promise<Docs> {
  const lists = await Promise.all(
    found.map(async (group) => (await Promise.all(group.map((some) => listsOf(segment, some)))).flat()),
  );
  return inEveryGroup(lists, footer.documents);
}

/** Documents that are read one after another, of which the first page shows the first. */
const firstRead = 24;
const laterRead = 96;

type ReadBlock = readonly [block: number, lines: readonly string[]];

async function readBlocks({ read }: OpenSegment, { docs }: Footer, wanted: readonly number[]): Promise<ReadBlock[]> {
  const blocks = wanted.flatMap((place) => {
    const block = docs.blocks[place];
    return block ? [{ ...block, place }] : [];
  });
  const found = await Promise.all(
    runsOf(blocks).map(async (run) => {
      const part = partAt(docs, run);
      const bytes = await read(part);
      return run.map(({ place, offset, length }): ReadBlock => {
        const start = docs.offset + offset - part.offset;
        return [place, linesIn(bytes.subarray(start, start + length))];
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

const nothing = { docs: new Uint32Array(0), first: 0 };

/** Documents that may be wanted, by their ordinals, and how many of them are read at first. */
async function candidates(segment: OpenSegment, footer: Footer, query: Query) {
  const { tickets } = query;
  const found = await entriesOfGroups(segment, footer, query);
  if (found.some((group) => group.length === 0)) return nothing;
  const isFiltered = tickets !== undefined && isMuch(found);
  const [docs, own] = await Promise.all([
    docsOf(segment, footer, found),
    isFiltered ? listsOfTickets(segment, footer, tickets) : undefined,
  ]);
  if (own) return { docs: withOneOf(docs, own, footer.documents), first: firstRead };
  // Few candidates in any ticket hardly contain a wanted one, so they are read at once and not one after the other.
  return { docs, first: tickets ? fewDocs : firstRead };
}

/** Documents of a segment that match a query, newest first, behind a position. */
export async function* hitsOf(
  segment: OpenSegment,
  query: Query,
  after: Pick<Doc, 'at' | 'id'> | undefined,
): AsyncGenerator<Doc> {
  const footer = await footerOf(segment);
  const { docs: all, first } = await candidates(segment, footer, query);
  const from = startAfter(footer, after);
  const docs = all.filter((doc) => doc >= from);
  const isIn = query.tickets?.isAmong ?? (() => true);
  let start = 0;
  for (let count = first; start < docs.length; count = laterRead) {
    const some = docs.subarray(start, start + count);
    start += some.length;
    const blocks = new Map(await readBlocks(segment, footer, [...new Set([...some].map(blockOf))]));
    for (const ordinal of some) {
      const line = blocks.get(blockOf(ordinal))?.[ordinal % docsPerBlock];
      if (line === undefined) continue;
      const doc = docIn(line);
      if (isIn(doc.ticketId) && (!after || isBefore(after, doc))) yield doc;
    }
  }
}
