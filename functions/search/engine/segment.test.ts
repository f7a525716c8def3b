import { describe, expect, it } from 'vitest';
import { asBytes, ByteReader, ByteWriter } from './bytes.ts';
import type { TermQuery } from './dictionary.ts';
import { type Doc, docsPerBlock, inOrder } from './documents.ts';
import { goneIn, mergeSegments } from './merge.ts';
import { newestFirst } from './newestFirst.ts';
import { inEveryGroup, readDocs, writeDocs } from './postings.ts';
import { hitsOf, type OpenSegment } from './reader.ts';
import { buildSegment, type Segment, type TermedDoc } from './segment.ts';
import { rowToMerge } from './tiers.ts';

/** Numbers that look like chance and are the same in every run. */
function random(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const opened = ({ content, size }: Segment): OpenSegment => ({
  size,
  read: async ({ offset, length }) => content.subarray(offset, offset + length),
});
const starting = (text: string): TermQuery => ({ term: asBytes(text), isWhole: false });

async function all<T>(sequence: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const one of sequence) found.push(one);
  return found;
}

const vocabulary = [
  'bom',
  'boa',
  'dia',
  'diamante',
  'pedido',
  'ação',
  'acao',
  'ağaç',
  '我想',
  '想退',
  'pix',
  'p'.repeat(64),
  '𐐷𐐷𐐷',
];
const termsOf = (words: readonly string[]) => words.map(asBytes);

/** The messages of a company, as a list: what the index must say. */
const naive = (docs: readonly TermedDoc[], wanted: readonly TermQuery[]): string[] =>
  docs
    .filter(({ terms }) =>
      wanted.every((one) => terms.some((term) => (one.isWhole ? term === one.term : term.startsWith(one.term)))),
    )
    .sort(inOrder)
    .map(({ id }) => id);

const search = async (segments: readonly Segment[], wanted: readonly TermQuery[], after?: Doc): Promise<string[]> => {
  const groups = wanted.map((one) => [one]);
  const sources = segments.map((segment) => ({
    newest: segment.size.newest,
    documents: () => hitsOf(opened(segment), { groups }, after),
  }));
  return (await all(newestFirst(sources))).map(({ id }) => id);
};

describe('numbers and lists', () => {
  it('are read as they were written', () => {
    const numbers = [0, 1, 127, 128, 16_383, 16_384, 2 ** 31, 2 ** 32 - 1];
    const writer = new ByteWriter();
    for (const number of numbers) writer.varint(number);
    const reader = new ByteReader(writer.written());
    expect(numbers.map(() => reader.varint())).toEqual(numbers);
    expect(reader.isAtEnd).toBe(true);
  });

  it.each([[[]], [[0]], [[999]], [[0, 1, 2, 500, 998, 999]], [Array.from({ length: 1000 }, (_, place) => place)]])(
    'of some documents among a thousand: %#',
    (docs) => {
      const written = writeDocs(Uint32Array.from(docs), 1000);
      expect([...readDocs(written)]).toEqual(docs);
      expect(written.bytes.length).toBeLessThanOrEqual(125);
    },
  );

  it('meet in documents that stand in a list of each group', () => {
    const list = (...docs: number[]) => writeDocs(Uint32Array.from(docs), 40);
    expect([
      ...inEveryGroup(
        [
          [list(1, 5, 9), list(2)],
          [list(2, 9, 30), list(5)],
        ],
        40,
      ),
    ]).toEqual([2, 5, 9]);
    expect([...inEveryGroup([[list(1)], [list(2)]], 40)]).toEqual([]);
  });
});

interface History {
  readonly now: Map<string, TermedDoc>;
  readonly next: (below: number) => number;
  readonly name: string;
}

/** What happens to one message: it is new, says something else, or is gone. */
function happen({ now, next, name }: History, fresh: Map<string, TermedDoc>, gone: Map<string, Doc>): void {
  const known = [...now.values()][next(now.size * 4 + 1)];
  const at = known?.at ?? 1000 + next(500);
  const id = known?.id ?? `1-C${next(5)}-${at}-${name}`;
  const words = vocabulary.filter(() => next(4) === 0);
  if (known) gone.set(id, known);
  if (known && next(2) === 0) {
    now.delete(id);
    fresh.delete(id);
    return;
  }
  const doc = { id, at, ticketId: next(9), terms: termsOf(words) };
  now.set(id, doc);
  fresh.set(id, doc);
}

