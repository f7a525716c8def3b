import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  CreateTableCommand,
  DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
} from '@aws-sdk/client-dynamodb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Engine, findBinary, startEngine } from './engine.ts';
import { ensureTable } from './table.ts';

const TableName = 'test';
let dataDir = '';
let engine: Engine | undefined;
let client: DynamoDBClient | undefined;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'engine-'));
});
afterEach(async () => {
  client?.destroy();
  await engine?.stop();
  engine = undefined;
  rmSync(dataDir, { recursive: true, force: true });
});

const connect = (endpoint: string) => {
  client = new DynamoDBClient({ region: 'x', endpoint, credentials: { accessKeyId: 'x', secretAccessKey: 'y' } });
  return client;
};
const env = { PATH: process.env['PATH'] };
const Key = { pk: { S: 'C#1' }, sk: { S: 'a' } };

describe('the table engine', () => {
  it('keeps its table from everybody else on the machine', async () => {
    engine = await startEngine({ dataDir, env });
    await ensureTable(connect(engine.endpoint), TableName);
    const files = readdirSync(dataDir).filter((name) => name.startsWith('table.db'));
    expect(files).toContain('table.db');
    expect(files.filter((name) => (statSync(join(dataDir, name)).mode & 0o077) !== 0)).toEqual([]);
  });

  it('opens a table that it knows without counting its items', async () => {
    engine = await startEngine({ dataDir, env });
    const opened = connect(engine.endpoint);
    await ensureTable(opened, TableName);
    const send = vi.spyOn(opened, 'send');
    await ensureTable(opened, TableName);
    expect(new Set(send.mock.calls.map(([command]) => command.constructor.name))).toEqual(new Set(['QueryCommand']));
  });

  it('keeps items and stream over a restart', async () => {
    engine = await startEngine({ dataDir, env });
    const first = connect(engine.endpoint);
    const arn = await ensureTable(first, TableName);
    await first.send(new PutItemCommand({ TableName, Item: { ...Key, gsi3pk: { S: 'x' }, gsi3sk: { S: 'y' } } }));
    await engine.stop();
    engine = await startEngine({ dataDir, env });
    const second = connect(engine.endpoint);
    expect(await ensureTable(second, TableName)).toBe(arn);
    const found = await second.send(
      new QueryCommand({
        TableName,
        IndexName: 'gsi3',
        KeyConditionExpression: 'gsi3pk = :pk',
        ExpressionAttributeValues: { ':pk': { S: 'x' } },
      }),
    );
    expect(found.Items).toHaveLength(1);
  });

  it('adds the indexes that an older table lacks', async () => {
    engine = await startEngine({ dataDir, env });
    const old = connect(engine.endpoint);
    await old.send(
      new CreateTableCommand({
        TableName,
        BillingMode: 'PAY_PER_REQUEST',
        AttributeDefinitions: [
          { AttributeName: 'pk', AttributeType: 'S' },
          { AttributeName: 'sk', AttributeType: 'S' },
        ],
        KeySchema: [
          { AttributeName: 'pk', KeyType: 'HASH' },
          { AttributeName: 'sk', KeyType: 'RANGE' },
        ],
        StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' },
      }),
    );
    await old.send(new PutItemCommand({ TableName, Item: { ...Key, gsi2pk: { S: 'x' }, gsi2sk: { S: 'y' } } }));
    await ensureTable(old, TableName);
    const query = {
      TableName,
      IndexName: 'gsi2',
      KeyConditionExpression: 'gsi2pk = :pk',
      ExpressionAttributeValues: { ':pk': { S: 'x' } },
    };
    expect((await old.send(new QueryCommand(query))).Count).toBe(1);
  });

  it('says when it has been lost', async () => {
    engine = await startEngine({ dataDir, env });
    process.kill(Number(readFileSync(join(dataDir, 'engine.pid'), 'utf8')), 'SIGKILL');
    expect(await engine.lost).toBeTypeOf('string');
  });

  it('dies with a parent that is killed, and leaves the data free for the next', async () => {
    const script = `
      import { startEngine } from ${JSON.stringify(fileURLToPath(new URL('engine.ts', import.meta.url)))};
      const engine = await startEngine({ dataDir: ${JSON.stringify(dataDir)}, env: ${JSON.stringify(env)} });
      console.log(engine.endpoint);
    `;
    const parent = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [endpoint] = (await once(parent.stdout, 'data')) as [Buffer];
    const doomed = connect(String(endpoint).trim());
    await ensureTable(doomed, TableName);
    await doomed.send(new PutItemCommand({ TableName, Item: { ...Key, n: { N: '1' } } }));
    const pid = Number(readFileSync(join(dataDir, 'engine.pid'), 'utf8'));
    parent.kill('SIGKILL');
    await once(parent, 'exit');

    engine = await startEngine({ dataDir, env });
    const found = await connect(engine.endpoint).send(new GetItemCommand({ TableName, Key }));
    expect(found.Item?.['n']).toEqual({ N: '1' });
    await expect.poll(() => existsSync(`/proc/${pid}`)).toBe(false);
  });
});

describe('what stands in the way', () => {
  it('names a file that is no table', async () => {
    writeFileSync(join(dataDir, 'table.db'), 'not a database at all');
    await expect(startEngine({ dataDir, env })).rejects.toThrow(/cannot open .*table\.db: error: .*not a valid SQLite/);
  });

  it('says which executable is missing', () => {
    expect(() => findBinary({ DYNOXIDE_BIN: '/nowhere/dynoxide' })).toThrow(/DYNOXIDE_BIN is \/nowhere/);
  });

  it('starts nothing when another DynamoDB is named', async () => {
    const named = { AWS_ENDPOINT_URL_DYNAMODB: 'http://127.0.0.1:1' };
    engine = await startEngine({ dataDir, env: named });
    expect(engine.endpoint).toBe('http://127.0.0.1:1');
    expect(existsSync(join(dataDir, 'table.db'))).toBe(false);
  });
});
