import {
  CellText,
  copyCell,
  definedColumns,
  listedColumns,
  maxColumns,
  mysqlEscape,
  plainName,
  qualifiedName,
  type SqlCell,
} from './sqlText.ts';
import { linesOf } from './textFile.ts';

export interface DumpRow {
  readonly table: string;
  readonly values: Readonly<Record<string, SqlCell>>;
}

/** Length of a statement's head that is kept; the rest is rows. */
const longestHead = 200_000;

/** Length within which an INSERT's rows must begin, after its table and columns. */
const longestInsert = 50_000;

const copyStatement = /^copy\s+([^\s(][^(]*)\(([^()]*)\)\s*from\s+stdin/i;
const tableStatement = /^create\s+(?:unlogged\s+)?table\s+(?:if\s+not\s+exists\s+)?([^\s(][^(]*)\((.*)\)/is;
const insertStatement =
  /^(?:insert|replace)\s+(?:ignore\s+)?into\s+([^\s(][^(]*?)(?:\(([^()]*)\)\s*)?(?:overriding\s+\w+\s+value\s*)?values\s*$/i;

/** First line of a dump, and the last line of the same dump. */
const frames = [
  ['-- PostgreSQL database dump', '-- PostgreSQL database dump complete'],
  ['-- MySQL dump', '-- Dump completed'],
  ['-- MariaDB dump', '-- Dump completed'],
] as const;

interface DumpTable {
  readonly table: string;
  /**
   * Schema within a server's whole dump, because tables of two products have the same names and their rows the same
   * ids.
   */
  readonly schema: string;
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
  /** End of the open text, name or comment. */
  #open: string | undefined;
  #isEscaped = false;
  #isMysql = false;
  #copy: DumpTable | undefined;
  #insert: DumpTable | undefined;
  #depth = 0;
  #cells: SqlCell[] = [];
  readonly #cell = new CellText();
  #database = '';
  /** Schema and database of the first row. */
  #home: (Pick<DumpTable, 'schema'> & { readonly database: string }) | undefined;
  /** Last line of a complete dump. */
  #last: string | undefined;

  constructor(wanted: readonly string[]) {
    this.#wanted = new Set(wanted);
  }

  /** Rows that end in this line. */
  read(line: string): DumpRow[] {
    if (this.#copy) this.#copied(this.#copy, line.endsWith('\r') ? line.slice(0, -1) : line);
    else this.#statement(`${line}\n`);
    return this.#rows.splice(0);
  }

  /** @throws Error where the text ended in the middle of something */
  end(): void {
    if (this.#copy || this.#insert || this.#open !== undefined || this.#last !== undefined) {
      throw new Error('breaks off: it is not whole');
    }
  }

  #add({ table, schema, columns }: DumpTable, cells: readonly SqlCell[]): void {
    if (!this.#wanted.has(table)) return;
    this.#home ??= { database: this.#database, schema };
    if (this.#home.database !== this.#database || this.#home.schema !== schema) {
      throw new Error(`holds ${table} of several databases: dump one alone`);
    }
    if (columns.length === 0) throw new Error(`does not say which columns ${table} has: dump with --column-inserts`);
    if (columns.length !== cells.length) {
      throw new Error(`has a row of ${table} with ${cells.length} cells for ${columns.length} columns`);
    }
    this.#rows.push({ table, values: Object.fromEntries(columns.map((name, place) => [name, cells[place] ?? null])) });
  }

  #copied(copy: DumpTable, line: string): void {
    if (line === '\\.') this.#copy = undefined;
    else if (this.#wanted.has(copy.table)) this.#add(copy, line.split('\t', maxColumns).map(copyCell));
  }

  #statement(line: string): void {
    if (this.#open === undefined && this.#head.trim() === '') {
      // Meta-commands of pg_dump for psql.
      if (line.startsWith('\\')) {
        this.#metaCommand(line);
        return;
      }
      if (line.startsWith('-- ')) this.#frame(line);
    }
    for (let at = 0; at < line.length; ) {
      at = this.#open === undefined ? this.#code(line, at) : this.#inside(line, at, this.#open);
    }
  }

  #metaCommand(line: string): void {
    const [, database] = /^\\connect\s+(\S.*)/.exec(line) ?? [];
    if (database !== undefined) this.#database = database;
  }

  #frame(line: string): void {
    if (this.#last !== undefined && line.startsWith(this.#last)) this.#last = undefined;
    else this.#last = frames.find(([first]) => line.startsWith(first))?.[1] ?? this.#last;
    this.#isMysql ||= this.#last === '-- Dump completed';
  }

  /** @returns the place behind what is open, or the end of the line */
  #inside(line: string, at: number, end: string): number {
    // Both are looked for at once: the next backslash may be megabytes away.
    const next = this.#isEscaped ? /['\\]/g : undefined;
    if (next) next.lastIndex = at;
    const found = next ? (next.exec(line)?.index ?? -1) : line.indexOf(end, at);
    this.#keep(line.slice(at, found < 0 ? line.length : found), end);
    if (found < 0) return line.length;
    if (next && line[found] === '\\') {
      this.#keep(mysqlEscape(line[found + 1] ?? ''), end);
      return found + 2;
    }
    const isDoubled = end === "'" && line[found + 1] === "'";
    if (isDoubled) this.#keep("'", end);
    else this.#close(end);
    return found + (isDoubled ? 2 : end.length);
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
    else this.#head += text.slice(0, longestHead - this.#head.length);
  }

  /** @param before the text directly before the mark, which decides how a text is escaped */
  #begin(end: string, mark: string, before: string): void {
    this.#open = end;
    this.#isEscaped = end === "'" && (this.#isMysql || /\be$/i.test(before));
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
    else this.#begin(end, mark, line.slice(Math.max(0, found.index - 2), found.index));
    return found.index + mark.length;
  }

  #sign(mark: string): void {
    if (mark === ';' && this.#depth === 0) this.#end();
    else if (this.#insert) this.#inRow(this.#insert, mark);
    else if (mark === '(' && this.#beginRows()) this.#depth = 1;
    else this.#addHead(mark);
  }

  /** True if the next bracket opens the first row of an INSERT. */
  #beginRows(): boolean {
    if (this.#head.length > longestInsert) return false;
    const [, target, columns] = insertStatement.exec(this.#head.trimStart()) ?? [];
    if (target === undefined) return false;
    const { name: table, schema } = qualifiedName(target);
    this.#insert = {
      ...{ table, schema },
      columns: columns === undefined ? (this.#columns.get(table) ?? []) : listedColumns(columns),
    };
    this.#cells = [];
    return true;
  }

  #inRow(insert: DumpTable, mark: string): void {
    const before = this.#depth;
    if (mark === '(') this.#depth += 1;
    if (mark === ')') this.#depth = Math.max(0, this.#depth - 1);
    if (before === 0) this.#cells = [];
    else if (before > 1 || mark === '(') this.#cell.code(mark);
    else if (mark === ',') this.#take();
    else if (mark === ')') this.#add(insert, [...this.#cells, this.#cell.take()]);
  }

  #take(): void {
    if (this.#cells.length >= maxColumns) throw new Error(`has a row of more than ${maxColumns} cells`);
    this.#cells.push(this.#cell.take());
  }

  #end(): void {
    const head = this.#head.trim();
    this.#head = '';
    this.#insert = undefined;
    const [, copied, columns = ''] = copyStatement.exec(head) ?? [];
    if (copied !== undefined) {
      const { name: table, schema } = qualifiedName(copied);
      this.#copy = { table, schema, columns: listedColumns(columns) };
    }
    const [, defined, body = ''] = tableStatement.exec(head) ?? [];
    if (defined !== undefined) this.#columns.set(plainName(defined), definedColumns(body));
    const [, database] = /^use\s+([^\s(][^(]*)$/i.exec(head) ?? [];
    if (database !== undefined) this.#database = plainName(database);
  }
}

/**
 * Rows of the named tables, in the order of the dump, however long it is.
 * @throws Error where it is no dump in plain SQL, is not whole, or holds several databases; of a broken one rows came before
 */
export async function* rowsOfDump(path: string, tables: readonly string[]): AsyncGenerator<DumpRow> {
  const reader = new DumpReader(tables);
  let number = 0;
  const placed = <T>(work: () => T): T => {
    try {
      return work();
    } catch (error) {
      throw new Error(`${path}, line ${number}: ${(error as Error).message}`);
    }
  };
  for await (const line of linesOf(path)) {
    number += 1;
    // Signature of pg_dump's other formats.
    if (number === 1 && line.startsWith('PGDMP')) throw new Error(`${path} is no plain SQL: dump with --format=plain`);
    yield* placed(() => reader.read(line));
  }
  placed(() => reader.end());
}
