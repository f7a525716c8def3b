import { ByteReader, ByteWriter } from './bytes.ts';

/** Ordinals of documents, rising: the newest document of a segment is its first. */
export type Docs = Uint32Array;

/** Encoding of a list: distances, or one bit per document if every eighth has the term. */
export type Form = 'distances' | 'bits';

export interface PostingList {
  readonly form: Form;
  readonly bytes: Uint8Array;
}

export const bitsFor = (documents: number): Uint8Array => new Uint8Array(Math.ceil(documents / 8));

const hasBit = (bits: Uint8Array, doc: number): boolean => (((bits[doc >>> 3] ?? 0) >>> (doc & 7)) & 1) === 1;

export function writeDocs(docs: Docs, documents: number): PostingList {
  if (docs.length * 8 >= documents) {
    const bits = bitsFor(documents);
    for (const doc of docs) bits[doc >>> 3] = (bits[doc >>> 3] ?? 0) | (1 << (doc & 7));
    return { form: 'bits', bytes: bits };
  }
  const writer = new ByteWriter();
  let last = -1;
  for (const doc of docs) {
    writer.varint(doc - last - 1);
    last = doc;
  }
  return { form: 'distances', bytes: writer.written() };
}

/** Adds the documents of a list to those of others. */
export function addTo(bits: Uint8Array, { form, bytes }: PostingList): void {
  if (form === 'bits') {
    for (let place = 0; place < bytes.length; place += 1) bits[place] = (bits[place] ?? 0) | (bytes[place] ?? 0);
    return;
  }
  const reader = new ByteReader(bytes);
  let doc = -1;
  while (!reader.isAtEnd) {
    doc += reader.varint() + 1;
    bits[doc >>> 3] = (bits[doc >>> 3] ?? 0) | (1 << (doc & 7));
  }
}

export function docsIn(bits: Uint8Array): Docs {
  const found: number[] = [];
  for (let place = 0; place < bits.length; place += 1) {
    for (let byte = bits[place] ?? 0; byte !== 0; byte &= byte - 1)
      found.push(place * 8 + 31 - Math.clz32(byte & -byte));
  }
  return Uint32Array.from(found);
}

export function readDocs(written: PostingList): Docs {
  if (written.form === 'bits') return docsIn(written.bytes);
  const reader = new ByteReader(written.bytes);
  const docs: number[] = [];
  let doc = -1;
  while (!reader.isAtEnd) {
    doc += reader.varint() + 1;
    docs.push(doc);
  }
  return Uint32Array.from(docs);
}

/** The given documents that are in at least one list. */
export function withOneOf(docs: Docs, lists: readonly PostingList[], documents: number): Docs {
  const bits = bitsFor(documents);
  for (const list of lists) addTo(bits, list);
  return docs.filter((doc) => hasBit(bits, doc));
}

/** Documents that stand in at least one list of each group. */
export function inEveryGroup(groups: readonly (readonly PostingList[])[], documents: number): Docs {
  let left: Docs | undefined;
  const size = (group: readonly PostingList[]): number => group.reduce((sum, { bytes }) => sum + bytes.length, 0);
  for (const group of [...groups].sort((a, b) => size(a) - size(b))) {
    const [only] = group;
    const isOne = left === undefined && group.length === 1 && only !== undefined;
    if (isOne) {
      left = readDocs(only);
      continue;
    }
    const bits = bitsFor(documents);
    for (const list of group) addTo(bits, list);
    left = left === undefined ? docsIn(bits) : left.filter((doc) => hasBit(bits, doc));
    if (left.length === 0) return left;
  }
  return left ?? new Uint32Array(0);
}
