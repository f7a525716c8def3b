/** A cell of a row; null where there is no value. */
export type SqlCell = string | null;

/** The longest text that any field here accepts; a message's media may be longer and is not imported. */
const longestCell = 100_000;

/** More than any database allows a table. */
export const maxColumns = 5000;

const copyEscapes: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' };
const mysqlEscapes: Readonly<Record<string, string>> = { 0: '\0', b: '\b', n: '\n', r: '\r', t: '\t', Z: '\x1a' };

/** A cell of Postgres' COPY: a backslash escapes, and `\N` alone means null. */
export function copyCell(whole: string): SqlCell {
  if (whole === '\\N') return null;
  const text = whole.slice(0, longestCell);
  if (!text.includes('\\')) return text;
  return text.replace(/\\(?:x([0-9a-fA-F]{1,2})|([0-7]{1,3})|(.))/gs, (_all, hex, octal, one: string) => {
    if (hex !== undefined) return String.fromCharCode(Number.parseInt(hex, 16));
    if (octal !== undefined) return String.fromCharCode(Number.parseInt(octal, 8));
    return copyEscapes[one] ?? one;
  });
}

/** `public."Contacts"` and `whaticket`.`Contacts`: the name alone, and what it is qualified by. */
export function qualifiedName(text: string): { readonly name: string; readonly schema: string } {
  // Longer than any database allows two names to be.
  const end = text.trim().slice(-600);
  const name = /(?:"([^"]+)"|`([^`]+)`|([\w$]+))$/.exec(end);
  return { name: name?.[1] ?? name?.[2] ?? name?.[3] ?? '', schema: end.slice(0, name?.index ?? 0) };
}

export const plainName = (text: string): string => qualifiedName(text).name;

const noColumn = /^(?:primary|unique|constraint|foreign|check|exclude|key|index|fulltext|spatial|like)\b/i;

/** Splits at commas outside of brackets. */
function parts(list: string): string[] {
  const found = [''];
  let depth = 0;
  for (const piece of list.split(/([(),])/)) {
    if (piece === '(') depth += 1;
    if (piece === ')') depth -= 1;
    if (piece === ',' && depth === 0) found.push('');
    else found[found.length - 1] += piece;
  }
  return found.map((part) => part.trim());
}

/** Columns in the order of a table's definition. */
export const definedColumns = (body: string): string[] =>
  parts(body).flatMap((part) => {
    if (noColumn.test(part)) return [];
    const [, first] = /^("[^"]+"|`[^`]+`|[\w$]+)/.exec(part) ?? [];
    return first === undefined ? [] : [plainName(first)];
  });

/** Columns that a statement lists: `(id, "createdAt")`. */
export const listedColumns = (list: string): string[] => parts(list).map(plainName);

/** Collects one cell of an INSERT. */
export class CellText {
  #text = '';
  #isText = false;

  /** Adds a part of a quoted text. */
  quote(text: string): void {
    this.#isText = true;
    if (this.#text.length < longestCell) this.#text += text;
  }

  /** Outside of quotes: a number, NULL, or what says of which kind the text is. */
  code(text: string): void {
    if (!this.#isText && this.#text.length < longestCell) this.#text += text;
  }

  take(): SqlCell {
    const value = this.#isText ? this.#text : this.#text.trim();
    const isNull = !this.#isText && /^(?:null|default)$/i.test(value);
    this.#text = '';
    this.#isText = false;
    return isNull ? null : value;
  }

  /** Text before a quote decides how it is escaped: `E'…'`, or `_binary '…'`. */
  begin(): { readonly isEscaped: boolean } {
    const before = this.#text.trim();
    this.#text = '';
    return { isEscaped: /^e$/i.test(before) };
  }
}

export const mysqlEscape = (letter: string): string => mysqlEscapes[letter] ?? letter;
