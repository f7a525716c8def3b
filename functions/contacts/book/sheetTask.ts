import type { ColumnMapping } from '@shared/contacts/columnMapping.ts';
import type { SheetProblem, SheetReading, SheetRow } from '@shared/contacts/importSheet.ts';
import type { SheetFault } from '@shared/sheets/limits.ts';

/** What the thread that reads a sheet is given. */
export interface SheetTask {
  readonly content: Uint8Array;
  readonly reading: SheetReading;
  /** What somebody says that the columns are; otherwise their headings tell. */
  readonly mapping: ColumnMapping | undefined;
  /** Rows that are taken. */
  readonly most: number;
}

export type SheetRows = { readonly rows: readonly SheetRow[] } | { readonly problem: SheetProblem | SheetFault };
