import type { ColumnMapping } from '@shared/contacts/columnMapping.ts';
import type { SheetProblem, SheetReading, SheetRow } from '@shared/contacts/importSheet.ts';
import type { SheetFault } from '@shared/sheets/limits.ts';

/** Input of the thread that reads a sheet. */
export interface SheetTask {
  readonly content: Uint8Array;
  readonly reading: SheetReading;
  /** Columns chosen by the user; otherwise the headings decide. */
  readonly mapping: ColumnMapping | undefined;
  /** Rows that are taken. */
  readonly most: number;
}

export type SheetRows = { readonly rows: readonly SheetRow[] } | { readonly problem: SheetProblem | SheetFault };
