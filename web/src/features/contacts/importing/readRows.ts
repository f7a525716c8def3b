import { parseRows, type SheetProblem, type SheetRow } from '@shared/contacts/importSheet.ts';
import { SheetError, type SheetFault } from '@shared/sheets/limits.ts';
import { readCells } from '@shared/sheets/read.ts';

export type SheetRows = { readonly rows: readonly SheetRow[] } | { readonly problem: SheetProblem | SheetFault };

/** The people of a sheet. */
export async function readRows(bytes: Uint8Array): Promise<SheetRows> {
  try {
    return parseRows(await readCells(bytes));
  } catch (error) {
    return { problem: error instanceof SheetError ? error.fault : 'not_a_sheet' };
  }
}
