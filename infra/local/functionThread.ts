import { setPriority } from 'node:os';
import { extname } from 'node:path';
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { type Handler, invoke } from './runtime/invoke.ts';
import type { ThreadAnswer, ThreadCall, ThreadFunction } from './runtime/ownThread.ts';

/** Linux has a priority for each thread; elsewhere this would slow down the whole process. */
const background = 10;
if (process.platform === 'linux') setPriority(0, background);

// A stray rejection must not end the thread, as in the main thread, because other calls wait for it.
process.on('unhandledRejection', (reason) => console.error('Unhandled rejection:', reason));

const { entry, ...spec } = workerData as ThreadFunction;
const port = parentPort as MessagePort;

/** Loads a function as `product.load` does; it has to stay in this file, so that bundles keep the relative path. */
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
