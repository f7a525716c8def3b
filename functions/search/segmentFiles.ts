import { hourMs } from '@shared/core/time.ts';
import { ulid } from 'ulid';
import { filesBelow, filesOf, purgeFile, readFile, readPart, saveFile } from '../core/files/files.ts';
import type { OpenSegment } from './engine/reader.ts';
import type { Part, Segment } from './engine/segment.ts';
import type { StoredSegment } from './record.ts';

const folderOf = (companyId: number): string => `${filesOf(companyId)}search/`;

const mostKeptBytes = 24 * 1024 * 1024;
const largestKept = 1024 * 1024;

/** Parts of files that were read lately. They never change, so that what is kept is never old. */
class KeptParts {
  readonly #parts = new Map<string, { readonly length: number; readonly bytes: Promise<Uint8Array> }>();
  #bytes = 0;

  #drop(name: string): void {
    this.#bytes -= this.#parts.get(name)?.length ?? 0;
    this.#parts.delete(name);
  }

  read(key: string, { offset, length }: Part): Promise<Uint8Array> {
    const name = `${key}@${offset}+${length}`;
    const known = this.#parts.get(name);
    const bytes = known?.bytes ?? readPart(key, offset, length);
    if (length > largestKept) return bytes;
    this.#drop(name);
    this.#parts.set(name, { length, bytes });
    this.#bytes += length;
    for (const oldest of this.#parts.keys()) if (this.#bytes > mostKeptBytes) this.#drop(oldest);
    // What failed is asked for again.
    bytes.catch(() => this.#drop(name));
    return bytes;
  }
}

const kept = new KeptParts();

/** Smaller ones are read at once: asking costs more than reading. */
const smallBytes = 512 * 1024;

export const openSegment = (segment: StoredSegment): OpenSegment => ({
  size: segment,
  read: async ({ offset, length }) => {
    if (segment.bytes > smallBytes) return kept.read(segment.key, { offset, length });
    const whole = await kept.read(segment.key, { offset: 0, length: segment.bytes });
    return whole.subarray(offset, offset + length);
  },
});

export const loadSegment = async (stored: StoredSegment): Promise<Segment> => ({
  content: await readFile(stored.key),
  size: stored,
});

export async function storeSegment(companyId: number, { content, size }: Segment): Promise<StoredSegment> {
  const key = `${folderOf(companyId)}${ulid()}`;
  await saveFile(key, content, { name: 'segment', mime: 'application/octet-stream' });
  return { ...size, key };
}

/** For good, with every older version: the words of what was erased stand in them. */
export async function dropFiles(segments: readonly Pick<StoredSegment, 'key'>[]): Promise<void> {
  for (const { key } of segments) await purgeFile(key);
}

/** Files of an index that does not know them: whoever wrote or replaced them died. Those of the last hour may be at work. */
export async function dropStrays(companyId: number, segments: readonly StoredSegment[], at: Date): Promise<void> {
  const known = new Set(segments.map(({ key }) => key));
  const anHourAgo = `${folderOf(companyId)}${ulid(at.getTime() - hourMs)}`;
  const { keys } = await filesBelow(folderOf(companyId), undefined);
  const strays = keys.filter((key) => !known.has(key) && key < anHourAgo);
  await dropFiles(strays.map((key) => ({ key })));
}
