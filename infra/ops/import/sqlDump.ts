import { CellText, copyCell, definedColumns, listedColumns, mysqlEscape, plainName, type SqlCell } from './sqlText.ts';
import { linesOf } from './textFile.ts';

export interface DumpRow {
  readonly table: string;
  readonly values: Readonly<Record<string, SqlCell>>;
}

/** Of a statement only what says what it is: everything behind is in its rows. */
const longestHead = 200_000;

const copyStatement = /^copy\s+(.+?)\s*\((.*)\)\s*from\s+stdin/is;
const tableStatement = /^create\s+(?:unlogged\s+)?table\s+(?:if\s+not\s+exists\s+)?([^(]+?)\s*\((.*)\)/is;
const insertStatement =
  /^(?:insert|replace)\s+(?:ignore\s+)?into\s+([^(]+?)\s*(?:\(([^()]*)\)\s*)?(?:overriding\s+\w+\s+value\s*)?values\s*$/is;

interface Target {
  readonly table: string;
  readonly columns: readonly string[];
}

/**
 * Reads a dump line by line: pg_dump's plain format, with COPY or with INSERT, and mysqldump's. Statements it does not know are
 * passed over, and so is what functions and texts hold.
 */
class DumpReader {
  readonly #wanted: ReadonlySet<string>;
  readonly #columns = new Map<string, readonly string[]>();
  readonly #rows: DumpRow[] = [];
  #head = '';
  /** What ends the text, the name or the comment that is open. */
  #open: string | undefined;
  #isEscaped = false;
  #isMysql = false;
  #copy: Target | undefined;
  #insert: Target | undefined;
  #depth = 0;
  #cells: SqlCell[] = [];
  readonly #cell = new CellText();

  constructor(wanted: readonly string[]) {
    this.#wanted = new Set(wanted);
  }

  /** Rows that end in this line. */
  read(line: string): DumpRow[] {
    if (this.#copy) this.#copied(this.#copy, line.endsWith('\r') ? line.slice(0, -1) : line);
    else this.#statement(`${line}\n`);
    return this.#rows.splice(0);
  }

  #add({ table, columns }: Target, cells: readonly SqlCell[]): void {
    if (!this.#wanted.has(table)) return;
    this.#rows.push({ table, values: Object.fromEntries(columns.map((name, place) => [name, cells[place] ?? null])) });
  }

  #copied(copy: Target, line: string): void {
    if (line === '\\.') this.#copy = undefined;
    else if (this.#wanted.has(copy.table)) this.#add(copy, line.split('\t').map(copyCell));
  }

  #statement(line: string): void {
    // What pg_dump tells psql.
    if (line.startsWith('\\') && this.#open === undefined && this.#head.trim() === '') return;
    for (let at = 0; at < line.length; ) {
      at = this.#open === undefined ? this.#code(line, at) : this.#inside(line, at, this.#open);
    }
  }

  /** @returns the place behind what is open, or the end of the line */
  #inside(line: string, at: number, end: string): number {
    const close = line.indexOf(end, at);
    const backslash = this.#isEscaped ? line.indexOf('\\', at) : -1;
    if (backslash >= 0 && (close < 0 || backslash < close)) {
      this.#keep(line.slice(at, backslash), end);
      this.#keep(mysqlEscape(line[backslash + 1] ?? ''), end);
      return backslash + 2;
    }
    this.#keep(line.slice(at, close < 0 ? line.length : close), end);
    if (close < 0) return line.length;
    const isDoubled = end === "'" && line[close + 1] === "'";
    if (isDoubled) this.#keep("'", end);
    else this.#close(end);
    return close + (isDoubled ? 2 : end.length);
  }

  #close(end: string): void {
    this.#open = undefined;
    if (end !== "'" && !end.startsWith('$') && end !== '*/' && end !== '\n') this.#addHead(end);
  }

  #keep(text: string, end: string): void {
    if (end === "'" && this.#depth > 0) this.#cell.quote(text);
    else if (end === '"' || end === '`') this.#addHead(text);
  }

  #addHead(text: string): void {
    if (this.#depth > 0) this.#cell.code(text);
    else if (this.#head.length < longestHead) this.#head += text;
  }

  #begin(end: string, mark: string): void {
    this.#open = end;
    this.#isEscaped = end === "'" && (this.#isMysql || /\be$/i.test(this.#head));
    if (end === "'" && this.#depth > 0) this.#isEscaped = this.#cell.begin().isEscaped || this.#isMysql;
    if (mark === '"' || mark === '`') this.#addHead(mark);
    this.#isMysql ||= mark === '`';
  }

  /** Reads what is in no quotes, up to the next sign that means something. @returns the place behind it */
  #code(line: string, at: number): number {
    const sign = /['"`;(),]|--|\/\*|\$\w*\$/g;
    sign.lastIndex = at;
    const found = sign.exec(line);
    this.#addHead(line.slice(at, found?.index ?? line.length));
    if (!found) return line.length;
    const [mark] = found;
    const ends: Readonly<Record<string, string>> = { "'": "'", '"': '"', '`': '`', '--': '\n', '/*': '*/' };
    const end = ends[mark] ?? (mark.startsWith('$') ? mark : undefined);
    if (end === undefined) this.#sign(mark);
    else this.#begin(end, mark);
    return found.index + mark.length;
  }

  #sign(mark: string): void {
    if (mark === ';' && this.#depth === 0) this.#end();
    else if (this.#insert) this.#inRow(this.#insert, mark);
    else if (mark === '(' && this.#beginRows()) this.#depth = 1;
    else this.#addHead(mark);
  }

  /** Whether the bracket that comes now opens the first row of an INSERT. */
  #beginRows(): boolean {
    const [, name, columns] = insertStatement.exec(this.#head.trimStart()) ?? [];
    if (name === undefined) return false;
    const table = plainName(name);
    this.#insert = {
      table,
      columns: columns === undefined ? (this.#columns.get(table) ?? []) : listedColumns(columns),
    };
    this.#cells = [];
    return true;
  }

  #inRow(insert: Target, mark: string): void {
    const before = this.#depth;
    if (mark === '(') this.#depth += 1;
    if (mark === ')') this.#depth = Math.max(0, this.#depth - 1);
    if (before === 0) this.#cells = [];
    else if (before > 1 || mark === '(') this.#cell.code(mark);
    else if (mark === ',') this.#cells.push(this.#cell.take());
    else if (mark === ')') this.#add(insert, [...this.#cells, this.#cell.take()]);
  }

  #end(): void {
    const head = this.#head.trim();
    this.#head = '';
    this.#insert = undefined;
    const [, copied, columns = ''] = copyStatement.exec(head) ?? [];
    if (copied !== undefined) this.#copy = { table: plainName(copied), columns: listedColumns(columns) };
    const [, defined, body = ''] = tableStatement.exec(head) ?? [];
    if (defined !== undefined) this.#columns.set(plainName(defined), definedColumns(body));
  }
}

/** Rows of the named tables, in the order of the dump, however long it is. @throws Error where it is no dump in plain SQL */
export async function* rowsOfDump(path: string, tables: readonly string[]): AsyncGenerator<DumpRow> {
  const reader = new DumpReader(tables);
  let isFirst = true;
  for await (const line of linesOf(path)) {
    // How pg_dump's other formats begin.
    if (isFirst && line.startsWith('PGDMP')) throw new Error(`${path} is no plain SQL: dump with --format=plain`);
    isFirst = false;
    yield* reader.read(line);
  }
}
