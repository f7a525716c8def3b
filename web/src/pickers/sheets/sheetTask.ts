import { listLines, type SheetLines } from '@shared/contactLists/imports.ts';
import { listRefusal } from '@shared/contactLists/sheetPerson.ts';
import { cellText } from '@shared/contacts/cellText.ts';
import { recognise, type SheetColumn } from '@shared/contacts/columns.ts';
import type { RowRefusal } from '@shared/contacts/fieldLimits.ts';
import {
  hasOtherNumbers,
  maxImportRows,
  rowRefusal,
  parseSheetRows,
  type SheetColumns,
  type SheetReading,
  type SheetRow,
} from '@shared/contacts/importSheet.ts';
import { tagNames } from '@shared/contacts/importedText.ts';
import { fold } from '@shared/core/text.ts';
import { readPhone } from '@shared/phones/read.ts';
import { SheetError, type SheetFault } from '@shared/sheets/limits.ts';
import { readCells } from '@shared/sheets/read.ts';

export type Cells = readonly (readonly unknown[])[];

/** Preview of a sheet before anything of it is stored. */
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

/** Values of a column, and people, that are shown. */
export const sampled = 3;
export const shownPeople = 5;

const isBlank = (row: readonly unknown[]): boolean => row.every((cell) => cellText(cell) === '');

export function previewOf(cells: Cells, { target, language }: SheetReading): PreviewResult {
  const { columns, headingLine } = recognise(cells, target);
  const rows = cells.slice(headingLine).filter((row) => !isBlank(row));
  if (rows.length === 0) return { problem: 'no_rows' };
  if (rows.length > maxImportRows) return { problem: 'too_many_rows' };
  const first = rows.slice(0, 50);
  const samples = columns.map((_, at) =>
    first
      .map((row) => cellText(row[at], language).slice(0, 60))
      .filter((text) => text !== '')
      .slice(0, sampled),
  );
  return { look: { columns, headingLine, rows: rows.length, samples } };
}

/** @returns the rows and where they come from, or why there are none */
export async function readPreview(
  bytes: Uint8Array,
  reading: SheetReading,
): Promise<{ readonly cells: Cells; readonly look: PreviewResult }> {
  try {
    const cells = await readCells(bytes, reading.language);
    return { cells, look: previewOf(cells, reading) };
  } catch (error) {
    return { cells: [], look: { problem: error instanceof SheetError ? error.fault : 'not_a_sheet' } };
  }
}

type Reason = RowRefusal | 'tag_unknown';

/** Rows that are refused for one reason. */
export interface RefusedRows {
  readonly reason: Reason;
  readonly count: number;
  /** The first of them, as the sheet counts. */
  readonly lines: readonly number[];
}

/** Expected result of a sheet with the chosen columns. */
export interface Judgement {
  readonly rows: number;
  readonly refused: readonly RefusedRows[];
  /** First tags of refused rows that do not exist. */
  readonly unknownTags: readonly string[];
  /** People of a list who have further numbers, which do not come in. */
  readonly withOthers: number;
  readonly first: readonly { readonly row: SheetRow; readonly number: string; readonly reason: Reason | undefined }[];
}

const namedLines = 5;
const namedTags = 5;

type KnownTags = ReadonlySet<string> | undefined;

const unknownTags = ({ tags }: SheetRow, known: KnownTags): string[] =>
  known === undefined ? [] : tagNames(tags).filter((name) => !known.has(fold(name)));

function findRowRefusal(row: SheetRow, { target, country }: SheetReading, known: KnownTags): Reason | undefined {
  if (target === 'list') return listRefusal(row, country);
  return rowRefusal(row, country) ?? (unknownTags(row, known).length > 0 ? 'tag_unknown' : undefined);
}

/** @param tags names of the company's tags; undefined where they are not known, then the server judges those of rows */
export function judge(cells: Cells, columns: SheetColumns, reading: SheetReading, tags?: readonly string[]): Judgement {
  const knownTags = tags && new Set(tags.map(fold));
  const missing = new Map<string, string>();
  const rows = parseSheetRows(cells, columns, reading);
  const refused = new Map<Reason, { count: number; lines: number[] }>();
  for (const row of rows) {
    const reason = findRowRefusal(row, reading, knownTags);
    if (reason === undefined) continue;
    if (reason === 'tag_unknown') for (const name of unknownTags(row, knownTags)) missing.set(fold(name), name);
    const known = refused.get(reason) ?? { count: 0, lines: [] };
    known.count += 1;
    if (known.lines.length < namedLines) known.lines.push(row.line);
    refused.set(reason, known);
  }
  const isOnlyOne = reading.target === 'list' && columns.columns.filter(({ use }) => use === 'number').length > 1;
  const withOthers = isOnlyOne
    ? cells.slice(columns.headingLine).filter((row) => hasOtherNumbers(row, columns, reading.country)).length
    : 0;
  return {
    rows: rows.length,
    refused: [...refused].map(([reason, found]) => ({ reason, ...found })),
    unknownTags: [...missing.values()].slice(0, namedTags),
    withOthers,
    first: rows.slice(0, shownPeople).map((row) => ({
      row,
      number: readPhone(row.number, reading.country) ?? '',
      reason: findRowRefusal(row, reading, knownTags),
    })),
  };
}

/** The file that a sheet becomes on its way into a list. */
export function linesOf(cells: Cells, columns: SheetColumns, reading: SheetReading): SheetLines {
  return listLines(parseSheetRows(cells, columns, reading));
}
