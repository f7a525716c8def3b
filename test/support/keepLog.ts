import { afterAll, afterEach, type RunnerTestSuite } from 'vitest';

// What the system writes while it is tested is kept, and shown where a test failed.
let lines: string[] = [];

const keep = (line: string | Uint8Array): boolean => {
  lines.push(String(line));
  return true;
};

process.stdout.write = keep;
process.stderr.write = keep;

function show(hasFailed: boolean): void {
  if (hasFailed && lines.length > 0) console.log(lines.join('').trimEnd());
  lines = [];
}

const failed = (tasks: RunnerTestSuite['tasks']): boolean =>
  tasks.some((task) => task.result?.state === 'fail' || ('tasks' in task && failed(task.tasks)));

afterEach(({ task }) => show(failed([task])));
// Also what was written before the first test, whose preparation may have failed.
// biome-ignore lint/correctness/noEmptyPattern: vitest takes only a pattern there.
afterAll(({}, file) => show(failed([file])));
