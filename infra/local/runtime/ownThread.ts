import { extname } from 'node:path';
import { SHARE_ENV, Worker } from 'node:worker_threads';
import { type LocalFunction, presentTrace } from './invoke.ts';

/** Description of a function for its thread. */
export type ThreadFunction = Omit<LocalFunction, 'handler'> & { readonly entry: string };

export interface ThreadCall {
  readonly id: number;
  readonly event: unknown;
  readonly trace: string;
}

export type ThreadAnswer = { readonly id: number } & ({ readonly answer: unknown } | { readonly error: unknown });

interface Waiting {
  readonly resolve: (answer: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/** A thread has to bring the compiler by itself where its file is no bundle. */
const compiled = (file: string) =>
  `import('tsx/esm/api').then(({ register }) => { register(); return import('${file}'); })`;

const startThread = (file: URL, workerData: ThreadFunction): Worker =>
  extname(file.pathname) === '.ts'
    ? new Worker(compiled(file.href), { eval: true, workerData, env: SHARE_ENV })
    : new Worker(file, { workerData, env: SHARE_ENV });

/**
 * Runs a function in a thread of its own, as it has its own container in the cloud, so that it does not delay requests.
 * The first call starts the thread, so that an unused function costs nothing.
 */
export function inOwnThread(file: URL, entry: string, { name, timeoutSeconds, memory }: LocalFunction) {
  const workerData: ThreadFunction = { entry, name, timeoutSeconds, memory };
  const waiting = new Map<number, Waiting>();
  let thread: Worker | undefined;
  let calls = 0;

  function settle({ id, ...answer }: ThreadAnswer): void {
    const caller = waiting.get(id);
    waiting.delete(id);
    if ('error' in answer) caller?.reject(answer.error);
    else caller?.resolve(answer.answer);
  }

  function start(): Worker {
    const started = startThread(file, workerData);
    started.on('message', settle);
    started.on('error', (error) => console.error(`${name} lost its thread:`, error));
    started.once('exit', () => {
      thread = undefined;
      for (const id of [...waiting.keys()]) settle({ id, error: new Error(`${name} lost its thread`) });
    });
    return started;
  }

  const fn: LocalFunction = {
    name,
    timeoutSeconds,
    memory,
    handler: async (event) => {
      const trace = await presentTrace();
      return new Promise((resolve, reject) => {
        calls += 1;
        waiting.set(calls, { resolve, reject });
        thread ??= start();
        thread.postMessage({ id: calls, event, trace } satisfies ThreadCall);
      });
    },
  };
  return { fn, stop: async () => void (await thread?.terminate()) };
}