/** A history in segments, some of which were merged. */
function segmentsOf(seed: number, now: Map<string, TermedDoc>): Segment[] {
  const next = random(seed + 1);
  let segments: Segment[] = [];
  for (let step = 0; step < 12; step += 1) {
    const fresh = new Map<string, TermedDoc>();
    const gone = new Map<string, Doc>();
    for (let turn = next(seed % 3 === 0 ? 900 : 40); turn >= 0; turn -= 1)
      happen({ now, next, name: `${seed}${step}${turn}` }, fresh, gone);
    segments.push(buildSegment([...fresh.values()], [...gone.values()]));
    const from = next(segments.length);
    const rest = segments.slice(0, from);
    if (next(2) === 0) continue;
    const mayStandElsewhere = ({ at }: { at: number }) =>
      rest.some(({ size }) => size.oldest <= at && at <= size.newest);
    segments = [...rest, mergeSegments(segments.slice(from), { mayStandElsewhere })];
  }
  return segments;
}

describe('a history of messages, changes, erasures and mergers', () => {
  it.each(Array.from({ length: 30 }, (_, seed) => seed))('is answered as a list would be (%i)', async (seed) => {
    const now = new Map<string, TermedDoc>();
    const segments = segmentsOf(seed, now);
    const whole = mergeSegments(segments, { mayStandElsewhere: () => false });
    expect([whole.size.documents, goneIn(whole)]).toEqual([now.size, []]);
    for (const texts of [
      ['bom'],
      ['dia'],
      ['bo'],
      ['ação', 'pix'],
      ['p'],
      ['我'],
      ['想退', 'dia', 'b'],
      ['zebra'],
      ['𐐷'],
    ]) {
      const wanted = texts.map(starting);
      const expected = naive([...now.values()], wanted);
      expect(await search([whole], wanted)).toEqual(expected);
      // What changed since may still be found in older segments; whoever asks looks at the message itself.
      const found = await search(segments, wanted);
      expect(found.filter((id) => expected.includes(id))).toEqual(expected);
      const middle = now.get(expected[Math.floor(expected.length / 2)] ?? '');
      if (middle)
        expect(await search([whole], wanted, middle)).toEqual(expected.slice(expected.indexOf(middle.id) + 1));
    }
    const exact = { term: asBytes('dia'), isWhole: true };
    expect(await search([whole], [exact])).toEqual(naive([...now.values()], [exact]));
  });

  it('reads only what it shows: of a word that all say, the newest documents', async () => {
    const docs = Array.from({ length: docsPerBlock * 40 }, (_, place) => ({
      ...{ id: `1-C-${place}-x`, at: place, ticketId: place },
      terms: termsOf(['bom', `numero${place}`]),
    }));
    const segment = buildSegment(docs);
    let bytes = 0;
    const counting: OpenSegment = {
      size: segment.size,
      read: async ({ offset, length }) => {
        bytes += length;
        return segment.content.subarray(offset, offset + length);
      },
    };
    const first = await hitsOf(counting, { groups: [[starting('bom')]] }, undefined).next();
    expect(first.value).toMatchObject({ id: `1-C-${docs.length - 1}-x` });
    expect(bytes).toBeLessThan(segment.size.bytes / 5);
  });

  it.each([
    ['bom', 1],
    // Few say it: their tickets are looked at themselves.
    ['raro', 203],
  ])('finds what stands in some tickets, however many others say the same: %s', async (word, each) => {
    const docs = Array.from({ length: 5000 }, (_, place) => {
      const ticketId = place % 7 === 0 ? 7 : place;
      const said = place % 203 === 0 ? ['bom', 'raro'] : ['bom'];
      return { id: `1-C-${place}-x`, at: place, ticketId, terms: termsOf([...said, `#t${ticketId}`, '#tx', '#u1']) };
    });
    const segment = buildSegment(docs);
    for (const some of [[7, 4999], [2], [], [10_000]]) {
      const tickets = { start: '#t', isAmong: (number: number) => some.includes(number) };
      const found = await all(hitsOf(opened(segment), { groups: [[starting(word)]], tickets }, undefined));
      const expected = docs
        .filter(({ at, ticketId }) => at % each === 0 && some.includes(ticketId))
        .map(({ id }) => id);
      expect(found.map(({ id }) => id)).toEqual(expected.toReversed());
    }
  });

  it('a merger leaves the words of what is gone out of the file', () => {
    const doc = { id: '1-C-5-x', at: 5, ticketId: 1, terms: termsOf(['segredo']) };
    const merged = mergeSegments([buildSegment([doc]), buildSegment([], [doc])], { mayStandElsewhere: () => false });
    expect(merged.content.includes('segredo')).toBe(false);
    expect(buildSegment([doc]).content.includes('segredo')).toBe(true);
  });
});

