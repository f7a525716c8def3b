import { unzipSync, zipSync } from 'fflate';
import { readSheet } from 'read-excel-file/universal';
import { Parser } from 'saxen';
import { readCsv } from './csv.ts';
import { maxColumns, maxRows, SheetError } from './limits.ts';

/** Bytes of the file itself. */
export const maxSheetBytes = 10_000_000;
// A megabyte of zeros takes a kilobyte in an archive: what it becomes is what costs memory.
const maxInflatedBytes = 20_000_000;
// The reader pads every row to the longest one, so a single far-away cell would cost the whole rectangle.
const maxCells = 4_000_000;

const startsWith = (bytes: Uint8Array, ...magic: number[]): boolean => magic.every((byte, at) => bytes[at] === byte);

function kindOf(bytes: Uint8Array): 'archive' | 'old' | 'text' {
  if (startsWith(bytes, 0x50, 0x4b)) return 'archive';
  return startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0) ? 'old' : 'text';
}

const columnNumber = (letters: string): number =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);

/** Without its prefix, as the reader takes it. */
const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

type Attributes = Readonly<Record<string, string>>;

/** Every element, by the parser that the reader uses: what one of them overlooked would be the other's burden. */
function each(xml: string, look: (element: string, attributes: () => Attributes) => void): void {
  const parser = new Parser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('openTag', (name, attributes, decode) => {
    look(localName(name), () =>
      Object.fromEntries(Object.entries(attributes()).map(([key, value]) => [localName(key), decode(value)])),
    );
  });
  parser.parse(xml);
}

/** Longer than any program writes; the reader's patterns for formats take the square of their length. */
const longestFormat = 255;

/** Refuses what costs the reader more than its bytes. Any part may be named as the sheet, so every part is looked at. */
function checkPart(xml: string): void {
  const reach = { rows: 0, columns: 0 };
  each(xml, (element, attributes) => {
    if (element === 'numFmt' && Object.values(attributes()).some(({ length }) => length > longestFormat)) {
      throw new SheetError('not_a_sheet');
    }
    if (element !== 'c' && element !== 'row') return;
    const place = attributes()['r'];
    if (place === undefined) return;
    const [, column = '', row] = /^([A-Z]{0,4})(\d{1,9})$/.exec(place) ?? [];
    if (row === undefined) throw new SheetError('not_a_sheet');
    reach.columns = Math.max(reach.columns, columnNumber(column));
    reach.rows = Math.max(reach.rows, Number(row));
    if (reach.columns > maxColumns || reach.rows > maxRows || reach.rows * reach.columns > maxCells) {
      throw new SheetError('sheet_too_large');
    }
  });
}

const isSheet = (path: string): boolean => /^\/?xl\/worksheets\/[^/]+\.xml$/i.test(path);

/** The parts that are read, judged by what the archive's directory says; inflating stops at the size stated there. */
function partsOf(bytes: Uint8Array): Record<string, Uint8Array> {
  let inflated = 0;
  const parts = unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      const isRead = /\.(xml|rels)$/i.test(name);
      if (isRead) inflated += originalSize;
      if (inflated > maxInflatedBytes) throw new SheetError('sheet_too_large');
      return isRead;
    },
  });
  if (!Object.keys(parts).some(isSheet)) throw new SheetError('not_a_sheet');
  for (const part of Object.values(parts)) checkPart(new TextDecoder().decode(part));
  return parts;
}

/** Rows of cells: text, number, boolean, Date or null. */
type Cells = readonly (readonly unknown[])[];

/**
 * The first sheet of an xlsx file, or a text with separators, row by row. Formulas are never computed: a cell is the value its
 * file remembers; of merged cells the first one has the value.
 * @param readOld reads the format from before 2007, where there is room for its reader
 * @throws SheetError
 */
export async function readCells(bytes: Uint8Array, readOld?: (bytes: Uint8Array) => Promise<Cells>): Promise<Cells> {
  if (bytes.byteLength > maxSheetBytes) throw new SheetError('sheet_too_large');
  const kind = kindOf(bytes);
  try {
    if (kind === 'text') return readCsv(bytes);
    if (kind === 'old') {
      if (!readOld) throw new SheetError('old_sheet');
      return await readOld(bytes);
    }
    // Handed on uncompressed: the reader inflates larger parts in a worker made of text, which the page's policy refuses.
    const plain = zipSync(partsOf(bytes), { level: 0 });
    return await readSheet(new Uint8Array(plain).buffer);
  } catch (cause) {
    throw cause instanceof SheetError ? cause : new SheetError('not_a_sheet', { cause });
  }
}
