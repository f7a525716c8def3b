import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { type Block, DictionaryWriter } from './dictionary.ts';
import { type Doc, type DocBlock, DocumentWriter, type Gone, inOrder, writeGone } from './documents.ts';
import { type Docs, writeDocs } from './postings.ts';

/**
 * Footer of a segment. A segment is an immutable file of the index: lists of documents, the dictionary of their terms,
 * the documents, the documents that older segments may no longer contain, and this footer with the offsets.
 */
export interface Footer {
  readonly documents: number;
  readonly dictionary: Part & { readonly blocks: readonly Block[] };
  readonly docs: Part & { readonly blocks: readonly DocBlock[] };
  readonly gone: Part;
}

/** A stretch of the file. */
export interface Part {
  readonly offset: number;
  readonly length: number;
}

/** Fields of a segment that are needed to read it. */
export interface Size {
  readonly documents: number;
  readonly gone: number;
  readonly bytes: number;
  /** Bytes of the footer, at the end. */
  readonly footer: number;
  /** Instants of its newest and its oldest document. */
  readonly newest: number;
  readonly oldest: number;
}

export interface Segment {
  readonly content: Buffer;
  readonly size: Size;
}

export const readFooter = (bytes: Uint8Array): Footer => JSON.parse(inflateRawSync(bytes).toString('latin1')) as Footer;

/** Writes a segment: documents newest first, then terms in their order. */
export class SegmentWriter {
  readonly docs = new DocumentWriter();
  readonly #dictionary = new DictionaryWriter();

  addTerm(term: string, docs: Docs): void {
    this.#dictionary.add(term, writeDocs(docs, this.docs.count));
  }

  finish(gone: readonly Gone[]): Segment {
    const dictionary = this.#dictionary.written();
    const documents = this.docs.written();
    const lists = this.#dictionary.lists.written();
    const without = writeGone(gone);
    const at = { dictionary: lists.length, docs: lists.length + dictionary.length };
    const footer: Footer = {
      documents: this.docs.count,
      dictionary: { offset: at.dictionary, length: dictionary.length, blocks: this.#dictionary.blocks },
      docs: { offset: at.docs, length: documents.length, blocks: this.docs.blocks },
      gone: { offset: at.docs + documents.length, length: without.length },
    };
    const end = deflateRawSync(Buffer.from(JSON.stringify(footer), 'latin1'));
    const content = Buffer.concat([lists, dictionary, documents, without, end]);
    const { count, newest, oldest } = this.docs;
    const size = { documents: count, gone: gone.length, bytes: content.length, footer: end.length, newest, oldest };
    return { content, size };
  }
}

export interface TermedDoc extends Doc {
  /** Terms in the encoding of `asBytes`. */
  readonly terms: readonly string[];
}

/** A segment of documents that come in any order, each once. */
export function buildSegment(docs: readonly TermedDoc[], gone: readonly Gone[] = []): Segment {
  const writer = new SegmentWriter();
  const lists = new Map<string, number[]>();
  for (const [ordinal, doc] of [...docs].sort(inOrder).entries()) {
    writer.docs.add(doc);
    for (const term of new Set(doc.terms)) {
      const list = lists.get(term);
      if (list) list.push(ordinal);
      else lists.set(term, [ordinal]);
    }
  }
  for (const term of [...lists.keys()].sort()) writer.addTerm(term, Uint32Array.from(lists.get(term) ?? []));
  return writer.finish(gone);
}
