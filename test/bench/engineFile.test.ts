import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import sqlite from 'node-sqlite3-wasm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startEngine } from '../../infra/local/aws/dynamodb/engine.ts';
import { ensureTable } from '../../infra/local/aws/dynamodb/table.ts';
import { tableSchema } from '../../infra/tableSchema.ts';
import { writeToFile } from './engineFile.ts';
import { fillThrough } from './fill.ts';
import { itemsOf } from './world.ts';

const dir = mkdtempSync(join(tmpdir(), 'engine-file-'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

const world = { companyId: 7, tickets: 1000, users: [] };
const tables = ['prosa', ...tableSchema.indexes.map(({ name }) => `prosa::gsi::${name}`)];

/** A table in a file of its own, written while its engine runs or after. */
async function tableWith(write: (endpoint: string) => Promise<unknown>): Promise<string> {
  const dataDir = mkdtempSync(join(dir, 'data-'));
  const engine = await startEngine({ dataDir, env: { PATH: process.env['PATH'] } });
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
  const client = new DynamoDBClient({ region: 'us-east-1', endpoint: engine.endpoint, credentials });
  await ensureTable(client, 'prosa');
  await write(engine.endpoint);
  client.destroy();
  await engine.stop();
  return join(dataDir, 'table.db');
}

/** Every row of a file, whatever the order in which its items name their attributes. */
function rowsOf(file: string): Record<string, unknown[]> {
  const database = new sqlite.Database(file);
  database.exec('PRAGMA locking_mode = EXCLUSIVE');
  const inOrder = (_: string, value: unknown): unknown =>
    value !== null && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
      : value;
  const rows = tables.map((table) => {
    const key = table === 'prosa' ? 'pk, sk' : 'gsi_pk, gsi_sk, table_pk, table_sk';
    const all = database.all(`SELECT * FROM "${table}" ORDER BY ${key}`) as Record<string, unknown>[];
    return [
      table,
      all.map((row) => JSON.stringify({ ...row, item_json: JSON.parse(String(row['item_json'])) }, inOrder)),
    ];
  });
  database.close();
  return Object.fromEntries(rows);
}

let expected: Record<string, unknown[]> = {};
let written: Record<string, unknown[]> = {};
let count = 0;

beforeAll(async () => {
  // What counts is the same moment: a ticket says when its customer wrote last.
  const now = Date.now();
  const throughEngine = await tableWith((endpoint) => fillThrough(endpoint, { ...world, now }));
  const direct = await tableWith(async () => undefined);
  ({ count } = writeToFile(direct, 'prosa', itemsOf({ ...world, now }, 0)));
  [expected, written] = [rowsOf(throughEngine), rowsOf(direct)];
});

test('a thousand tickets in the file are those that the engine writes, without a difference', () => {
  expect(count).toBeGreaterThan(10_000);
  expect(expected['prosa']?.length).toBe(count);
  for (const table of tables) {
    expect(written[table]?.length).toBe(expected[table]?.length);
    expect(written[table]?.find((row, index) => row !== expected[table]?.[index])).toBeUndefined();
  }
});

test('what is said in them are words as people use them', () => {
  const bodies = (written['prosa'] ?? []).flatMap((row) => {
    const { item_json: item } = JSON.parse(String(row));
    return item.et?.S === 'message' ? [String(item.body?.S)] : [];
  });
  expect(bodies.length).toBe(10 * world.tickets);
  expect(new Set(bodies.flatMap((body) => body.toLowerCase().split(' '))).size).toBeGreaterThan(10_000);
});
