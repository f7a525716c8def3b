import { setPriority } from 'node:os';
import { extname } from 'node:path';
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { type Handler, invoke } from './runtime/invoke.ts';
import type { ThreadAnswer, ThreadCall, ThreadFunction } from './runtime/ownThread.ts';

/** Linux gives each thread a priority of its own; elsewhere this would slow down whoever started it. */
const background = 10;
if (process.platform === 'linux') setPriority(0, background);

// As in the main thread: a stray rejection must not end what others wait for.
process.on('unhandledRejection', (reason) => console.error('Unhandled rejection:', reason));

const { entry, ...spec } = workerData as ThreadFunction;
const port = parentPort as MessagePort;

/** As `product.load` does, which bundles must not move away from beside this file. */
async function load(): Promise<Handler> {
  const path = `../../functions/${entry.replace(/\.ts$/, extname(import.meta.url))}`;
  const { handler } = (await import(/* @vite-ignore */ new URL(path, import.meta.url).href)) as { handler: Handler };
  return handler;
}

const fn = load().then((handler) => ({ ...spec, handler }));

async function answerTo({ id, event, trace }: ThreadCall): Promise<ThreadAnswer> {
  try {
    return { id, answer: await invoke(await fn, event, trace) };
  } catch (error) {
    return { id, error };
  }
}

port.on('message', (call: ThreadCall) => void answerTo(call).then((answer) => port.postMessage(answer)));
