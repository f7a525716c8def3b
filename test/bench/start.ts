import { linkSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DynamoDBClient, UpdateTableCommand } from '@aws-sdk/client-dynamodb';
import { startEngine } from '../../infra/local/aws/dynamodb/engine.ts';
import { freePort } from '../../infra/local/host/listen.ts';
import { buildSite, isSiteStale } from '../../infra/local/site/siteBuild.ts';
import { tableSchema } from '../../infra/tableSchema.ts';
import { startEngine as startTestEngine } from '../support/server/engine.ts';
import { testSecrets } from '../support/server/secrets.ts';
import { tokenOf } from '../support/server/tenant.ts';
import { startProcess } from '../support/system/running.ts';
import { fill } from './fill.ts';
import { benchCompany, equip, people } from './people.ts';

/**
 * How long a system with a large table (`ITEMS`, three million by itself) starts: until its port answers, and until somebody
 * has a first list of tickets; then once more as after an upgrade that brings an index. Fails over five seconds.
 */
const wanted = Number(process.env['ITEMS'] ?? 3_000_000);
const promisedSeconds = 5;
/** What one ticket of the world is made of: itself, ten messages, and its part of a contact. */
const itemsPerTicket = 13.5;

if (isSiteStale()) await buildSite();
const engine = await startTestEngine();
const { admin } = await people();
await equip();
const token = await tokenOf(admin);
const began = performance.now();
const tickets = Math.ceil(wanted / itemsPerTicket / 10) * 10;
const items = await fill(engine, { companyId: benchCompany, tickets, users: [] });

const folder = mkdtempSync(join(tmpdir(), 'prosa-start-'));
const file = join(folder, 'table.db');
await engine.whileStopped((table) => linkSync(table, file));
await engine.stop();
const gigabytes = statSync(file).size / 1e9;
const filledIn = (performance.now() - began) / 1000;
console.log(`${items} items, ${gigabytes.toFixed(1)} GB, filled in ${filledIn.toFixed(0)} s`);

/** Starts with a cold disk, where this user may have one. */
function dropPageCache(): boolean {
  try {
    writeFileSync('/proc/sys/vm/drop_caches', '3');
    return true;
  } catch {
    return false;
  }
}
const port = await freePort();
const url = `http://127.0.0.1:${port}`;
const logFile = join(folder, 'system.log');
const environment: Record<string, string> = {
  PORT: String(port),
  DATA_DIR: folder,
  JWT_SECRET: testSecrets['session-secret'],
  SEALING_KEYS: testSecrets['sealing-keys'],
  AWS_ENDPOINT_URL_DYNAMODB: '',
  AWS_ENDPOINT_URL_DYNAMODB_STREAMS: '',
  DEMO: 'off',
  LOG_LEVEL: 'error',
};
const log = (): string => readFileSync(logFile, 'utf8');
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Asks until an answer is the right one. */
async function until(path: string, isRight: (answer: Response) => Promise<boolean>): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  for (;;) {
    const answer = await fetch(`${url}${path}`, { headers }).catch(() => undefined);
    if (answer && (await isRight(answer))) return;
    await pause(20);
  }
}

async function isList(answer: Response): Promise<boolean> {
  const body = (await answer.json()) as { tickets?: unknown[]; error?: string };
  if (answer.status === 200) return (body.tickets?.length ?? 0) > 0;
  if (answer.status === 503 && body.error === 'ERR_STARTING') return false;
  throw new Error(`while it starts: ${answer.status} ${JSON.stringify(body)}`);
}

/** Starts the system and stops it again. @returns the seconds until the first list */
async function measure(name: string, finish?: () => Promise<void>): Promise<number> {
  const isCold = dropPageCache();
  const start = performance.now();
  const seconds = (): number => (performance.now() - start) / 1000;
  const timed = (work: Promise<unknown>): Promise<number> => work.then(seconds);
  const [system, answers, lists] = await Promise.all([
    startProcess(environment, logFile),
    timed(until('/', async ({ ok }) => ok)),
    timed(until('/api/tickets?status=open&showAll=true', isList)),
  ]);
  const disk = isCold ? 'from a cold disk' : 'with the file in memory, as the page cache may not be dropped here';
  console.log(`${name}, ${disk}: port after ${answers.toFixed(1)} s, first list after ${lists.toFixed(1)} s`);
  await finish?.();
  if (finish) console.log(`  index built after ${seconds().toFixed(0)} s`);
  await system.stop();
  return lists;
}

async function dropIndex(): Promise<void> {
  const older = await startEngine({ dataDir: folder, env: { PATH: process.env['PATH'] } });
  const client = new DynamoDBClient({ endpoint: older.endpoint });
  const GlobalSecondaryIndexUpdates = [{ Delete: { IndexName: tableSchema.indexes.at(-1)?.name } }];
  await client.send(new UpdateTableCommand({ TableName: 'prosa', GlobalSecondaryIndexUpdates }));
  client.destroy();
  await older.stop();
}

async function untilBuilt(): Promise<void> {
  while (!log().includes('Built the index')) await pause(200);
}

const usual = await measure('start');
await dropIndex();
const upgraded = await measure('start after an upgrade', untilBuilt);
rmSync(folder, { recursive: true, force: true });
const isLate = Math.max(usual, upgraded) > promisedSeconds;
if (isLate) console.error(`more than ${promisedSeconds} s`);
process.exit(isLate ? 1 : 0);
