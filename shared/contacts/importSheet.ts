import type { ErrorCode } from '../core/errors.ts';
import { Email } from '../core/fields.ts';
import { digitsOf, fold } from '../core/text.ts';
import { unrounded } from '../phones/decimals.ts';
import { type Country, phoneKind, readPhones } from '../phones/read.ts';
import { type CellLanguage, cellText } from './cellText.ts';
import type { ColumnUse, SheetTarget } from './columnMapping.ts';
import { fieldName, recognise, type SheetColumn } from './columns.ts';
import type { RowRefusal } from './fieldLimits.ts';
import { isMobileHeading } from './headings.ts';

export interface SheetField {
  readonly name: string;
  readonly value: string;
}

/** A person as written in a row of the sheet. */
export interface SheetRow {
  /** Row in the sheet, from 1: what the person sees in their own program. */
  readonly line: number;
  readonly number: string;
  readonly name: string;
  readonly email: string;
  /** Names, comma between them. */
  readonly tags: string;
  /** Values of other columns, and further numbers and e-mails. */
  readonly fields: readonly SheetField[];
}

/** Reason why a whole sheet cannot be used. */
export type SheetProblem = 'no_number_column' | 'no_rows' | 'too_many_rows';

/** Rows a person may send in one go. */
export const maxImportRows = 100_000;

const longestCell = 300;
const longestValue = 500;

type SheetCells = readonly (readonly unknown[])[];

/** Options for reading a sheet. */
export interface SheetReading {
  /** Country of numbers without a country code. */
  readonly country: Country;
  readonly language: CellLanguage;
  readonly target: SheetTarget;
}

/** Meaning of each column; the heading labels a further number or e-mail of a person. */
export interface SheetColumns {
  readonly headingLine: number;
  readonly columns: readonly (Pick<SheetColumn, 'use' | 'field'> & { readonly heading?: string })[];
}

interface Value {
  readonly text: string;
  readonly heading: string;
}

interface Chosen {
  readonly text: string;
  /** Values that were not chosen, with the headings of their columns. */
  readonly others: readonly Value[];
}

/** A code of a carrier, an extension or what programs add; more digits are another number, be it without its area. */
const mostFurtherDigits = 3;

const isOneNumber = ({ text, numbers }: { readonly text: string; readonly numbers: readonly string[] }): boolean =>
  numbers.length === 1 && digitsOf(text).length - (numbers[0]?.length ?? 0) <= mostFurtherDigits;

/** Mobile telephones before those of which it is not known, and these before landlines; among equals the first. */
function numberOf(values: readonly Value[], country: Country): Chosen {
  const read = values.map((value) => ({ ...value, numbers: readPhones(value.text, country) }));
  const rank = ({ heading, numbers: [number = ''] }: (typeof read)[number]): number => {
    const kind = phoneKind(number);
    if (kind === 'landline') return 2;
    return kind === 'mobile' || isMobileHeading(heading) ? 0 : 1;
  };
  const [chosen] = read.filter(({ numbers }) => numbers.length > 0).sort((a, b) => rank(a) - rank(b));
  if (!chosen) return { text: values[0]?.text ?? '', others: values.slice(1) };
  const [number = ''] = chosen.numbers;
  const isAlone = isOneNumber(chosen);
  const others = read.filter((value) =>
    value === chosen ? !isAlone : !(isOneNumber(value) && value.numbers[0] === number),
  );
  return {
    text: isAlone ? chosen.text : `+${number}`,
    others: others.map(({ text, heading }) => ({ text, heading })),
  };
}

const addressesIn = (text: string): string[] => text.split(/[\s;,|]+|:::/).filter((part) => part.includes('@'));

/** The first address that is one; where there is none, the first text, which is refused with its line. */
function emailOf(values: readonly Value[]): Chosen {
  for (const value of values) {
    const parts = addressesIn(value.text);
    const found = parts.find((part) => Email.safeParse(part).success);
    if (found === undefined) continue;
    const isAlone = parts.length === 1;
    return { text: found, others: values.filter((other) => other !== value || !isAlone) };
  }
  return { text: values[0]?.text ?? '', others: values.slice(1) };
}

type Texts = ReadonlyMap<ColumnUse, readonly Value[]>;

/** The name, put together from its parts if needed; `Nome` next to a column `Sobrenome` is a first name. */
function composeFullName(texts: Texts): string {
  const text = (use: ColumnUse): string => texts.get(use)?.[0]?.text ?? '';
  const [name, first, middle, last] = [text('name'), text('firstName'), text('middleName'), text('lastName')];
  const isWhole =
    first !== '' ||
    last === '' ||
    fold(name)
      .split(' ')
      .includes(fold(last).split(' ').at(-1) ?? '');
  const parts = name !== '' ? [name, ...(isWhole ? [] : [middle, last])] : [first, middle, last];
  return parts
    .filter((part) => part !== '')
    .join(' ')
    .slice(0, longestCell);
}

