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
 * Reads a text in pieces. Another encoding would give unreadable names, so such a file is refused as a whole.
 * @throws Error if it is not UTF-8
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

/** The longest line: mysqldump writes a megabyte of rows into one. */
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

/** Characters of one record of a sheet; no export of contacts writes more. */
const longestRecord = 1_000_000;

/**
 * True if a quote is open at the end of a line. As in shared/sheets/csv.ts only a quote at the beginning of a cell
 * opens it.
 */
function endsInQuote(line: string, wasOpen: boolean): boolean {
  if (!line.includes('"')) return wasOpen;
  let [isOpen, isStart] = [wasOpen, !wasOpen];
  for (let at = 0; at < line.length; at += 1) {
    const isQuote = line[at] === '"';
    if (isOpen && isQuote && line[at + 1] === '"') at += 1;
    else if (isQuote && (isOpen || isStart)) isOpen = !isOpen;
    isStart = line[at] === ',';
  }
  return isOpen;
}

/**
 * Records of a sheet, each with its last line: one goes on over the end of a line while a quote of it is open.
 * @throws Error where a quote never ends, or a record is longer than any export writes
 */
export async function* csvRecordsOf(path: string): AsyncGenerator<{ readonly text: string; readonly line: number }> {
  let lines: string[] = [];
  let [line, length, isOpen] = [0, 0, false];
  for await (const next of linesOf(path)) {
    line += 1;
    lines.push(next);
    length += next.length + 1;
    isOpen = endsInQuote(next, isOpen);
    if (length > longestRecord)
      throw new Error(`${path} has a record of more than ${longestRecord} characters that ends behind line ${line}`);
    if (isOpen) continue;
    const text = lines.join('\n');
    [lines, length] = [[], 0];
    if (text.trim() !== '') yield { text, line };
  }
  if (lines.length > 0) throw new Error(`${path} ends in a quote that begins in line ${line - lines.length + 1}`);
}
