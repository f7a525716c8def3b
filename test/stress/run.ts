import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { readLines } from '../support/report/lines.ts';
import { type Outcome, tallyOf } from './tally.ts';

/**
 * Tests and stories on a machine that has other things to do: `npm run test:stress -- [RUNS] [PATH ...]`. Twice as many
 * busy loops as there are cores run beside them. Fails where anything fell in any run; nothing is tried again.
 */
const given = process.argv.slice(2);
const runs = /^\d+$/.test(given[0] ?? '') ? Number(given[0]) : 3;
const paths = given.filter((word, at) => at > 0 || !/^\d+$/.test(word));
const stories = paths.filter((path) => path.startsWith('test/browser'));
const tests = paths.filter((path) => !stories.includes(path));

const isAll = paths.length === 0;
const commands = [
  ...(isAll || tests.length > 0 ? [['vitest', 'run', ...tests]] : []),
  ...(isAll || stories.length > 0 ? [['playwright', 'test', ...stories]] : []),
];

const folder = mkdtempSync(join(tmpdir(), 'prosa-stress-'));

const ended = (child: ChildProcess): Promise<number> =>
  new Promise((resolve) => child.once('exit', (code) => resolve(code ?? 1)));

async function once(turn: number, command: readonly string[]): Promise<Outcome[]> {
  const file = join(folder, `${turn}-${command[0]}`);
  const env = { ...process.env, RUN_REPORT: file };
  const code = await ended(spawn('npx', command, { stdio: 'inherit', env }));
  const failed = readLines(file).flatMap((line) => (line.kind === 'failed' ? [line] : []));
  if (code !== 0 && failed.length === 0) return [{ name: command.join(' '), error: `ended with ${code}` }];
  return failed;
}

const loops = Array.from({ length: 2 * availableParallelism() }, () =>
  spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }),
);
const stop = (): void => {
  for (const loop of loops) loop.kill();
  rmSync(folder, { recursive: true, force: true });
};
process.once('SIGINT', () => {
  stop();
  process.exit(1);
});

const outcomes: Outcome[] = [];
try {
  for (let turn = 1; turn <= runs; turn += 1) {
    console.log(`\nrun ${turn} of ${runs}, beside ${loops.length} busy loops`);
    for (const command of commands) outcomes.push(...(await once(turn, command)));
  }
} finally {
  stop();
}
console.log(tallyOf(outcomes, runs));
process.exitCode = outcomes.length === 0 ? 0 : 1;
