import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CreateTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { closeServer, listen } from '../../infra/local/listen.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const binary = process.env['DYNOXIDE_BIN'] ?? join(root, 'node_modules/@dynoxide/linux-x64/dynoxide');
const template = join(root, 'infra/local/template.db');

export interface Engine {
  readonly endpoint: string;
  readonly tableName: string;
  readonly stop: () => Promise<void>;
}

async function freePort(): Promise<number> {
  const server = createServer();
  const port = await listen(server, 0);
  await closeServer(server);
  return port;
}

const isRunning = (child: ChildProcess): boolean => child.exitCode === null && child.signalCode === null;

async function isReady(child: ChildProcess, endpoint: string): Promise<boolean> {
  const deadline = Date.now() + 10_000;
  while (isRunning(child) && Date.now() < deadline) {
    const answer = await fetch(endpoint).catch(() => undefined);
    if (answer?.ok) return isRunning(child);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  return false;
}

/** The port may be taken between asking for a free one and using it; then another one is tried. */
async function launch(directory: string): Promise<{ child: ChildProcess; endpoint: string }> {
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const port = await freePort();
    const file = join(directory, `table-${attempt}.db`);
    if (existsSync(template)) copyFileSync(template, file);
    const child = spawn(binary, ['serve', '--port', String(port), '--db-path', file], { stdio: 'ignore' });
    const endpoint = `http://127.0.0.1:${port}`;
    if (await isReady(child, endpoint)) return { child, endpoint };
    child.kill('SIGKILL');
  }
  throw new Error(`the engine ${binary} did not start`);
}

const text = (AttributeName: string) => ({ AttributeName, AttributeType: 'S' as const });
const keySchema = (pk: string, sk: string) => [
  { AttributeName: pk, KeyType: 'HASH' as const },
  { AttributeName: sk, KeyType: 'RANGE' as const },
];

async function createTable(TableName: string): Promise<void> {
  const indexes = ['gsi1', 'gsi2', 'gsi3'];
  const client = new DynamoDBClient({});
  await client.send(
    new CreateTableCommand({
      TableName,
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions: ['pk', 'sk', ...indexes.flatMap((name) => [`${name}pk`, `${name}sk`])].map(text),
      KeySchema: keySchema('pk', 'sk'),
      GlobalSecondaryIndexes: indexes.map((IndexName) => ({
        IndexName,
        KeySchema: keySchema(`${IndexName}pk`, `${IndexName}sk`),
        Projection: { ProjectionType: 'ALL' },
      })),
      StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' },
    }),
  );
  client.destroy();
}

/**
 * A DynamoDB of its own for one test file, empty but for the table, and the environment that makes the
 * functions use it. Call it in `beforeAll`, before the first request of the code under test: the SDK
 * clients read their endpoint once.
 */
export async function startEngine(): Promise<Engine> {
  const directory = mkdtempSync(join(tmpdir(), 'prosa-engine-'));
  const { child, endpoint } = await launch(directory);
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  const tableName = 'prosa';
  Object.assign(process.env, {
    TABLE_NAME: tableName,
    AWS_ENDPOINT_URL_DYNAMODB: endpoint,
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
    JWT_SECRET: randomBytes(32).toString('hex'),
    PUBLIC_URL: 'http://127.0.0.1:3000',
  });
  await createTable(tableName);
  const stop = async () => {
    process.off('exit', kill);
    const ended = new Promise((resolve) => child.once('exit', resolve));
    if (child.kill('SIGKILL')) await ended;
    rmSync(directory, { recursive: true, force: true });
  };
  return { endpoint, tableName, stop };
}
