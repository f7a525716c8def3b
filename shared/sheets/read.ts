import { type CellObject, type ParsingOptions, read, type WorkSheet } from '@e965/xlsx';
import { unzipSync, zipSync } from 'fflate';
import { rowsOfText, decodeTextBytes } from './csv.ts';
import { htmlRows, isHtml } from './html.ts';
import { maxColumns, maxRows, SheetError } from './limits.ts';
import { type CardLanguage, isVcard, vcardRows } from './vcard.ts';

/** Bytes of the file itself. */
export const maxSheetBytes = 10_000_000;
// A megabyte of zeros takes a kilobyte in an archive: what it becomes is what costs memory.
const maxInflatedBytes = 20_000_000;
// Every row is as long as the longest one, so a single far-away cell would cost the whole rectangle.
const maxCells = 4_000_000;

const archive = [0x50, 0x4b] as const;
const compoundFile = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1] as const;

const startsWith = (bytes: Uint8Array, magic: readonly number[]): boolean =>
  magic.every((byte, at) => bytes[at] === byte);

/** Parts that hold the cells. By others the reader would take the archive for another format, or read comments and links. */
const isWanted = (path: string): boolean =>
  /^\/?(?:\[Content_Types\]\.xml|_rels\/\.rels|xl\/(?:_rels\/|worksheets\/)?[^/]{1,100}\.(?:xml|rels))$/i.test(path);
const isSheet = (path: string): boolean => /^\/?xl\/worksheets\/[^/]+\.xml$/i.test(path);

/** The reader goes through a cell's format for each cell; no program writes longer ones. */
const shortFormat = /formatCode\s{0,9}=\s{0,9}(?:"[^"]{0,255}"|'[^']{0,255}')/y;

/** A part as the reader may have it. */
function safePart(bytes: Uint8Array): Uint8Array {
  const xml = new TextDecoder().decode(bytes);
  for (let at = xml.indexOf('formatCode'); at !== -1; at = xml.indexOf('formatCode', at + 1)) {
    shortFormat.lastIndex = at;
    if (!shortFormat.test(xml)) throw new SheetError('not_a_sheet');
  }
  // A link is written to every cell of its range, which may be the whole sheet.
  return new TextEncoder().encode(xml.replace(/<(\w{0,20}:)?hyperlink\s/g, '<$1ignored '));
}

/** The parts that are read, judged by what the archive's directory says; inflating stops at the size stated there. */
function unzipSheetParts(bytes: Uint8Array): Record<string, Uint8Array> {
  let inflated = 0;
  const parts = unzipSync(bytes, {
    filter: ({ name, size, originalSize }) => {
      if (!isWanted(name)) return false;
      // An unpacked part is copied at its packed size, whatever size it claims, and many entries may share the same
      // bytes.
      inflated += Math.max(size, originalSize);
      if (inflated > maxInflatedBytes) throw new SheetError('sheet_too_large');
      return true;
    },
  });
  if (!Object.keys(parts).some(isSheet)) throw new SheetError('not_a_sheet');
  return Object.fromEntries(Object.entries(parts).map(([path, part]) => [path, safePart(part)]));
}

/** The first sheet as a list of rows, values only. */
const options: ParsingOptions = {
  type: 'array',
  dense: true,
  sheets: 0,
  cellDates: true,
  UTC: true,
  cellFormula: false,
  cellHTML: false,
  cellText: false,
};

/** Text, number, boolean, Date or null. */
type Value = string | number | boolean | Date | null;

function cellValue(cell: CellObject | undefined): Value {
  // A formula's error is stored as a number.
  if (cell?.v === undefined || cell.t === 'e') return null;
  return cell.v instanceof Date && Number.isNaN(cell.v.getTime()) ? null : cell.v;
}

function cellsOf(sheet: WorkSheet | undefined): Value[][] {
  const rows = sheet?.['!data'];
  if (!rows) throw new SheetError('not_a_sheet');
  let width = 0;
  if (rows.length > maxRows) throw new SheetError('sheet_too_large');
  for (const row of rows) width = Math.max(width, row?.length ?? 0);
  if (width > maxColumns || width * rows.length > maxCells) throw new SheetError('sheet_too_large');
  return Array.from(rows, (row) => Array.from({ length: width }, (_, column) => cellValue(row?.[column])));
}

/** A text of any kind that has people in rows. @throws SheetError */
function rowsIn(text: string, language: CardLanguage): string[][] {
  if (isVcard(text)) return vcardRows(text, language);
  return isHtml(text) ? htmlRows(text) : rowsOfText(text);
}

/**
 * Cells of the first sheet of an xlsx file or its binary forerunner, of a text with separators, of the tables of a page
 * or of contact cards, row by row; the content decides about the format, not the name. Formulas are never computed: a
 * cell has the stored value, and of merged cells the first one has it.
 * @param language of the headings for contact cards
 * @throws SheetError
 */
export async function readCells(
  bytes: Uint8Array,
  language: CardLanguage = 'pt-BR',
): Promise<readonly (readonly unknown[])[]> {
  if (bytes.byteLength > maxSheetBytes) throw new SheetError('sheet_too_large');
  try {
    const isArchive = startsWith(bytes, archive);
    if (!isArchive && !startsWith(bytes, compoundFile)) return rowsIn(decodeTextBytes(bytes), language);
    const book = read(isArchive ? zipSync(unzipSheetParts(bytes), { level: 0 }) : bytes, options);
    return cellsOf(book.Sheets[book.SheetNames[0] ?? '']);
  } catch (cause) {
    throw cause instanceof SheetError ? cause : new SheetError('not_a_sheet', { cause });
  }
}
