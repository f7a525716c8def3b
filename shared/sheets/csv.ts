import { maxColumns, maxRows, SheetError } from './limits.ts';

/** Programs of Windows write their own table of letters where they do not write UTF-8. */
function textOf(bytes: Uint8Array): string {
  const isUtf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  if (isUtf16) return new TextDecoder(bytes[0] === 0xff ? 'utf-16le' : 'utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

const separators = [';', ',', '\t'] as const;

/** The separator that stands most often in the first line that has one: Excel takes the one of the country. */
function separatorOf(text: string): string {
  const start = text.slice(0, 10_000);
  const line = start.split(/[\r\n]/).find((one) => separators.some((separator) => one.includes(separator))) ?? '';
  const count = (separator: string): number => line.split(separator).length;
  return [...separators].sort((a, b) => count(b) - count(a))[0] ?? ';';
}

interface CellPosition {
  readonly cell: string;
  /** Of what follows the cell. */
  readonly next: number;
}

/** A cell in quotes; a quote inside of it stands twice. One that never ends is a text like any other. */
function quoted(text: string, start: number): CellPosition | undefined {
  const parts: string[] = [];
  for (let from = start + 1; ; ) {
    const end = text.indexOf('"', from);
    if (end === -1) return undefined;
    parts.push(text.slice(from, end));
    if (text[end + 1] !== '"') return { cell: parts.join('"'), next: end + 1 };
    from = end + 2;
  }
}

/** Reads the cell that begins at a place; `next` is where its separator stands, or the end of its line. */
function cellReader(text: string, separator: string): (at: number) => CellPosition {
  // Behind one that never ends, quotes are letters: each would be followed to the end again.
  let hasQuotes = true;
  return (at) => {
    const found = hasQuotes && text[at] === '"' ? quoted(text, at) : undefined;
    hasQuotes &&= text[at] !== '"' || found !== undefined;
    const start = found?.next ?? at;
    let next = start;
    while (next < text.length && text[next] !== separator && text[next] !== '\n' && text[next] !== '\r') next += 1;
    return { cell: (found?.cell ?? '') + text.slice(start, next), next };
  };
}

/** Rows of texts, as RFC 4180 and the programs that came before it write them. @throws SheetError */
export function readCsv(bytes: Uint8Array): string[][] {
  const text = textOf(bytes);
  // No text has zeros in it: this is some other kind of file.
  if (text.includes('\0')) throw new SheetError('not_a_sheet');
  return csvRows(text, separatorOf(text));
}

/** Rows of a text, or of a part of one that ends with a row. @throws SheetError */
export function csvRows(text: string, separator: string): string[][] {
  const read = cellReader(text, separator);
  const rows: string[][] = [];
  let row: string[] = [];
  for (let at = 0; at < text.length; ) {
    const { cell, next } = read(at);
    row.push(cell);
    if (row.length > maxColumns || rows.length >= maxRows) throw new SheetError('sheet_too_large');
    if (text[next] !== separator) {
      rows.push(row);
      row = [];
    }
    at = next + (text.startsWith('\r\n', next) ? 2 : 1);
  }
  // The text ended behind a separator.
  if (row.length > 0) rows.push([...row, '']);
  return rows;
}
