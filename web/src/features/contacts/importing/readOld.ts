import { read, utils } from '@e965/xlsx';
import { maxColumns, SheetError } from '@shared/sheets/limits.ts';

// The format itself ends at 65,536.
const maxRows = 60_000;

/**
 * The first sheet of a binary workbook from before 2007 (`.xls`), as `readCells` gives it: the values the
 * file remembers, dates as Date. Apart from the other reader because it weighs as much as three screens.
 * @throws SheetError, and whatever the reader throws at a file that is no workbook
 */
export function readOldCells(bytes: Uint8Array): readonly (readonly unknown[])[] {
  // One row more than may be, so that too many are noticed and not cut off.
  const book = read(bytes, {
    type: 'array',
    dense: true,
    sheets: 0,
    sheetRows: maxRows + 1,
    cellDates: true,
    UTC: true,
  });
  const sheet = book.Sheets[book.SheetNames[0] ?? ''];
  if (!sheet) throw new SheetError('not_a_sheet');
  const reach = sheet['!fullref'] ?? sheet['!ref'];
  if (reach === undefined) return [];
  const { e: last } = utils.decode_range(reach);
  if (last.c >= maxColumns || last.r >= maxRows) throw new SheetError('sheet_too_large');
  // From the first cell on, as the rows are counted for people.
  const range = { s: { r: 0, c: 0 }, e: last };
  return utils.sheet_to_json<unknown[]>(sheet, { header: 1, range, defval: null, blankrows: true, UTC: true });
}
