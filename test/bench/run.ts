import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Measured } from './measure.ts';

/**
 * Counts calls, read and write units and time per operation as one company's history grows.
 * `npm run bench` goes to 200 k tickets (ten minutes); `npm run bench -- 1000 5000` goes to those.
 * `npm run bench -- lists 20000 200000` asks only for lists of tickets, in companies without messages: minutes instead of an hour.
 * `npm run bench -- lists --dashboard` asks for the dashboard alone, with the time of each of its calls of the table.
 * `npm run bench -- --http 200000` times the operations of people over HTTP, with the processor time of each; a board is
 * full, with 400 cards, from 6,000 tickets on.
 * `npm run bench -- sustained 6000` offers messages at a rate and nothing else, in some three minutes; after the counts of
 * all operations, which take longer, the largest size does that too.
 * `npm run bench -- init` measures what each function does before its first request; a part of a name chooses some.
 * `npm run bench -- cost --words 14 --watchers 10 --media 0.2` prints what a million messages cost, and
 * an idle month; it fails above what is promised of both (test/bench/cost/report.ts).
 * `npm run bench -- profile` prints where the processor's time goes with one message.
 * Times are printed; a count above its budget, or one that grows with the history, fails.
 */
if (process.argv[2] === 'cost') {
  const { report } = await import('./cost/report.ts');
  const above = await report(process.argv.slice(3));
  for (const one of above) console.error(`OVER: ${one}`);
  process.exit(above.length > 0 ? 1 : 0);
}

if (process.argv[2] === 'profile') {
  const { profile } = await import('./cost/profile.ts');
  await profile();
  process.exit();
}

if (process.argv[2] === 'init') await import('./moduleInit.ts');

const given = process.argv.slice(2);
const knownFlags = ['lists', 'sustained', '--http', '--dashboard'];
const isSize = (word: string): boolean => /^[1-9]\d*$/.test(word);
const unknown = given.find((word) => !knownFlags.includes(word) && !isSize(word));
if (unknown !== undefined) {
  const words = ['sizes as 1000', ...knownFlags, 'cost', 'init'];
  console.error(`${unknown} is nothing that the bench knows: ${words.join(', ')}.`);
  process.exit(1);
}

const flags = knownFlags.filter((flag) => given.includes(flag));
const wanted = given.filter(isSize).map(Number);
const sizes = wanted.length > 0 ? wanted : [1000, 20_000, 200_000];
const oneSize = fileURLToPath(new URL('./oneSize.ts', import.meta.url));

let isOver = false;

/** What was counted in a company of a size. @throws when its process failed */
function measureSize(size: number): Promise<readonly Measured[]> {
  const isWanted = flags.includes('sustained') || !flags.includes('lists');
  const more = isWanted && size === sizes.at(-1) ? ['--sustained'] : [];
  const child = fork(oneSize, [String(size), ...flags, ...more], { execArgv: ['--import', 'tsx'] });
  return new Promise((resolve, reject) => {
    let counted: readonly Measured[] = [];
    child.once('message', (message) => {
      counted = message as Measured[];
    });
    // Above a budget it ends with 1, after it said what it counted.
    child.once('exit', (code) => {
      isOver ||= code !== 0;
      if (code === 0 || counted.length > 0) resolve(counted);
      else reject(new Error(`${size} tickets: failed`));
    });
  });
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

const counted = new Map<number, readonly Measured[]>();
for (const size of sizes) counted.set(size, await measureSize(size));
const faults = growing(counted);
for (const fault of faults) console.error(`grows with the history: ${fault}`);
process.exit(faults.length > 0 || isOver ? 1 : 0);
