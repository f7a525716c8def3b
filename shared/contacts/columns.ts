import { cleanName, fold } from '../core/text.ts';
import { type ColumnUse, fieldCount, highestHeading, nameColumns, type SheetTarget } from './columnMapping.ts';
import { maxFields } from './fieldLimits.ts';
import { isOfProgram, knownColumn, probableColumn } from './headings.ts';

export interface SheetColumn {
  readonly use: ColumnUse;
  readonly heading: string;
  /** Name of the field or variable, if the column becomes one. */
  readonly field: string;
}

/** A sheet with what its columns are taken for. */
export interface RecognisedSheet {
  readonly columns: readonly SheetColumn[];
  /** Row of the headings, from 1; 0: the sheet has none. */
  readonly headingLine: number;
}

type Cells = readonly (readonly unknown[])[];

const longestHeading = 60;
/** Rows below the headings that tell what a column holds. */
const sampled = 50;

/** Name of a campaign variable from a heading: `Valor (R$)` becomes `valor_r`. */
export const variableName = (heading: string): string =>
  fold(heading)
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .replace(/^_|_$/g, '')
    .slice(0, 30)
    .replace(/_$/, '');

/** Name of the contact field or list variable that a column becomes. */
export const fieldName = (heading: string, target: SheetTarget): string =>
  target === 'list' ? variableName(heading) : cleanName(heading.replace(/\s+/g, ' '), 50);

const normalizeHeading = (cell: unknown): string =>
  typeof cell === 'string' ? cell.replace(/\s+/g, ' ').trim().slice(0, longestHeading) : '';

const looksLikeNumber = (cell: unknown): boolean => /^\+?[\d\s().-]{8,20}$/.test(String(cell ?? ''));
const holdsDigits = (cell: unknown): boolean => /\d(?:\D{0,3}\d){6}/.test(String(cell ?? '').slice(0, 100));
const holdsAddress = (cell: unknown): boolean => /[^\s@]@[^\s@]/.test(String(cell ?? '').slice(0, 300));
const isFilled = (cell: unknown): boolean => cell !== null && cell !== undefined && String(cell).trim() !== '';

/** Filled cells of a column below a line. */
const below = (cells: Cells, line: number, at: number): unknown[] =>
  cells
    .slice(line, line + sampled)
    .map((row) => row[at])
    .filter(isFilled);

function useOf(heading: string, filled: () => readonly unknown[], target: SheetTarget): KnownUse | undefined {
  const known = knownColumn(heading);
  if (known !== undefined) return known === 'tags' && target === 'list' ? undefined : known;
  const probable = probableColumn(heading);
  if (probable === undefined) return undefined;
  return filled().some(probable === 'number' ? holdsDigits : holdsAddress) ? probable : undefined;
}
type KnownUse = Exclude<ColumnUse, 'field' | 'nothing'>;

/**
 * Index of the row of headings: among the first rows, the one with the most known columns, one of which must hold
 * numbers.
 */
function headingRow(cells: Cells, target: SheetTarget): number {
  let best = -1;
  let most = 0;
  for (const [at, row] of cells.slice(0, highestHeading).entries()) {
    const uses = row.map((cell, place) => useOf(normalizeHeading(cell), () => below(cells, at + 1, place), target));
    const known = row.filter((cell) => knownColumn(normalizeHeading(cell)) !== undefined).length;
    const score = 2 * known + uses.filter((use) => use !== undefined).length;
    if (uses.includes('number') && score > most) [best, most] = [at, score];
  }
  return best;
}

/** The row above the first numbers where no heading is known: it has a text over each of them, or there is none. */
function guessedHeading(cells: Cells): { readonly line: number; readonly number: number } {
  const top = cells.slice(0, highestHeading);
  const first = top.findIndex((row) => row.some(looksLikeNumber));
  const number = first < 0 ? -1 : (cells[first]?.findIndex(looksLikeNumber) ?? -1);
  const above = cells[first - 1] ?? [];
  const isHeading = first > 0 && isFilled(above[number]) && !above.some((cell) => holdsDigits(cell));
  return { line: isHeading ? first : 0, number };
}

/** Returns a check that accepts each field name once, up to the limit. */
function fieldNames(most: number): (name: string) => boolean {
  const given = new Set<string>();
  return (name) => {
    const key = fold(name);
    if (key === '' || given.has(key) || given.size >= most) return false;
    given.add(key);
    return true;
  };
}

/** Columns by number for a sheet none of whose headings are known. */
function unknownColumns(cells: Cells, target: SheetTarget): RecognisedSheet {
  const { line, number } = guessedHeading(cells);
  const headings = line === 0 ? (cells[0] ?? []).map(() => '') : (cells[line - 1] ?? []).map(normalizeHeading);
  const columns = headings.map((heading, at): SheetColumn => {
    const known = heading === '' ? undefined : knownColumn(heading);
    const use = at === number ? 'number' : known !== undefined && known !== 'number' ? known : 'nothing';
    return { use: use === 'tags' && target === 'list' ? 'nothing' : use, heading, field: '' };
  });
  return { columns, headingLine: line };
}

/**
 * Recognizes columns by their headings, regardless of case and accents: each part of the name is taken from its first
 * column, numbers and e-mails may have several, and any other column with a heading and values becomes a field. The
 * user can correct the result before anything is written.
 */
export function recognise(cells: Cells, target: SheetTarget): RecognisedSheet {
  const top = headingRow(cells, target);
  const row = cells[top];
  if (row === undefined) return unknownColumns(cells, target);
  const uses = row.map((cell, at) => useOf(normalizeHeading(cell), () => below(cells, top + 1, at), target));
  const beside = fieldCount(
    uses.map((use) => ({ use: use ?? 'nothing', field: '' })),
    target,
  );
  const takeField = fieldNames(maxFields - beside);
  const taken = new Set<ColumnUse>();
  const columns = row.map((cell, at): SheetColumn => {
    const heading = normalizeHeading(cell);
    const use = uses[at];
    if (use !== undefined && !(nameColumns.has(use) && taken.has(use))) {
      taken.add(use);
      return { use, heading, field: '' };
    }
    const field = fieldName(heading, target);
    const isEmpty = cells.length > top + 1 && below(cells, top + 1, at).length === 0;
    const isField = !isOfProgram(heading) && !isEmpty && takeField(field);
    return { use: isField ? 'field' : 'nothing', heading, field };
  });
  return { columns, headingLine: top + 1 };
}
