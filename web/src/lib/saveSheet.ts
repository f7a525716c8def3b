import type { Cell } from '@shared/sheets/write.ts';
import { saveFile } from './saveFile.ts';
import { showFailure } from './showFailure.ts';

/** Longer names and these signs are refused by the programs that open sheets. */
const tabName = (title: string): string => title.replace(/[[\]:*?/\\]/g, ' ').slice(0, 31);

/** Rows under their headings as an xlsx file; what writes it comes with the press. */
export async function saveSheet(
  title: string,
  rows: readonly (readonly Cell[])[],
  file = title.toLowerCase(),
): Promise<void> {
  try {
    const { sheetType, writeSheet } = await import('@shared/sheets/write.ts');
    saveFile(writeSheet(tabName(title), rows), `${file}.xlsx`, sheetType);
  } catch (error) {
    showFailure(error);
  }
}
