import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { mediaBucket } from '../../infra/local/environment.ts';
import { startEngine } from '../support/server/engine.ts';
import { startStorage } from '../support/server/storage.ts';
import { fill } from './fill.ts';
import { overHttp } from './http.ts';
import type { Measured } from './measure.ts';
import { type BenchUsers, benchCompany } from './people.ts';
import { segmentsFor } from './segments.ts';
import { sustained } from './sustained.ts';

/** One size in a process of its own, whose clients know its table alone. Prints, and tells its parent what was counted. */
const size = Number(process.argv[2]);
const has = (word: string): boolean => process.argv.includes(word);
const isListsOnly = has('lists');
const isSustainedOnly = has('sustained');
const turns = 100;
const worker = fileURLToPath(new URL('./worker.ts', import.meta.url));

/** Budget of an operation: calls, read units, write units. Undefined: no budget stated. */
const budgets: Readonly<Record<string, readonly [number, number, number] | undefined>> = {
  'ticket list, own open': [2, 4, 0],
  'ticket list, waiting in 3 queues': [4, 6, 0],
  'ticket list, all open (admin)': [2, 4, 0],
  'kanban, 400 cards (admin)': [4, 40, 0],
  'dashboard month': [2, 15, 0],
  'dashboard, last 30 days': [3, 30, 0],
  'open conversation': [2, 4, 1],
  // People, and at the same time what was said.
  'ticket search, 2 words': [5, 40, 0],
  'message search, 2 words': [4, 40, 0],
  'message search, 3 letters': [4, 40, 0],
  'send text': [5, 2, 7],
  'inbound, open ticket': [4, 3, 8],
  'inbound, new ticket': [9, 6, 18],
  'status webhook': [3, 0.5, 1],
  'campaign recipient': [6, 1, 6],
  'campaign recipient, with a ticket': [7, 1.5, 6],
  // They become a contact, known by number and by the platform's own id.
  'campaign recipient, unknown': [12, 2, 19],
};

async function pass<T>(mode: 'equip' | 'count' | 'time', endpoint: string): Promise<T> {
  const args = [
    '--import',
    'tsx',
    worker,
    mode,
    endpoint,
    String(turns),
    has('--dashboard') ? 'dashboard' : isListsOnly ? 'lists' : 'all',
  ];
  const { stdout } = await promisify(execFile)(process.execPath, args, { encoding: 'utf8', maxBuffer: 2 ** 26 });
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as T;
}

const cell = (value: number, digits = 1): string => value.toFixed(digits).padStart(8);

/** What one look at the dashboard may wait for a call of the table, at the median. */
const promisedCallMs = 5;

/** Each kind of call at its median, the slowest of a turn where there are several. */
function callsLine(worst: number, kinds: Readonly<Record<string, number>>): string {
  const each = Object.entries(kinds).map(([kind, ms]) => `${kind} ${ms.toFixed(2)}`);
  const isOver = worst > promisedCallMs ? `  OVER ${promisedCallMs} ms` : '';
  return `${'  its calls, ms at the median:'.padEnd(36)} ${each.join(', ')}; worst ${worst.toFixed(2)}${isOver}`;
}

/** @returns the operations above their budget */
function print(counted: readonly Measured[], timed: readonly Measured[]): string[] {
  const over: string[] = [];
  console.log(
    `\n${size} tickets, ${turns} turns each\n${'operation'.padEnd(36)}   calls     RRU     WRU   p50 ms   p95 ms  call ms   budget`,
  );
  for (const [index, { name, calls, readUnits, writeUnits }] of counted.entries()) {
    const { median = 0, p95 = 0, worstCall = 0, callKinds = {} } = timed[index] ?? {};
    const budget = budgets[name];
    const isOver = budget && (calls > budget[0] || readUnits > budget[1] || writeUnits > budget[2]);
    if (isOver) over.push(name);
    const note = budget ? `${budget.join(' / ')}${isOver ? '  OVER' : ''}` : '';
    console.log(
      `${name.padEnd(36)}${cell(calls, 0)}${cell(readUnits)}${cell(writeUnits)}${cell(median, 2)}${cell(p95, 2)}${cell(worstCall, 2)}   ${note}`,
    );
    if (name.startsWith('dashboard')) console.log(callsLine(worstCall, callKinds));
  }
  return over;
}

const engine = await startEngine({ hasStream: true });
const storage = await startStorage(mediaBucket);
const users = await pass<BenchUsers>('equip', engine.endpoint);
const start = performance.now();
const index = segmentsFor(benchCompany);
const world = { companyId: benchCompany, tickets: size, users: [], isListsOnly, onSearched: index.add };
const items = await fill(engine, world);
if (!isListsOnly) await index.end();
console.log(`filled ${items} items in ${((performance.now() - start) / 1000).toFixed(0)} s`);
let counted: Measured[] = [];
let over: string[] = [];
if (has('--http')) {
  await overHttp(engine.endpoint, storage.dir);
} else if (!isSustainedOnly) {
  counted = await pass<Measured[]>('count', engine.endpoint);
  over = print(counted, await pass<Measured[]>('time', engine.endpoint));
}
if (has('--sustained')) await sustained(engine.endpoint, users);
await storage.stop();
await engine.stop();
if (over.length > 0) console.error(`above their budget: ${over.join(', ')}`);
const end = (): never => process.exit(over.length > 0 ? 1 : 0);
// Told before it ends: what is still on its way would be lost.
if (process.send) process.send(counted, end);
else end();
