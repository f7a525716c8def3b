import { type ChildProcess, spawn } from 'node:child_process';
import { openSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));

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

/** Starts the system the way `npm start` does, in a process of its own. @throws when it is not ready in `seconds` */
export async function startProcess(env: Record<string, string>, logFile: string, seconds = 60): Promise<Running> {
  const output = openSync(logFile, 'a');
  const child = spawn(process.execPath, ['--import', 'tsx', 'infra/local/start.ts'], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', output, output],
  });
  const url = `http://127.0.0.1:${env['PORT']}`;
  const deadline = Date.now() + seconds * 1000;
  while (Date.now() < deadline && child.exitCode === null) {
    const answer = await fetch(`${url}/api/plans/listPublic`).catch(() => undefined);
    if (answer?.ok && child.pid) {
      const halt = async (signal: NodeJS.Signals) => {
        child.kill(signal);
        await ended(child);
      };
      return { url, pid: child.pid, kill: () => halt('SIGKILL'), stop: () => halt('SIGINT') };
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  child.kill('SIGKILL');
  throw new Error(`the system was not ready within ${seconds} s; see ${logFile}`);
}
