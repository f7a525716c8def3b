import { recognise, type SheetColumn } from '@shared/contactLists/columns.ts';
import { maxImportRows, sheetLine } from '@shared/contactLists/imports.ts';
import { cellText } from '@shared/contacts/importSheet.ts';
import { SheetError, type SheetFault } from '@shared/sheets/limits.ts';
import { readCells } from '@shared/sheets/read.ts';

type Cells = readonly (readonly unknown[])[];

/** What a person sees of a sheet before anything of it is written. */
export interface SheetPreview {
  readonly columns: readonly SheetColumn[];
  readonly headingLine: number;
  /** Rows behind the headings. */
  readonly rows: number;
  /** The first values of each column. */
  readonly samples: readonly (readonly string[])[];
}

export type SheetProblem = SheetFault | 'no_rows' | 'too_many_rows';
export type PreviewResult = { readonly look: SheetPreview } | { readonly problem: SheetProblem };

const sampled = 3;

const isBlank = (row: readonly unknown[]): boolean => row.every((cell) => cellText(cell) === '');

export function previewOf(cells: Cells): PreviewResult {
  const { columns, headingLine } = recognise(cells);
  const rows = cells.slice(headingLine).filter((row) => !isBlank(row));
  if (rows.length === 0) return { problem: 'no_rows' };
  if (rows.length > maxImportRows) return { problem: 'too_many_rows' };
  const first = rows.slice(0, 50);
  const samples = columns.map((_, at) =>
    first
      .map((row) => cellText(row[at]).slice(0, 60))
      .filter((text) => text !== '')
      .slice(0, sampled),
  );
  return { look: { columns, headingLine, rows: rows.length, samples } };
}

/** @returns the rows and where they come from, or why there are none */
export async function readPreview(bytes: Uint8Array): Promise<{ readonly cells: Cells; readonly look: PreviewResult }> {
  try {
    const cells = await readCells(bytes);
    return { cells, look: previewOf(cells) };
  } catch (error) {
    return { cells: [], look: { problem: error instanceof SheetError ? error.fault : 'not_a_sheet' } };
  }
}

export interface SheetLines {
  readonly text: Blob;
  readonly rows: number;
  readonly variables: readonly string[];
}

/** The file that a sheet becomes: its rows in the order number, name, e-mail, variables. */
export function linesOf(cells: Cells, headingLine: number, columns: readonly SheetColumn[]): SheetLines {
  const placeOf = (use: SheetColumn['use']): number => columns.findIndex((column) => column.use === use);
  const named = columns.flatMap((column, at) => (column.use === 'variable' ? [{ at, name: column.variable }] : []));
  const places = [placeOf('number'), placeOf('name'), placeOf('email'), ...named.map(({ at }) => at)];
  const lines = cells.flatMap((row, at) =>
    at < headingLine || isBlank(row)
      ? []
      : [sheetLine({ line: at + 1, cells: places.map((place) => (place === -1 ? '' : cellText(row[place]))) })],
  );
  return { text: new Blob(lines), rows: lines.length, variables: named.map(({ name }) => name) };
}
