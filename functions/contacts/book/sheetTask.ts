import type { SheetProblem, SheetRow } from '@shared/contacts/importSheet.ts';
import type { SheetFault } from '@shared/sheets/limits.ts';

/** What the thread that reads a sheet is given. */
export interface SheetTask {
  readonly content: Uint8Array;
  /** Rows that are taken. */
  readonly most: number;
}

export type SheetRows = { readonly rows: readonly SheetRow[] } | { readonly problem: SheetProblem | SheetFault };
