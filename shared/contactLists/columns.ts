import { fold } from '../core/text.ts';
import { maxVariables } from './model.ts';

/** What a column of a sheet holds. */
export type ColumnUse = 'number' | 'name' | 'email' | 'variable' | 'nothing';

export interface SheetColumn {
  readonly use: ColumnUse;
  /** How the sheet calls it. */
  readonly heading: string;
  /** How campaigns call it, when it is a variable. */
  readonly variable: string;
}

/** A sheet with what its columns are taken for. */
export interface RecognisedSheet {
  readonly columns: readonly SheetColumn[];
  /** Row of the headings, from 1; 0: the sheet has none. */
  readonly headingLine: number;
}

const headings: Readonly<Record<'number' | 'name' | 'email', readonly string[]>> = {
  number: [
    ...['numero', 'number', 'numara', 'num', 'telefone', 'telefono', 'telefon', 'phone', 'celular', 'fone', 'whatsapp'],
    ...['numero de telefone', 'numero do whatsapp', 'phone number', 'tel', 'movil', 'mobile', 'contato whatsapp'],
  ],
  name: [
    'nome',
    'name',
    'nombre',
    'ad',
    'isim',
    'contato',
    'contacto',
    'contact',
    'nome completo',
    'full name',
    'cliente',
  ],
  email: ['email', 'e-mail', 'mail', 'correo', 'correo electronico', 'e-posta', 'eposta'],
};
const known = Object.entries(headings) as [keyof typeof headings, readonly string[]][];

/** How campaigns call what a heading says: `Valor (R$)` is `valor_r`. */
export const variableName = (heading: string): string =>
  fold(heading)
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .replace(/^_|_$/g, '')
    .slice(0, 30)
    .replace(/_$/, '');

// Titles and blank lines stand above the headings of some exports.
const highestHeading = 20;
const longestHeading = 60;

const textOf = (cell: unknown): string => (typeof cell === 'string' ? cell.trim().slice(0, longestHeading) : '');

const usesOf = (row: readonly unknown[]) =>
  row.map((cell) => {
    const heading = fold(textOf(cell)).replace(/[:*#]/g, '').trim();
    return known.find(([, names]) => names.includes(heading))?.[0];
  });

const looksLikeNumber = (cell: unknown): boolean => /^\+?[\d\s().-]{8,20}$/.test(String(cell ?? ''));

/** Columns by number for a sheet whose first row is a person already. */
function withoutHeadings(row: readonly unknown[]): SheetColumn[] {
  const place = row.findIndex(looksLikeNumber);
  return row.map((_, at) => ({ use: at === place ? 'number' : 'nothing', heading: '', variable: '' }));
}

/**
 * What the columns of a sheet hold, by their headings, whatever case and accents: the first of each kind is taken, what
 * has another heading is a variable. A person looks at it before anything is written.
 */
export function recognise(cells: readonly (readonly unknown[])[]): RecognisedSheet {
  const found = cells.slice(0, highestHeading).map(usesOf);
  const top = found.findIndex((uses) => uses.includes('number'));
  const row = cells[top];
  const uses = found[top];
  if (row === undefined || uses === undefined) return { columns: withoutHeadings(cells[0] ?? []), headingLine: 0 };
  const names = new Set<string>();
  const columns = row.map((cell, at): SheetColumn => {
    const heading = textOf(cell);
    const use = uses[at];
    if (use !== undefined && uses.indexOf(use) === at) return { use, heading, variable: '' };
    const variable = variableName(heading);
    const isNew = variable !== '' && !names.has(variable) && names.size < maxVariables;
    if (isNew) names.add(variable);
    return { use: isNew ? 'variable' : 'nothing', heading, variable };
  });
  return { columns, headingLine: top + 1 };
}

/** Why a choice of columns cannot be used. */
export type ColumnProblem = 'no_number' | 'two_of_a_kind' | 'same_variable' | 'too_many_variables';

export function columnProblem(columns: readonly SheetColumn[]): ColumnProblem | undefined {
  const uses = columns.map(({ use }) => use);
  if (!uses.includes('number')) return 'no_number';
  const single = uses.filter((use) => use === 'number' || use === 'name' || use === 'email');
  if (new Set(single).size < single.length) return 'two_of_a_kind';
  const variables = columns.flatMap(({ use, variable }) => (use === 'variable' ? [variable] : []));
  if (variables.some((name) => name === '') || new Set(variables).size < variables.length) return 'same_variable';
  return variables.length > maxVariables ? 'too_many_variables' : undefined;
}
