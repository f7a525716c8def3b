import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { ByteWriter } from './bytes.ts';

/** A message as the index knows it. */
export interface Doc {
  readonly id: string;
  readonly ticketId: number;
  /** Milliseconds. */
  readonly at: number;
}

/** Newest first; the id decides between those of one instant. */
export const isBefore = (one: Pick<Doc, 'at' | 'id'>, other: Pick<Doc, 'at' | 'id'>): boolean =>
  one.at === other.at ? one.id > other.id : one.at > other.at;

export const inOrder = (one: Doc, other: Doc): number => {
  if (one.id === other.id) return 0;
  return isBefore(one, other) ? -1 : 1;
};

export const docsPerBlock = 256;

/** A part of the documents that is read at once. */
export interface DocBlock {
  /** Instant of its first document. */
  readonly at: number;
  readonly offset: number;
  readonly length: number;
}

const compress = (text: string): Buffer => deflateRawSync(text, { level: 4 });

/** Writes documents, which come newest first. */
export class DocumentWriter {
  readonly blocks: DocBlock[] = [];
  readonly #bytes = new ByteWriter();
  #lines: string[] = [];
  #at = 0;
  count = 0;
  newest = 0;
  oldest = 0;

  add({ id, ticketId, at }: Doc): void {
    if (this.#lines.length === 0) this.#at = at;
    if (this.count === 0) this.newest = at;
    this.oldest = at;
    this.count += 1;
    this.#lines.push(`${id}\t${ticketId}\t${at}`);
    if (this.#lines.length === docsPerBlock) this.#end();
  }

  #end(): void {
    if (this.#lines.length === 0) return;
    const bytes = compress(this.#lines.join('\n'));
    this.blocks.push({ at: this.#at, offset: this.#bytes.length, length: bytes.length });
    this.#bytes.bytes(bytes);
    this.#lines = [];
  }

  written(): Buffer {
    this.#end();
    return this.#bytes.written();
  }
}

/** The documents of a block, not yet taken apart: of most blocks a single one is wanted. */
export const linesIn = (bytes: Uint8Array): string[] => inflateRawSync(bytes).toString('utf8').split('\n');

export function docIn(line: string): Doc {
  const [id = '', ticketId, at] = line.split('\t');
  return { id, ticketId: Number(ticketId), at: Number(at) };
}

export const readDocuments = (bytes: Uint8Array): Doc[] => linesIn(bytes).map(docIn);

/** A message of which nothing older may be found any more. */
export type Gone = Pick<Doc, 'id' | 'at'>;

export const writeGone = (gone: readonly Gone[]): Buffer =>
  compress(gone.map(({ id, at }) => `${id}\t${at}`).join('\n'));

export const readGone = (bytes: Uint8Array): Gone[] =>
  bytes.length === 0
    ? []
    : inflateRawSync(bytes)
        .toString('utf8')
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => {
          const [id = '', at] = line.split('\t');
          return { id, at: Number(at) };
        });
