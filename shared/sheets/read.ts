import { unzipSync, zipSync } from 'fflate';
import { readSheet } from 'read-excel-file/universal';

/** Why a file was not read. `old_sheet` is the binary format from before 2007. */
export type SheetFault = 'not_a_sheet' | 'old_sheet' | 'sheet_too_large';

export class SheetError extends Error {
  readonly fault: SheetFault;
  constructor(fault: SheetFault, options?: ErrorOptions) {
    super(fault, options);
    this.name = 'SheetError';
    this.fault = fault;
  }
}

/** Bytes of the file itself. */
export const maxSheetBytes = 5_000_000;
// A megabyte of zeros takes a kilobyte in an archive: what it becomes is what costs memory.
const maxInflatedBytes = 60_000_000;
// The reader pads every row to the longest one, so a single far-away cell would cost the whole rectangle.
export const maxColumns = 200;
export const maxRows = 60_000;

const startsWith = (bytes: Uint8Array, ...magic: number[]): boolean => magic.every((byte, at) => bytes[at] === byte);

function kindOf(bytes: Uint8Array): 'archive' | 'old' | undefined {
  if (startsWith(bytes, 0x50, 0x4b, 0x03, 0x04)) return 'archive';
  return startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0) ? 'old' : undefined;
}

const columnNumber = (letters: string): number =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);

function checkCells(sheet: string): void {
  for (const [, column = '', row = ''] of sheet.matchAll(/<(?:\w+:)?c\b[^>]*?\br="([A-Z]{1,4})(\d{1,9})"/g)) {
    if (columnNumber(column) > maxColumns || Number(row) > maxRows) throw new SheetError('sheet_too_large');
  }
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
  const sheets = Object.keys(parts).filter(isSheet);
  if (sheets.length === 0) throw new SheetError('not_a_sheet');
  for (const path of sheets) checkCells(new TextDecoder().decode(parts[path]));
  return parts;
}

/** Rows of cells: text, number, boolean, Date or null. */
type Cells = readonly (readonly unknown[])[];

/**
 * The first sheet of an xlsx file, row by row. Formulas are never computed: a cell is the value its
 * file remembers; of merged cells the first one has the value.
 * @param readOld reads the format from before 2007, where there is room for its reader
 * @throws SheetError
 */
export async function readCells(bytes: Uint8Array, readOld?: (bytes: Uint8Array) => Promise<Cells>): Promise<Cells> {
  if (bytes.byteLength > maxSheetBytes) throw new SheetError('sheet_too_large');
  const kind = kindOf(bytes);
  if (!kind) throw new SheetError('not_a_sheet');
  try {
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
