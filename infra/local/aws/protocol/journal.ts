import {
  closeSync,
  existsSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';

/**
 * An append-only file of JSON lines. A record is in the kernel's page cache before `append` returns, which
 * survives any death of the process (not of the power supply); nothing here calls fsync.
 */
export interface Journal {
  /** Bytes in the file, dead records included. */
  readonly size: number;
  /** Writes one record and returns its length in bytes. */
  append(record: unknown): number;
  /** Replaces the file by these records in one atomic rename. */
  rewrite(records: Iterable<unknown>): void;
  close(): void;
  /** Closes and deletes the file. */
  remove(): void;
}

const newline = 10;

const memoryJournal: Journal = {
  size: 0,
  append: () => 0,
  rewrite: () => {},
  close: () => {},
  remove: () => {},
};

/**
 * Feeds every complete line to `apply` and returns the length of the part that is good. A last line without its
 * newline, or one that does not parse, is what a kill in mid-write leaves; anything broken before it is damage.
 */
function replay(file: string, apply: (record: unknown, bytes: number) => void): number {
  if (!existsSync(file)) return 0;
  const content = readFileSync(file);
  let start = 0;
  for (;;) {
    const end = content.indexOf(newline, start);
    if (end < 0) return start;
    let record: unknown;
    try {
      record = JSON.parse(content.toString('utf8', start, end));
    } catch {
      if (content.indexOf(newline, end + 1) < 0) return start;
      throw new Error(`${file} is damaged at byte ${start}; move it away to start without its contents.`);
    }
    apply(record, end + 1 - start);
    start = end + 1;
  }
}

function writeAll(fd: number, bytes: Buffer): void {
  let written = 0;
  while (written < bytes.length) written += writeSync(fd, bytes, written);
}

const encode = (record: unknown): Buffer => Buffer.from(`${JSON.stringify(record)}\n`);

/** Opens (or creates) the journal and replays it. Without a file the journal only counts. */
export function openJournal(file: string | undefined, apply: (record: unknown, bytes: number) => void): Journal {
  if (file === undefined) return memoryJournal;
  mkdirSync(dirname(file), { recursive: true });
  let size = replay(file, apply);
  let fd = openSync(file, 'a');
  ftruncateSync(fd, size);

  return {
    get size() {
      return size;
    },
    append(record) {
      const bytes = encode(record);
      try {
        writeAll(fd, bytes);
      } catch (error) {
        // A full disk may leave half a line, onto which the next record would be glued.
        ftruncateSync(fd, size);
        throw error;
      }
      size += bytes.length;
      return bytes.length;
    },
    rewrite(records) {
      const temporary = `${file}.new`;
      const fresh = openSync(temporary, 'w');
      let length = 0;
      for (const record of records) {
        const bytes = encode(record);
        writeAll(fresh, bytes);
        length += bytes.length;
      }
      closeSync(fresh);
      renameSync(temporary, file);
      closeSync(fd);
      fd = openSync(file, 'a');
      size = length;
    },
    close: () => closeSync(fd),
    remove() {
      closeSync(fd);
      rmSync(file, { force: true });
    },
  };
}
