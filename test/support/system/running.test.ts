import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { isRunning } from './isRunning.ts';
import { startProcess } from './running.ts';

let folder: string;
let logFile: string;
let program: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'prosa-running-'));
  logFile = join(folder, 'system.log');
  program = join(folder, 'system.mjs');
  // What a start prints and answers, without a system behind it.
  writeFileSync(
    program,
    `import { createServer } from 'node:http';
    const server = createServer((_request, response) => response.end('[]')).listen(Number(process.env.PORT), () =>
      console.log('    Application    http://127.0.0.1:' + server.address().port));
    process.once('SIGINT', () => process.exit(0));`,
  );
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('tells two systems that take any free port apart, and stops them', async () => {
  const all = await Promise.all(
    ['one', 'two'].map((name) => startProcess({ PORT: '0' }, join(folder, `${name}.log`), { program })),
  );
  expect(new Set(all.map(({ url }) => new URL(url).port)).size).toBe(2);
  for (const { url, pid, stop } of all) {
    expect(await (await fetch(url)).json()).toEqual([]);
    await stop();
    expect(isRunning(pid)).toBe(false);
  }
});

/** Somebody who starts a system and says which process it is. */
const startParent = (): ChildProcess => {
  const running = JSON.stringify(new URL('running.ts', import.meta.url).href);
  const script = `
    import { startProcess } from ${running};
    const { pid } = await startProcess({ PORT: '0' }, ${JSON.stringify(logFile)}, { program: ${JSON.stringify(program)} });
    console.log(pid);`;
  const args = ['--import', 'tsx', '--input-type=module', '-e', script];
  return spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
};

it('ends with whoever started it, however that one ends', async () => {
  const parent = startParent();
  if (!parent.stdout) throw new Error('the parent has no output');
  const [line] = (await once(createInterface(parent.stdout), 'line')) as [string];
  expect(isRunning(Number(line))).toBe(true);
  parent.kill('SIGKILL');
  await expect.poll(() => isRunning(Number(line))).toBe(false);
});
