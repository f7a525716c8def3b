import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Tally } from '../proxy.ts';

/** What was asked of the services since it was taken last. */
export interface Asked extends Tally {
  /** Messages to browsers, and the bytes of the longest. */
  readonly posts: number;
  readonly bytes: number;
}

export interface Surroundings {
  readonly take: () => Promise<Asked>;
  readonly stop: () => Promise<void>;
}

const answerOf = async <T>(child: ChildProcess): Promise<T> => (await once(child, 'message'))[0] as T;

/**
 * Stands in for the table's counter and for the gateway of sockets in a process of its own, so that what these need is
 * not taken for what the functions need. Start it before anything is asked of either.
 */
export async function startSurroundings(target: string): Promise<Surroundings> {
  const child = fork(fileURLToPath(new URL('./surroundingsProcess.ts', import.meta.url)), [target], {
    execArgv: ['--import', 'tsx'],
  });
  const { table, sockets } = await answerOf<{ table: string; sockets: string }>(child);
  Object.assign(process.env, { AWS_ENDPOINT_URL_DYNAMODB: table, SOCKET_ENDPOINT: sockets });
  return {
    take() {
      child.send('take');
      return answerOf<Asked>(child);
    },
    async stop() {
      const ended = once(child, 'exit');
      child.disconnect();
      await ended;
    },
  };
}

/** Milliseconds of processor of this process so far. */
export function processorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
