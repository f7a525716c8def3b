import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type AttributeValue,
  DeleteItemCommand,
  DynamoDBClient,
  PutItemCommand,
  QueryCommand,
  ScanCommand,
  UpdateTableCommand,
} from '@aws-sdk/client-dynamodb';
import sqlite from 'node-sqlite3-wasm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Engine, startEngine } from './engine.ts';
import { type BuildOptions, type IndexBuild, openEngine } from './indexBuild.ts';
import { stepsTable } from './indexFile.ts';
import { ensureTable, hasTable } from './table.ts';

const TableName = 'prosa';
const env = { PATH: process.env['PATH'] };
let dataDir = '';
let engine: Engine | undefined;
let client: DynamoDBClient;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'index-build-'));
});
afterEach(async () => {
  client.destroy();
  await engine?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const connect = (started: Engine): DynamoDBClient => {
  engine = started;
  client = new DynamoDBClient({
    region: 'x',
    endpoint: started.endpoint,
    credentials: { accessKeyId: 'x', secretAccessKey: 'y' },
  });
  return client;
};

const itemOf = (place: number, at = 'a'): Record<string, AttributeValue> => ({
  pk: { S: `C#${place}` },
  sk: { S: "it's" },
  ...(place % 2 === 0 ? { gsi1pk: { S: `even "${place % 3}"` }, gsi6sk: { S: `${at}${place}` } } : {}),
});
const put = (place: number, at?: string) => client.send(new PutItemCommand({ TableName, Item: itemOf(place, at) }));

/** A table of an earlier version, with so many items. */
async function olderTable(items: number): Promise<void> {
  connect(await startEngine({ dataDir, env }));
  await ensureTable(client, TableName);
  const Delete = { IndexName: 'gsi6' };
  await client.send(new UpdateTableCommand({ TableName, GlobalSecondaryIndexUpdates: [{ Delete }] }));
  for (let place = 0; place < items; place += 1) await put(place);
  await stop();
}

async function stop(): Promise<void> {
  client.destroy();
  await engine?.stop();
  engine = undefined;
}

async function open(options: BuildOptions = {}): Promise<IndexBuild | undefined> {
  const opened = await openEngine({ dataDir, env }, TableName, options);
  connect(opened.engine);
  return opened.build;
}

const query = async (value: string): Promise<string[]> => {
  const { Items = [] } = await client.send(
    new QueryCommand({
      TableName,
      IndexName: 'gsi6',
      KeyConditionExpression: 'gsi1pk = :pk',
      ExpressionAttributeValues: { ':pk': { S: value } },
    }),
  );
  return Items.map((item) => item['gsi6sk']?.S ?? '');
};

/** What the index says of every item, beside what the table says. */
async function compare(): Promise<void> {
  const { Items = [] } = await client.send(new ScanCommand({ TableName }));
  const { Items: indexed = [] } = await client.send(new ScanCommand({ TableName, IndexName: 'gsi6' }));
  const sorted = (items: typeof Items) => items.map((item) => JSON.stringify(Object.entries(item).sort())).sort();
  expect(sorted(indexed)).toEqual(sorted(Items.filter((item) => item['gsi1pk'] !== undefined)));
}

const schemaOf = (file: string) => {
  const database = new sqlite.Database(file);
  database.exec('PRAGMA locking_mode = EXCLUSIVE');
  const schema = database.all(
    "SELECT name, sql FROM sqlite_master WHERE name LIKE '%gsi6%' OR name LIKE 'zz_index%' ORDER BY name",
  );
  const tables = database.all('SELECT gsi_definitions, attribute_definitions FROM _tables');
  database.close();
  return { schema, tables };
};

it('builds what an older table lacks while everything else is answered', async () => {
  await olderTable(30);
  let steps = 0;
  const build = await open({
    rowsPerStep: 10,
    beforeStep: async () => {
      steps += 1;
      await expect(query('even "0"')).rejects.toThrow(/specified index/);
      // Items that come, change, move and go before and behind what was gone through.
      await put(100 + steps * 2);
      await put(steps * 2, 'b');
      await put(28, `c${steps}`);
      await client.send(
        new DeleteItemCommand({ TableName, Key: { pk: { S: `C#${20 + steps * 2}` }, sk: { S: "it's" } } }),
      );
    },
  });
  expect(build?.names).toEqual(['gsi6']);
  expect(await build?.run()).toBe(true);
  expect(steps).toBe(3);
  expect(await query('even "1"')).toEqual(['a10', 'a106', 'a16', 'b4', 'c328']);
  await compare();
  // The engine goes on with it by itself.
  await put(4, 'd');
  await put(200);
  await compare();
});

it('begins again when it was killed in the middle', async () => {
  await olderTable(30);
  let steps = 0;
  const killed = await open({
    rowsPerStep: 10,
    beforeStep: async () => {
      steps += 1;
      if (steps === 3) process.kill(Number(readFileSync(join(dataDir, 'engine.pid'), 'utf8')), 'SIGKILL');
    },
  });
  await expect(killed?.run()).rejects.toThrow();
  await engine?.lost;
  client.destroy();
  const again = await open({ rowsPerStep: 10 });
  expect(await again?.run()).toBe(true);
  await compare();
});

it('ends between two steps when it is stopped', async () => {
  await olderTable(30);
  const build = await open({ rowsPerStep: 10, beforeStep: async () => build?.stop() });
  expect(await build?.run()).toBe(false);
  await expect(query('even "0"')).rejects.toThrow(/specified index/);
});

it('leaves a file as the engine would have made it', async () => {
  await olderTable(4);
  await (await open())?.run();
  await stop();
  expect(await open()).toBeUndefined();
  expect(await hasTable(client, stepsTable)).toBe(false);
  await stop();
  const own = schemaOf(join(dataDir, 'table.db'));
  rmSync(dataDir, { recursive: true });
  dataDir = mkdtempSync(join(tmpdir(), 'index-build-'));
  connect(await startEngine({ dataDir, env }));
  await ensureTable(client, TableName);
  await stop();
  expect(own).toEqual(schemaOf(join(dataDir, 'table.db')));
});
