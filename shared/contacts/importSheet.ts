import type { ErrorCode } from '../core/errors.ts';
import { fold } from '../core/text.ts';

/** One person of a sheet, as it was written there. */
export interface SheetRow {
  /** Row in the sheet, from 1: what the person sees in their own program. */
  readonly line: number;
  readonly number: string;
  readonly name: string;
  readonly email: string;
  /** Names, comma between them. */
  readonly tags: string;
}

/** Why nothing of a sheet can be used. */
export type SheetProblem = 'no_number_column' | 'repeated_column' | 'no_rows' | 'too_many_rows';

/** Rows a person may send in one go. */
export const maxImportRows = 100_000;

type Field = Exclude<keyof SheetRow, 'line'>;

const headings: Readonly<Record<Field, readonly string[]>> = {
  number: [
    ...['numero', 'number', 'numara', 'num', 'telefone', 'telefono', 'telefon', 'phone', 'celular', 'fone'],
    ...['whatsapp', 'numero de telefone', 'numero do whatsapp', 'phone number'],
  ],
  name: ['nome', 'name', 'nombre', 'ad', 'isim', 'contato', 'contacto', 'contact', 'nome completo', 'full name'],
  email: ['email', 'e-mail', 'mail', 'correo', 'correo electronico', 'e-posta', 'eposta'],
  tags: ['tags', 'tag', 'etiquetas', 'etiqueta', 'etiketler', 'etiket'],
};
const fields = Object.keys(headings) as Field[];

// Titles and blank lines stand above the headings of some exports.
const highestHeading = 20;

export function cellText(cell: unknown): string {
  if (typeof cell === 'number') return String(cell);
  if (typeof cell === 'string') return cell.trim();
  return cell instanceof Date ? cell.toISOString() : '';
}

const fieldOf = (cell: unknown): Field | undefined => {
  const heading = fold(cellText(cell)).replace(/[:*#]/g, '').trim();
  return fields.find((field) => headings[field].includes(heading));
};

/** What each column holds, by its heading, whatever case and accents. */
type Columns = readonly (Field | undefined)[];

function columnsOf(row: readonly unknown[]): Columns | 'repeated_column' {
  const columns = row.map(fieldOf);
  const known = columns.filter((field) => field !== undefined);
  return new Set(known).size < known.length ? 'repeated_column' : columns;
}

function rowAt(cells: readonly unknown[], line: number, columns: Columns): SheetRow {
  const text = (field: Field): string => cellText(cells[columns.indexOf(field)]).slice(0, 300);
  return { line, number: text('number'), name: text('name'), email: text('email'), tags: text('tags') };
}

/** The people of a sheet; blank rows are passed over. @param most rows the caller takes in one go */
export function parseRows(
  cells: readonly (readonly unknown[])[],
  most: number = maxImportRows,
): { readonly rows: readonly SheetRow[] } | { readonly problem: SheetProblem } {
  const found = cells.slice(0, highestHeading).map(columnsOf);
  const top = found.findIndex((columns) => columns === 'repeated_column' || columns.includes('number'));
  const columns = found[top];
  if (columns === undefined) return { problem: 'no_number_column' };
  if (columns === 'repeated_column') return { problem: 'repeated_column' };
  const rows = cells.flatMap((row, position) => {
    if (position <= top) return [];
    const person = rowAt(row, position + 1, columns);
    return person.number === '' && person.name === '' && person.email === '' ? [] : [person];
  });
  if (rows.length === 0) return { problem: 'no_rows' };
  return rows.length > most ? { problem: 'too_many_rows' } : { rows };
}

/** What went wrong with one row of a sheet: a code of the API, and the field it is about. */
export interface RowFailure {
  readonly line: number;
  readonly error: ErrorCode;
  readonly field: string | null;
}
