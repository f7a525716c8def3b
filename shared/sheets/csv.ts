import { maxColumns, maxRows, SheetError } from './limits.ts';

/** Programs of Windows write their own table of letters where they do not write UTF-8. */
export function decodeTextBytes(bytes: Uint8Array): string {
  const isUtf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  if (isUtf16) return new TextDecoder(bytes[0] === 0xff ? 'utf-16le' : 'utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

const separators = [';', '\t', '|', ','] as const;

/** Characters that are read to detect the separator. */
const lookedAt = 20_000;

/** Rows that have the same number of cells, more than one, and that number; of two such numbers the more frequent one. */
function agreement(text: string, separator: string): readonly [rows: number, cells: number] {
  const counts = new Map<number, number>();
  for (const row of csvRows(text, separator, looseLimits)) {
    if (row.length > 1 && row.some((cell) => cell.trim() !== ''))
      counts.set(row.length, (counts.get(row.length) ?? 0) + 1);
  }
  let best: readonly [number, number] = [0, 0];
  for (const [cells, rows] of counts) if (rows > best[0] || (rows === best[0] && cells > best[1])) best = [rows, cells];
  return best;
}

/**
 * The separator that cuts the most rows into the same number of cells: a title above the headings, an address and a list
 * of labels have commas and semicolons of their own. Excel takes the separator of the country, or names it in a first line.
 */
function separatorOf(text: string): string {
  const [, named] = /^sep=([;,|\t])(?:[\r\n]|$)/i.exec(text) ?? [];
  if (named !== undefined) return named;
  const start = text.slice(0, lookedAt);
  const end = start.length < text.length ? Math.max(start.lastIndexOf('\n'), start.lastIndexOf('\r')) : -1;
  const whole = end > 0 ? start.slice(0, end) : start;
  const ranked = separators.map((separator) => ({ separator, agreement: agreement(whole, separator) }));
  ranked.sort(
    ({ agreement: [rows, cells] }, { agreement: [otherRows, otherCells] }) => otherRows - rows || otherCells - cells,
  );
  return ranked[0]?.separator ?? ';';
}

interface CellPosition {
  readonly cell: string;
  /** Index after the cell. */
  readonly next: number;
}

/** Reads a quoted cell, in which a doubled quote is a quote. An unclosed one is read as plain text. */
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

/** Returns a reader of the cell at an index; `next` is the index of its separator or of the end of the line. */
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
export const readCsv = (bytes: Uint8Array): string[][] => rowsOfText(decodeTextBytes(bytes));

/** @throws SheetError */
export function rowsOfText(text: string): string[][] {
  // No text has zeros in it: this is some other kind of file.
  if (text.includes('\0')) throw new SheetError('not_a_sheet');
  const rows = csvRows(text, separatorOf(text));
  // The line that names the separator is no row, and those below it keep their place.
  return /^sep=/i.test(text) ? [[''], ...rows.slice(1)] : rows;
}

const limits = { columns: maxColumns, rows: maxRows };
/** A wrong separator may give any number of columns or rows. */
const looseLimits = { columns: Number.POSITIVE_INFINITY, rows: Number.POSITIVE_INFINITY };

/** Rows of a text, or of a part of one that ends with a row. @throws SheetError */
export function csvRows(text: string, separator: string, most = limits): string[][] {
  const read = cellReader(text, separator);
  const rows: string[][] = [];
  let row: string[] = [];
  for (let at = 0; at < text.length; ) {
    const { cell, next } = read(at);
    row.push(cell);
    if (row.length > most.columns || rows.length >= most.rows) throw new SheetError('sheet_too_large');
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
