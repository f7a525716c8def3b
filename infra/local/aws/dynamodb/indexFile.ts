import { rmSync } from 'node:fs';
import { tableSchema } from '../../../tableSchema.ts';

/**
 * Table of steps: a trigger of the file reacts to each item put here by adding a range of the table to the indexes that
 * are being built, within the engine and in the item's transaction. The engine itself would fill an index in one go and
 * answer nothing meanwhile.
 */
export const stepsTable = 'zz_index_steps';

type Index = (typeof tableSchema.indexes)[number];

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;
const tableOf = (table: string, { name }: Index): string => `"${table}::gsi::${name}"`;
const key = (item: string, attribute: string): string => `json_extract(${item}.item_json, '$.${attribute}.S')`;

/** The rows of an index as the engine keeps them, of some items. */
const buildIndexRowQuery = (item: string, { pk, sk }: Index): string =>
  `SELECT 'S:' || ${key(item, pk)}, 'S:' || ${key(item, sk)}, ${item}.pk, ${item}.sk, ${item}.item_json`;
const hasKeys = (item: string, { pk, sk }: Index): string =>
  `${key(item, pk)} IS NOT NULL AND ${key(item, sk)} IS NOT NULL`;

function layTable(table: string, index: Index): string[] {
  const name = `${table}::gsi::${index.name}`;
  return [
    `CREATE TABLE IF NOT EXISTS "${name}" (
                gsi_pk TEXT NOT NULL,
                gsi_sk TEXT NOT NULL DEFAULT '',
                table_pk TEXT NOT NULL,
                table_sk TEXT NOT NULL DEFAULT '',
                item_json TEXT NOT NULL,
                PRIMARY KEY (gsi_pk, gsi_sk, table_pk, table_sk)
            )`,
    `CREATE INDEX IF NOT EXISTS "${name}::base_key" ON "${name}" (table_pk, table_sk)`,
    `DELETE FROM "${name}"`,
  ];
}

/** Triggers that keep an index current while it is being built; once it is visible, the engine does that itself. */
function follow(table: string, index: Index): string[] {
  const isHidden = `(SELECT instr(coalesce(gsi_definitions, ''), ${quoted(`"${index.name}"`)}) FROM _tables WHERE table_name = ${quoted(table)}) = 0`;
  const drop = (row: string) =>
    `DELETE FROM ${tableOf(table, index)} WHERE table_pk = ${row}.pk AND table_sk = ${row}.sk;`;
  const put = `INSERT INTO ${tableOf(table, index)} ${buildIndexRowQuery('NEW', index)} WHERE ${hasKeys('NEW', index)};`;
  const trigger = (event: string, body: string) =>
    `CREATE TRIGGER "zz_index_${event}_${index.name}" AFTER ${event} ON "${table}" WHEN ${isHidden} BEGIN ${body} END`;
  return [
    trigger('INSERT', `${drop('NEW')} ${put}`),
    trigger('UPDATE', `${drop('NEW')} ${put}`),
    trigger('DELETE', drop('OLD')),
  ];
}

function fill(table: string, indexes: readonly Index[]): string {
  const bound = (name: string) => `CAST(json_extract(NEW.item_json, '$.${name}.N') AS INTEGER)`;
  const inserts = indexes.map(
    (index) =>
      `INSERT OR REPLACE INTO ${tableOf(table, index)} ${buildIndexRowQuery('item', index)} FROM "${table}" AS item` +
      ` WHERE item.rowid > ${bound('after')} AND item.rowid <= ${bound('upTo')} AND ${hasKeys('item', index)};`,
  );
  return `CREATE TRIGGER zz_index_fill AFTER INSERT ON "${stepsTable}" BEGIN ${inserts.join(' ')} END`;
}

interface Definitions {
  readonly gsi_definitions: string | null;
  readonly attribute_definitions: string;
}

/**
 * Trigger that makes the indexes visible when the engine updates the table; the engine would not notice a direct
 * change of its file before its next start.
 */
function show(table: string, indexes: readonly Index[], before: Definitions): string {
  const gsis = indexes.map(({ name, pk, sk }) => ({
    IndexName: name,
    KeySchema: [
      { AttributeName: pk, KeyType: 'HASH' },
      { AttributeName: sk, KeyType: 'RANGE' },
    ],
    Projection: { ProjectionType: 'ALL' },
  }));
  const keys = indexes
    .flatMap(({ pk, sk }) => [pk, sk])
    .map((AttributeName) => ({ AttributeName, AttributeType: 'S' }));
  const known: { AttributeName: string }[] = JSON.parse(before.attribute_definitions);
  const isNew = ({ AttributeName }: { AttributeName: string }) =>
    known.every((attribute) => attribute.AttributeName !== AttributeName);
  const all = JSON.stringify([...JSON.parse(before.gsi_definitions ?? '[]'), ...gsis]);
  const attributes = JSON.stringify([...known, ...keys.filter(isNew)]);
  return (
    `CREATE TRIGGER zz_index_show AFTER UPDATE OF gsi_definitions ON _tables WHEN NEW.table_name = ${quoted(table)} BEGIN` +
    ` UPDATE _tables SET gsi_definitions = ${quoted(all)}, attribute_definitions = ${quoted(attributes)}` +
    ` WHERE table_name = ${quoted(table)}; END`
  );
}

/** The file of an engine that does not run, to change its schema in one transaction. */
async function openFile(file: string) {
  // Loaded where it is needed: at the first start after an upgrade that brings an index.
  const { default: sqlite } = await import('node-sqlite3-wasm');
  // A killed process leaves its lock behind; the data directory is locked for us anyway.
  rmSync(`${file}.lock`, { recursive: true, force: true });
  const database = new sqlite.Database(file);
  for (const pragma of ['locking_mode = EXCLUSIVE', 'journal_mode = DELETE', 'synchronous = FULL']) {
    database.exec(`PRAGMA ${pragma}`);
  }
  return database;
}

type File = Awaited<ReturnType<typeof openFile>>;

const ownTriggers = (database: File): string[] =>
  database
    .all("SELECT name FROM sqlite_master WHERE type = 'trigger' AND name LIKE 'zz\\_index\\_%' ESCAPE '\\'")
    .map(({ name }) => String(name));

async function change(file: string, work: (database: File) => readonly string[]): Promise<void> {
  const database = await openFile(file);
  try {
    const statements = work(database);
    database.exec('BEGIN IMMEDIATE');
    for (const statement of statements) database.exec(statement);
    database.exec('COMMIT');
  } finally {
    database.close();
  }
}

/**
 * Lays empty indexes into a table, which follow what is written from now on and are filled by steps.
 * @returns the number of the last row that has to be put into them
 */
export async function layIndexes(file: string, table: string, names: readonly string[]): Promise<number> {
  const indexes = tableSchema.indexes.filter(({ name }) => names.includes(name));
  let last = 0;
  await change(file, (database) => {
    last = Number(database.get(`SELECT coalesce(max(rowid), 0) AS last FROM "${table}"`)?.['last']);
    const before = database.get(
      'SELECT gsi_definitions, attribute_definitions FROM _tables WHERE table_name = ?',
      table,
    );
    return [
      ...ownTriggers(database).map((name) => `DROP TRIGGER "${name}"`),
      ...indexes.flatMap((index) => [...layTable(table, index), ...follow(table, index)]),
      fill(table, indexes),
      show(table, indexes, before as unknown as Definitions),
    ];
  });
  return last;
}

/** Takes away what was needed to build indexes. */
export const clearSteps = (file: string): Promise<void> =>
  change(file, (database) => ownTriggers(database).map((name) => `DROP TRIGGER "${name}"`));
