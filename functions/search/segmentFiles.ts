import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { hourMs } from '@shared/core/time.ts';
import { ulid } from 'ulid';
import { filesBelow, filesOf, purgeFile, readFile, readPart, saveFile } from '../core/files/files.ts';
import type { OpenSegment } from './engine/reader.ts';
import type { Part, Segment } from './engine/segment.ts';
import type { SearchIndex, StoredFile, StoredSegment, StoredTickets } from './record.ts';
import { TicketFile } from './ticketFile.ts';

const folderOf = (companyId: number): string => `${filesOf(companyId)}search/`;

const maxKeptBytes = 24 * 1024 * 1024;
const largestKept = 4 * 1024 * 1024;

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
    for (const oldest of this.#parts.keys()) if (this.#bytes > maxKeptBytes) this.#drop(oldest);
    // A failed read is not cached, so that it is tried again.
    bytes.catch(() => this.#drop(name));
    return bytes;
  }
}

const kept = new KeptParts();

/** Smaller ones are read at once: asking costs more than reading. */
const smallBytes = 512 * 1024;

export const isReadAtOnce = ({ bytes }: StoredSegment): boolean => bytes <= smallBytes;

export const openSegment = (segment: StoredSegment): OpenSegment => ({
  size: segment,
  read: async ({ offset, length }) => {
    if (!isReadAtOnce(segment)) return kept.read(segment.key, { offset, length });
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

export const loadTickets = async ({ key, bytes }: StoredTickets): Promise<TicketFile> =>
  key === null ? new TicketFile() : TicketFile.read(await kept.read(key, { offset: 0, length: bytes }));

/** The ticket file that was read last, already parsed, for the next searches. */
class LastTickets {
  #last: { readonly key: string; readonly file: TicketFile } | undefined;

  async read(stored: StoredTickets): Promise<TicketFile> {
    const { key } = stored;
    if (key === null) return new TicketFile();
    const read = this.#last?.key === key ? this.#last : { key, file: await loadTickets(stored) };
    this.#last = read;
    return read.file;
  }
}

const lastTickets = new LastTickets();

/** Loads a ticket file for a search, which may add later states of tickets to it, but nothing else. */
export const ticketsToSearch = (stored: StoredTickets): Promise<TicketFile> => lastTickets.read(stored);

export async function storeTickets(companyId: number, tickets: TicketFile): Promise<Omit<StoredTickets, 'upTo'>> {
  const key = `${folderOf(companyId)}${ulid()}`;
  const content = tickets.written();
  await saveFile(key, content, { name: 'tickets', mime: 'application/octet-stream' });
  return { key, bytes: content.length };
}

/** Contacts whose messages are in the index, while it is built. */
export const loadSeen = async (stored: StoredFile | null): Promise<Set<string>> =>
  new Set(
    stored
      ? inflateRawSync(await readFile(stored.key))
          .toString('utf8')
          .split('\n')
      : [],
  );

export async function storeSeen(companyId: number, seen: ReadonlySet<string>): Promise<StoredFile> {
  const key = `${folderOf(companyId)}${ulid()}`;
  const content = deflateRawSync([...seen].join('\n'));
  await saveFile(key, content, { name: 'contacts', mime: 'application/octet-stream' });
  return { key };
}

/** Deletes files for good, with every older version, because they contain words of erased messages. */
export async function dropFiles(files: readonly { readonly key: string | null }[]): Promise<void> {
  for (const { key } of files) if (key !== null) await purgeFile(key);
}

/**
 * Removes files that the index does not list: a run crashed while it wrote or replaced them. Files of the last hour may
 * belong to a run that is still at work.
 * @returns true if there are such files
 */
export async function dropStrays({ companyId, segments, tickets, building }: SearchIndex, at: Date): Promise<boolean> {
  const known = new Set([...segments, tickets, building?.seen].map((file) => file?.key));
  const anHourAgo = `${folderOf(companyId)}${ulid(at.getTime() - hourMs)}`;
  const { keys } = await filesBelow(folderOf(companyId), undefined);
  const unknown = keys.filter((key) => !known.has(key));
  const strays = unknown.filter((key) => key < anHourAgo);
  await dropFiles(strays.map((key) => ({ key })));
  return strays.length < unknown.length;
}
