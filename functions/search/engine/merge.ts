import { type Entry, entriesOf } from './dictionary.ts';
import { type Doc, type Gone, isBefore, readDocuments, readGone } from './documents.ts';
import { type Docs, readDocs } from './postings.ts';
import { type Footer, readFooter, type Segment, SegmentWriter } from './segment.ts';

interface MergeSource {
  readonly content: Buffer;
  readonly footer: Footer;
  /** Ordinals of its documents in the merged segment; -1 for those that are left out. */
  readonly places: Int32Array;
}

const footerIn = ({ content, size }: Segment): Footer =>
  readFooter(content.subarray(size.bytes - size.footer, size.bytes));

const sourceOf = ({ content, size }: Segment): MergeSource => ({
  content,
  footer: footerIn({ content, size }),
  places: new Int32Array(size.documents).fill(-1),
});

function* docsOf({ content, footer: { docs } }: MergeSource): Generator<Doc> {
  for (const { offset, length } of docs.blocks) {
    yield* readDocuments(content.subarray(docs.offset + offset, docs.offset + offset + length));
  }
}

/** Documents that older segments may no longer contain; empty once those have been rewritten. */
export function goneIn({ content, size }: Segment): Gone[] {
  if (size.gone === 0) return [];
  const { gone } = footerIn({ content, size });
  return readGone(content.subarray(gone.offset, gone.offset + gone.length));
}

const termsOf = ({ content, footer: { dictionary } }: MergeSource): Generator<Entry> =>
  entriesOf(content.subarray(dictionary.offset, dictionary.offset + dictionary.length), dictionary.blocks);

interface Head<T> {
  readonly source: number;
  readonly rest: Iterator<T>;
  value: T;
}

/** The first of every sequence. */
function headsOf<T>(sequences: readonly Iterator<T>[]): Head<T>[] {
  return sequences.flatMap((rest, source) => {
    const first = rest.next();
    return first.done ? [] : [{ source, rest, value: first.value }];
  });
}

/** Merges ordered sequences into their common order, with the source of each value. */
function* together<T>(
  sequences: readonly Iterator<T>[],
  isFirst: (one: T, other: T) => boolean,
): Generator<{ readonly source: number; readonly value: T }> {
  const left = headsOf(sequences);
  while (left.length > 0) {
    let best = 0;
    for (let place = 1; place < left.length; place += 1) {
      const [one, other] = [left[place], left[best]];
      if (one && other && isFirst(one.value, other.value)) best = place;
    }
    const head = left[best];
    if (!head) return;
    yield { source: head.source, value: head.value };
    const next = head.rest.next();
    if (next.done) left.splice(best, 1);
    else head.value = next.value;
  }
}

/** Keeps the newest state of each document that no later segment took back, numbered in the merged segment. */
function mergeDocs(
  sources: readonly MergeSource[],
  laterGone: ReadonlyMap<string, number>,
  writer: SegmentWriter,
): void {
  const ordinals = sources.map(() => 0);
  let waiting: { readonly source: number; readonly ordinal: number; readonly doc: Doc } | undefined;
  const settle = (): void => {
    const isKept = waiting && (laterGone.get(waiting.doc.id) ?? -1) <= waiting.source;
    if (!waiting || !isKept) return;
    const places = sources[waiting.source]?.places;
    if (places) places[waiting.ordinal] = writer.docs.count;
    writer.docs.add(waiting.doc);
  };
  for (const { source, value: doc } of together(sources.map(docsOf), isBefore)) {
    const ordinal = ordinals[source] ?? 0;
    ordinals[source] = ordinal + 1;
    const isSame = waiting?.doc.id === doc.id;
    if (isSame && waiting && waiting.source > source) continue;
    if (!isSame) settle();
    waiting = { source, ordinal, doc };
  }
  settle();
}

function positionsOf({ places }: MergeSource, { list, form, length, offset }: Entry, content: Buffer): number[] {
  const bytes = list ?? content.subarray(offset, offset + length);
  const found: number[] = [];
  for (const doc of readDocs({ form, bytes })) {
    const place = places[doc] ?? -1;
    if (place >= 0) found.push(place);
  }
  return found;
}

function mergeTerms(sources: readonly MergeSource[], writer: SegmentWriter): void {
  let term: string | undefined;
  let docs: number[] = [];
  const settle = (): void => {
    if (term === undefined || docs.length === 0) return;
    const list: Docs = Uint32Array.from(docs);
    writer.addTerm(term, list.sort());
  };
  for (const { source: place, value } of together(sources.map(termsOf), (one, other) => one.term < other.term)) {
    const source = sources[place];
    if (!source) continue;
    if (value.term !== term) {
      settle();
      term = value.term;
      docs = [];
    }
    const more = positionsOf(source, value, source.content);
    // The numbers are pushed one by one, because a list may be longer than a call's arguments may be.
    for (const doc of more) docs.push(doc);
  }
  settle();
}

interface Merge {
  /** More documents that are gone, independent of the segments. */
  readonly gone?: readonly Gone[];
  /** True if a segment older than all of these may still contain the document. */
  readonly mayStandElsewhere: (gone: Gone) => boolean;
}

/** Merges consecutive segments, oldest first, into one; the later state of a document wins. */
export function mergeSegments(segments: readonly Segment[], { gone = [], mayStandElsewhere }: Merge): Segment {
  const sources = segments.map(sourceOf);
  const laterGone = new Map<string, number>();
  const all = new Map<string, Gone>();
  for (const [place, segment] of segments.entries()) {
    for (const one of goneIn(segment)) {
      laterGone.set(one.id, place);
      all.set(one.id, one);
    }
  }
  for (const { id } of gone) laterGone.set(id, sources.length);
  const writer = new SegmentWriter();
  mergeDocs(sources, laterGone, writer);
  mergeTerms(sources, writer);
  return writer.finish([...all.values()].filter(mayStandElsewhere));
}