/** Fields with names of their own; of two that are called the same the second has a number behind it. */
function distinct(fields: readonly SheetField[]): SheetField[] {
  const given = new Set<string>();
  return fields.flatMap(({ name, value }) => {
    for (let turn = 1; turn < 20; turn += 1) {
      const own = turn === 1 ? name : `${name.slice(0, 46)} ${turn}`;
      if (given.has(fold(own))) continue;
      given.add(fold(own));
      return [{ name: own, value }];
    }
    return [];
  });
}

function textsOf(row: readonly unknown[], { columns }: SheetColumns, language: CellLanguage): Texts {
  const texts = new Map<ColumnUse, Value[]>();
  for (const [at, { use, field, heading = '' }] of columns.entries()) {
    const text = use === 'nothing' ? '' : cellText(row[at], language);
    if (text === '') continue;
    const cut = text.slice(0, use === 'field' ? longestValue : longestCell);
    texts.set(use, [...(texts.get(use) ?? []), { text: cut, heading: use === 'field' ? field : heading }]);
  }
  return texts;
}

function rowAt(row: readonly unknown[], line: number, found: SheetColumns, reading: SheetReading): SheetRow {
  const texts = textsOf(row, found, reading.language);
  const number = numberOf(texts.get('number') ?? [], reading.country);
  const email = emailOf(texts.get('email') ?? []);
  // People of a list have one number and one e-mail: what campaigns write to and with.
  const others = reading.target === 'list' ? [] : [...number.others, ...email.others];
  const fields = [
    ...(texts.get('field') ?? []).map(({ text, heading }) => ({ name: heading, value: text })),
    ...others.map(({ text, heading }) => ({ name: fieldName(heading, 'contacts') || 'telefone', value: text })),
  ];
  return {
    line,
    number: number.text,
    name: composeFullName(texts),
    email: email.text,
    tags: (texts.get('tags') ?? [])
      .map(({ text }) => text)
      .join(', ')
      .slice(0, longestCell),
    fields: distinct(fields),
  };
}

/** True if a row has more than one number; a person of a list keeps only the first. */
export const hasOtherNumbers = (row: readonly unknown[], { columns }: SheetColumns, country: Country): boolean => {
  const numbers = columns.flatMap(({ use }, at) => (use === 'number' ? readPhones(cellText(row[at]), country) : []));
  return new Set(numbers).size > 1;
};

const isBlank = ({ number, name, email }: SheetRow): boolean => number === '' && name === '' && email === '';

/** The people of a sheet whose columns are known; blank rows are passed over. */
export function parseSheetRows(cells: SheetCells, found: SheetColumns, reading: SheetReading): SheetRow[] {
  const headings = cells[found.headingLine - 1] ?? [];
  const columns = found.columns.map((column, at) => ({ ...column, heading: cellText(headings[at]) }));
  const named = { ...found, columns };
  return cells.slice(found.headingLine).flatMap((row, position) => {
    const person = rowAt(row, found.headingLine + position + 1, named, reading);
    return isBlank(person) ? [] : [person];
  });
}

/**
 * Reads the people of a sheet.
 * @param mapping meanings chosen by a user; without them the headings decide
 * @param most the most rows that the caller accepts
 */
export function parseRows(
  cells: SheetCells,
  reading: SheetReading,
  { mapping, most = maxImportRows }: { readonly mapping?: SheetColumns | undefined; readonly most?: number } = {},
): { readonly rows: readonly SheetRow[] } | { readonly problem: SheetProblem } {
  const found = mapping ?? recognise(cells, reading.target);
  const isKnown = mapping !== undefined || found.headingLine > 0;
  if (!isKnown || !found.columns.some(({ use }) => use === 'number')) return { problem: 'no_number_column' };
  const rows = parseSheetRows(cells, found, reading);
  if (rows.length === 0) return { problem: 'no_rows' };
  return rows.length > most ? { problem: 'too_many_rows' } : { rows };
}

export const emailRefusal = (email: string): RowRefusal | undefined =>
  email.trim() === '' || Email.safeParse(email).success ? undefined : 'email_invalid';

/** Reason to refuse a row that can be found in the row itself. */
export function rowRefusal(row: Pick<SheetRow, 'number' | 'email'>, country: Country): RowRefusal | undefined {
  const number = row.number.trim();
  if (number === '') return 'number_missing';
  if (unrounded(number) === undefined) return 'number_rounded';
  if (readPhones(number, country).length === 0) return 'number_invalid';
  return emailRefusal(row.email);
}

/** Failure of a single row: an error code of the API and the field it concerns. */
export interface RowFailure {
  readonly line: number;
  readonly error: ErrorCode;
  readonly field: string | null;
}
