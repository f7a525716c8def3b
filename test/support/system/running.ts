import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { longestJourneyMs } from '../patience.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const guard = new URL('endWithParent.mjs', import.meta.url).href;

/** `    Application    http://127.0.0.1:…`, printed once everything is there, the site included. */
const addressLine = /^ +Application +(\S+)$/m;

export interface Running {
  readonly url: string;
  readonly pid: number;
  /** SIGKILL, as a power cut would. */
  readonly kill: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

const ended = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve();
    else child.once('exit', () => resolve());
  });

interface Options {
  /** What `npm start` runs; `bundleSystem` has the same system without its site. */
  readonly program?: string;
}

/**
 * Starts the system in a process of its own, as `npm start` does, which ends with this one. With `PORT` 0 it takes a
 * free port, and is ready once it has printed its address.
 * @throws when it is not ready in time
 */
export async function startProcess(
  env: Record<string, string>,
  logFile: string,
  { program = 'scripts/start.mjs' }: Options = {},
): Promise<Running> {
  const output = openSync(logFile, 'a');
  const child = spawn(process.execPath, ['--import', guard, program], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', output, output, 'ipc'],
  });
  closeSync(output);
  const port = env['PORT'];
  const address = (): string | undefined =>
    port === '0' ? addressLine.exec(readFileSync(logFile, 'utf8'))?.[1] : `http://127.0.0.1:${port}`;
  const deadline = Date.now() + longestJourneyMs;
  while (Date.now() < deadline && child.exitCode === null) {
    const url = address();
    const answer = url ? await fetch(`${url}/api/plans/listPublic`).catch(() => undefined) : undefined;
    if (url && answer?.ok && child.pid) {
      const halt = async (signal: NodeJS.Signals) => {
        child.kill(signal);
        await ended(child);
      };
      return { url, pid: child.pid, kill: () => halt('SIGKILL'), stop: () => halt('SIGINT') };
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  const fault =
    child.exitCode === null ? `was not ready within ${longestJourneyMs / 1000} s` : `ended with ${child.exitCode}`;
  child.kill('SIGKILL');
  throw new Error(`the system ${fault}; see ${logFile}`);
}