describe('which segments are opened', () => {
  /** Twenty sources, the newest first, with a document of each that may hold one; and which of them were opened. */
  async function taken(count: number, isIn: (place: number) => boolean, isChoosy = false, near = 0) {
    const looked: number[] = [];
    const sources = Array.from({ length: 20 }, (_, place) => ({
      newest: 100 - place,
      isNear: place < near,
      documents: () => {
        looked.push(place);
        const doc = { id: `d${place}`, ticketId: 1, at: 100 - place };
        return (async function* () {
          if (isIn(place)) yield doc;
        })();
      },
    }));
    const found: number[] = [];
    for await (const { at } of newestFirst(sources, isChoosy)) if (found.push(100 - at) === count) break;
    return { found, looked: looked.length };
  }

  it('are the newest, then more and more of them until there is enough', async () => {
    expect(await taken(3, () => true)).toEqual({ found: [0, 1, 2], looked: 4 });
    expect(await taken(8, () => true)).toEqual({ found: [0, 1, 2, 3, 4, 5, 6, 7], looked: 12 });
    expect(await taken(20, () => true)).toMatchObject({ looked: 20 });
  });

  it('are all at once where the newest hold nothing', async () => {
    expect(await taken(1, (place) => place === 6)).toEqual({ found: [6], looked: 20 });
    // Of some tickets alone, that says little.
    expect(await taken(1, (place) => place === 6, true)).toEqual({ found: [6], looked: 12 });
  });

  it('are all that are near, where the newest hold little of some tickets', async () => {
    expect(await taken(1, (place) => place === 6, true, 8)).toEqual({ found: [6], looked: 8 });
    expect(await taken(1, (place) => place === 9, true, 8)).toEqual({ found: [9], looked: 16 });
    expect(await taken(1, () => false, true, 20)).toEqual({ found: [], looked: 20 });
    expect(await taken(1, () => true, false, 8)).toMatchObject({ looked: 4 });
  });
});

describe('which segments become one', () => {
  const sized = (documents: number) => ({ ...{ documents, gone: 0, bytes: 1, footer: 1 }, newest: 1, oldest: 1 });

  it('four of a size and everything after them', () => {
    expect(rowToMerge([500, 500, 500].map(sized))).toBe(undefined);
    expect(rowToMerge([500, 500, 500, 500].map(sized))).toBe(0);
    expect(rowToMerge([2000, 2000, 2000, 500, 500, 500, 500].map(sized))).toBe(3);
    expect(rowToMerge([2000, 2000, 2000, 2000, 500].map(sized))).toBe(0);
  });

  it('keeps few, however many messages there are, and lets large ones be', () => {
    let sizes: ReturnType<typeof sized>[] = [];
    let most = 0;
    let written = 0;
    for (let turn = 0; turn < 10_000; turn += 1) {
      sizes.push(sized(500));
      for (let from = rowToMerge(sizes); from !== undefined; from = rowToMerge(sizes)) {
        const merged = sizes.slice(from).reduce((sum, { documents }) => sum + documents, 0);
        written += merged;
        sizes = [...sizes.slice(0, from), sized(merged)];
      }
      most = Math.max(most, sizes.length);
    }
    expect(sizes.reduce((sum, { documents }) => sum + documents, 0)).toBe(5_000_000);
    expect(most).toBeLessThan(28);
    expect(written / 5_000_000).toBeLessThan(7);
  });
});
