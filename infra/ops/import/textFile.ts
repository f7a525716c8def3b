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

/** What one line may hold: mysqldump writes a megabyte of rows into one. */
const longestLine = 64 * 1024 * 1024;

/**
 * Lines of a text, without their end, one after the other: only a line feed ends one, because messages hold every other
 * character that ends lines elsewhere. @throws Error where a line is longer than any dump writes
 */
export async function* linesOf(path: string): AsyncGenerator<string> {
  const file = openFile(path).setEncoding('utf8');
  let pieces: string[] = [];
  let length = 0;
  for await (const chunk of file as AsyncIterable<string>) {
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
