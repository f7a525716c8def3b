import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';

/** A file as it was saved, or packed by gzip. */
export function openFile(path: string): Readable {
  const file = createReadStream(path);
  if (!path.endsWith('.gz')) return file;
  const unpacked = createGunzip();
  file.on('error', (error) => unpacked.destroy(error));
  return file.pipe(unpacked);
}

/**
 * Its text, a piece at a time. What a program wrote in another encoding would come out with names that nobody can read, so it
 * is refused as a whole. @throws Error where it is not UTF-8
 */
export async function* textOf(path: string): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const decoded = (bytes?: Uint8Array): string => {
    try {
      return bytes ? decoder.decode(bytes, { stream: true }) : decoder.decode();
    } catch (error) {
      throw new Error(`${path} is not UTF-8: export it in this encoding, or convert it with iconv`, { cause: error });
    }
  };
  for await (const bytes of openFile(path) as AsyncIterable<Buffer>) yield decoded(bytes);
  yield decoded();
}

/** What one line may hold: mysqldump writes a megabyte of rows into one. */
const longestLine = 64 * 1024 * 1024;

/**
 * Lines of a text, without their end, one after the other: only a line feed ends one, because messages hold every other
 * character that ends lines elsewhere. @throws Error where a line is longer than any dump writes
 */
export async function* linesOf(path: string): AsyncGenerator<string> {
  let pieces: string[] = [];
  let length = 0;
  for await (const chunk of textOf(path)) {
    const [first = '', ...others] = chunk.split('\n');
    pieces.push(first);
    length += first.length;
    if (length > longestLine) throw new Error(`${path} has a line of more than ${longestLine} characters`);
    for (const next of others) {
      yield pieces.join('');
      pieces = [next];
      length = next.length;
    }
  }
  if (length > 0) yield pieces.join('');
}
