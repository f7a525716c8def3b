import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { startEngine } from '../support/server/engine.ts';
import { startStorage } from '../support/server/storage.ts';
import { fill } from './fill.ts';
import { overHttp } from './http.ts';
import type { Measured } from './measure.ts';
import { type BenchUsers, benchCompany } from './people.ts';
import { segmentsFor } from './segments.ts';
import { sustained } from './sustained.ts';

/**
 * Counts calls, read and write units and time per operation as one company's history grows.
 * `npm run bench` goes to 200 k tickets (ten minutes); `npm run bench -- 1000 5000` goes to those.
 * `npm run bench -- lists 20000 200000` asks only for lists of tickets, in companies without messages: minutes instead of an hour.
 * `npm run bench -- --http 200000` times the operations of people over HTTP, with the processor time of each.
 * `npm run bench -- cost --words 14 --watchers 10 --media 0.2` prints what a million messages cost, and an idle month.
 * Times are printed; a count that grows with the history fails.
 */
if (process.argv[2] === 'cost') {
  const { report } = await import('./cost/report.ts');
  await report(process.argv.slice(3));
  process.exit();
}

const isOverHttp = process.argv.includes('--http');
const isListsOnly = process.argv.includes('lists');
const wanted = process.argv.slice(2).map(Number).filter(Boolean);
const sizes = wanted.length > 0 ? wanted : [1000, 20_000, 200_000];
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
  'ticket search, 2 words': [4, 40, 0],
  'message search, 2 words': [4, 40, 0],
  'message search, 3 letters': [4, 40, 0],
  'send text': [6, 2, 7],
  'inbound, open ticket': [5, 3, 8],
  'inbound, new ticket': [9, 6, 18],
  'status webhook': [3, 0.5, 1],
  'campaign recipient': [6, 1, 6],
  'campaign recipient, with a ticket': [7, 1.5, 6],
};

async function pass<T>(mode: 'equip' | 'count' | 'time', endpoint: string): Promise<T> {
  const args = ['--import', 'tsx', worker, mode, endpoint, String(turns), isListsOnly ? 'lists' : 'all'];
  const { stdout } = await promisify(execFile)(process.execPath, args, { encoding: 'utf8', maxBuffer: 2 ** 26 });
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as T;
}

const cell = (value: number, digits = 1): string => value.toFixed(digits).padStart(8);

function print(size: number, counted: readonly Measured[], timed: readonly Measured[]): void {
  console.log(
    `\n${size} tickets, ${turns} turns each\n${'operation'.padEnd(36)}   calls     RRU     WRU   p50 ms   p95 ms   budget`,
  );
  for (const [index, { name, calls, readUnits, writeUnits }] of counted.entries()) {
    const { median = 0, p95 = 0 } = timed[index] ?? {};
    const budget = budgets[name];
    const isOver = budget && (calls > budget[0] || readUnits > budget[1] || writeUnits > budget[2]);
    const note = budget ? `${budget.join(' / ')}${isOver ? '  OVER' : ''}` : '';
    console.log(
      `${name.padEnd(36)}${cell(calls, 0)}${cell(readUnits)}${cell(writeUnits)}${cell(median, 2)}${cell(p95, 2)}   ${note}`,
    );
  }
}

/** Operations whose counts are larger with more history. A page that fills up between sizes is no growth: the first size is compared from its full pages on. */
function growing(results: ReadonlyMap<number, readonly Measured[]>): string[] {
  const [base = [], ...others] = results.values();
  return others.flatMap((measured) =>
    measured.flatMap((now, index) => {
      const before = base[index];
      const grew =
        before &&
        (now.calls > before.calls ||
          now.readUnits > before.readUnits * 1.3 + 1 ||
          now.writeUnits > before.writeUnits + 1);
      return grew
        ? [
            `${now.name}: ${before.calls}/${before.readUnits}/${before.writeUnits} became ${now.calls}/${now.readUnits}/${now.writeUnits}`,
          ]
        : [];
    }),
  );
}

const counted = new Map<number, Measured[]>();
for (const size of sizes) {
  // A table of its own for each size, so that what one pass did is no part of the next one's history.
  const engine = await startEngine();
  const storage = await startStorage();
  const users = await pass<BenchUsers>('equip', engine.endpoint);
  const start = performance.now();
  const index = segmentsFor(benchCompany);
  const world = { companyId: benchCompany, tickets: size, users: [], isListsOnly, onSearched: index.add };
  const items = await fill(engine, world);
  // Without messages there is no index; and this process knows the first table alone.
  if (!isListsOnly) await index.end();
  console.log(`filled ${items} items in ${((performance.now() - start) / 1000).toFixed(0)} s`);
  if (isOverHttp) {
    await overHttp(engine.endpoint);
  } else {
    const units = await pass<Measured[]>('count', engine.endpoint);
    counted.set(size, units);
    print(size, units, await pass<Measured[]>('time', engine.endpoint));
  }
  if (!isListsOnly && size === sizes.at(-1)) await sustained(engine.endpoint, users);
  await storage.stop();
  await engine.stop();
}
const faults = growing(counted);
for (const fault of faults) console.error(`grows with the history: ${fault}`);
process.exit(faults.length > 0 ? 1 : 0);
