import { ByteReader, ByteWriter } from './bytes.ts';
import type { Form, PostingList } from './postings.ts';

/** Location of a term's documents: a list of a few bytes is stored with the term itself, which saves a read. */
export interface Entry {
  readonly term: string;
  readonly form: Form;
  /** Length of the list in bytes. */
  readonly length: number;
  /** The list itself, if it is stored with the term. */
  readonly list: Uint8Array | undefined;
  /** Offset among the other lists, if it is not. */
  readonly offset: number;
}

/** A part of the dictionary that is read at once. */
export interface Block {
  readonly first: string;
  /** Offset from the dictionary's beginning, in bytes. */
  readonly offset: number;
  readonly length: number;
}

const blockBytes = 4096;
const longestBeside = 48;

function alike(one: string, other: string): number {
  const most = Math.min(one.length, other.length, 255);
  let length = 0;
  while (length < most && one.charCodeAt(length) === other.charCodeAt(length)) length += 1;
  return length;
}

/** Writes terms, which come in their order, in blocks: each term as what differs from the one before. */
export class DictionaryWriter {
  readonly lists = new ByteWriter();
  readonly blocks: Block[] = [];
  readonly #bytes = new ByteWriter();
  #start = 0;
  #first: string | undefined;
  #before = '';

  add(term: string, { form, bytes }: PostingList): void {
    if (this.#first === undefined) {
      this.#first = term;
      this.#start = this.#bytes.length;
      this.#before = '';
      this.#bytes.varint(this.lists.length);
    }
    const shared = alike(this.#before, term);
    const isBeside = bytes.length <= longestBeside;
    this.#bytes.varint(shared);
    this.#bytes.varint(term.length - shared);
    this.#bytes.characters(term.slice(shared));
    this.#bytes.varint(bytes.length * 4 + (isBeside ? 2 : 0) + (form === 'bits' ? 1 : 0));
    (isBeside ? this.#bytes : this.lists).bytes(bytes);
    this.#before = term;
    if (this.#bytes.length - this.#start >= blockBytes) this.#end();
  }

  #end(): void {
    if (this.#first === undefined) return;
    this.blocks.push({ first: this.#first, offset: this.#start, length: this.#bytes.length - this.#start });
    this.#first = undefined;
  }

  written(): Buffer {
    this.#end();
    return this.#bytes.written();
  }
}

function* entriesOfBlock(bytes: Uint8Array): Generator<Entry> {
  const reader = new ByteReader(bytes);
  let offset = reader.varint();
  let term = '';
  while (!reader.isAtEnd) {
    const shared = reader.varint();
    term = term.slice(0, shared) + reader.characters(reader.varint());
    const head = reader.varint();
    const [length, isBeside] = [head >>> 2, (head & 2) !== 0];
    const list = isBeside ? reader.bytes(length) : undefined;
    yield { term, form: (head & 1) === 1 ? 'bits' : 'distances', length, list, offset };
    if (!isBeside) offset += length;
  }
}

/** Terms of some blocks that follow one another, in their order. */
export function* entriesOf(bytes: Uint8Array, blocks: readonly Block[]): Generator<Entry> {
  const start = blocks[0]?.offset ?? 0;
  for (const { offset, length } of blocks)
    yield* entriesOfBlock(bytes.subarray(offset - start, offset - start + length));
}

/** A term to look up, or a prefix of terms. */
export interface TermQuery {
  readonly term: string;
  readonly isWhole: boolean;
}

export const isWanted = ({ term, isWhole }: TermQuery, candidate: string): boolean =>
  isWhole ? candidate === term : candidate.startsWith(term);

/** Selects terms that consist of a prefix and a number. */
export interface NumberedTerms {
  readonly start: string;
  readonly isAmong: (number: number) => boolean;
}

const zero = '0'.charCodeAt(0);

/** The number behind a beginning; -1 for another term. */
function numberIn(letters: Uint8Array, length: number, start: string): number {
  for (let place = 0; place < start.length; place += 1) if (letters[place] !== start.charCodeAt(place)) return -1;
  let number = 0;
  for (let place = start.length; place < length; place += 1) number = number * 10 + (letters[place] ?? 0) - zero;
  return length > start.length ? number : -1;
}

function numberedInBlock(bytes: Uint8Array, { start, isAmong }: NumberedTerms, found: Entry[]): void {
  const letters = new Uint8Array(4096);
  const reader = new ByteReader(bytes);
  let offset = reader.varint();
  while (!reader.isAtEnd) {
    const shared = reader.varint();
    const termLength = shared + reader.varint();
    for (let place = shared; place < termLength; place += 1) letters[place] = reader.byte();
    const head = reader.varint();
    const [length, isBeside] = [head >>> 2, (head & 2) !== 0];
    const number = numberIn(letters, termLength, start);
    if (number >= 0 && isAmong(number)) {
      const list = isBeside ? bytes.subarray(reader.position, reader.position + length) : undefined;
      found.push({ term: `${start}${number}`, form: (head & 1) === 1 ? 'bits' : 'distances', length, list, offset });
    }
    if (isBeside) reader.position += length;
    else offset += length;
  }
}

/** Same as `entriesOf` for numbered terms; it makes no string of each term, which would take ten times as long. */
export function numberedEntries(bytes: Uint8Array, blocks: readonly Block[], numbered: NumberedTerms): Entry[] {
  const found: Entry[] = [];
  const from = blocks[0]?.offset ?? 0;
  for (const { offset, length } of blocks)
    numberedInBlock(bytes.subarray(offset - from, offset - from + length), numbered, found);
  return found;
}

/** The blocks in which something wanted may stand; they follow one another. */
export function blocksFor(blocks: readonly Block[], { term, isWhole }: TermQuery): readonly Block[] {
  let [low, high] = [0, blocks.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((blocks[middle]?.first ?? '') <= term) low = middle + 1;
    else high = middle;
  }
  const from = Math.max(0, low - 1);
  let to = low;
  while (!isWhole && blocks[to]?.first.startsWith(term)) to += 1;
  return blocks.slice(from, to);
}
