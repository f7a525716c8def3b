import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { SheetRows, SheetTask } from './sheetTask.ts';

/** Milliseconds for reading alone; no sheet of the size that is taken needs a third of it. */
const deadline = 10_000;
const memoryMb = 256;

/**
 * Reads the contacts of a sheet in a thread of its own, so that a sheet made to be slow is aborted without delaying
 * other work.
 */
export function readSheet(task: SheetTask): Promise<SheetRows> {
  // The thread has a file of its own in bundles too: see `threads` in functions/manifest.ts.
  const worker = new Worker(new URL(`./sheetThread${extname(import.meta.url)}`, import.meta.url), {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
  });
  return new Promise<SheetRows>((resolve, reject) => {
    let timer: NodeJS.Timeout | undefined;
    worker.on('message', (message: 'begun' | SheetRows) => {
      if (message !== 'begun') return resolve(message);
      // A busy machine may take long to load what reads: that says nothing about the sheet.
      timer = setTimeout(() => resolve({ problem: 'sheet_too_large' }), deadline);
    });
    worker.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') resolve({ problem: 'sheet_too_large' });
      else reject(error);
    });
    worker.once('exit', () => clearTimeout(timer));
  }).finally(() => worker.terminate());
}
