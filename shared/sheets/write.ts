import { strToU8, zipSync } from 'fflate';

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';

export const sheetType = `${types}.sheet`;

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
// XML has no way to write these, not even as references.
const unwritable = /(?![\t\n\r])\p{Cc}|[\uFFFE\uFFFF]/gu;

const escaped = (text: string): string =>
  text.replace(unwritable, '').replace(/[&<>"]/g, (character) => entities[character] ?? '');

/**
 * A text that no program takes for a formula, also after the sheet was saved as plain text and opened
 * again (OWASP, CSV injection).
 */
export const escapeFormula = (text: string): string => (/^[\s]*[=+\-@\t\r]/.test(text) ? `'${text}` : text);

/** A cell: a text, a number, a day (`YYYY-MM-DD`) or minute of it (`YYYY-MM-DDTHH:mm`) in any zone, a length in seconds. */
export type Cell =
  | string
  | number
  | { readonly day: string }
  | { readonly minute: string }
  | { readonly seconds: number };

/** Places in the list of cell formats of {@link styles}. */
const formats = { day: 1, minute: 2, seconds: 3 } as const;
/** Number formats 14 and 22 are a date and a date with time as the reader's country writes them; 46 is `[h]:mm:ss`. */
const styles = `${declaration}<styleSheet xmlns="${main}"><fonts count="1"><font/></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="4"><xf/><xf numFmtId="14" applyNumberFormat="1"/><xf numFmtId="22" applyNumberFormat="1"/><xf numFmtId="46" applyNumberFormat="1"/></cellXfs></styleSheet>`;

const daySeconds = 86_400;
/** 1 January 1970, counted in days from 30 December 1899. */
const epochDay = 25_569;

/** A, B … Z, AA: as many as the rows have cells. */
const columnName = (index: number): string =>
  (index < 26 ? '' : columnName(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + (index % 26));

const daysTo = (instant: string): number => Date.parse(instant) / (daySeconds * 1000) + epochDay;

function numberCell(place: string, value: number, format?: keyof typeof formats): string {
  if (!Number.isFinite(value)) return '';
  return `<c ${place}${format === undefined ? '' : ` s="${formats[format]}"`}><v>${value}</v></c>`;
}

function cell(value: Cell, row: number, column: number): string {
  const place = `r="${columnName(column)}${row + 1}"`;
  if (typeof value === 'number') return numberCell(place, value);
  if (typeof value === 'object') {
    if ('seconds' in value) return numberCell(place, value.seconds / daySeconds, 'seconds');
    return 'day' in value
      ? numberCell(place, daysTo(`${value.day}T00:00Z`), 'day')
      : numberCell(place, daysTo(`${value.minute}Z`), 'minute');
  }
  if (value === '') return '';
  return `<c ${place} t="inlineStr"><is><t xml:space="preserve">${escaped(escapeFormula(value))}</t></is></c>`;
}

/** Path of the sheet in its archive. */
export const sheetPath = 'xl/worksheets/sheet1.xml';
/** XML before the first row and after the last. */
export const sheetStart = `${declaration}<worksheet xmlns="${main}"><sheetData>`;
export const sheetEnd = '</sheetData></worksheet>';

/** @param at of the row, from 0 */
export const rowXml = (row: readonly Cell[], at: number): string =>
  `<row r="${at + 1}">${row.map((content, column) => cell(content, at, column)).join('')}</row>`;

/** The rest of the archive of a book with one sheet. */
export const sheetParts = (name: string): Record<string, string> => ({
  '[Content_Types].xml': `${declaration}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${types}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/></Types>`,
  '_rels/.rels': `${declaration}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `${declaration}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="${escaped(name)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `${declaration}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': styles,
});

/** An xlsx file of one sheet. Written here because the usual writers zip in a worker made of text, which the page's policy refuses. */
export function writeSheet(name: string, rows: readonly (readonly Cell[])[]): Uint8Array {
  const parts = { ...sheetParts(name), [sheetPath]: sheetStart + rows.map(rowXml).join('') + sheetEnd };
  return zipSync(Object.fromEntries(Object.entries(parts).map(([path, text]) => [path, strToU8(text)])), { level: 4 });
}
