import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import type { SheetRow } from '@shared/contacts/importSheet.ts';
import { parseRows, type SheetProblem } from '@shared/contacts/importSheet.ts';
import { SheetError, type SheetFault } from '@shared/sheets/limits.ts';
import { readCells } from '@shared/sheets/read.ts';

/** Milliseconds; no sheet of the size that is taken needs a tenth of it. */
const deadline = 10_000;
const memoryMb = 256;

export type SheetRows = { readonly rows: readonly SheetRow[] } | { readonly problem: SheetProblem | SheetFault };

interface Task {
  readonly kind: 'sheet';
  readonly content: Uint8Array;
  readonly most: number;
}

async function read({ content, most }: Task): Promise<SheetRows> {
  try {
    return parseRows(await readCells(content), most);
  } catch (error) {
    if (error instanceof SheetError) return { problem: error.fault };
    throw error;
  }
}

const task = workerData as Partial<Task> | null;
if (!isMainThread && task?.kind === 'sheet') parentPort?.postMessage(await read(task as Task));

/**
 * The people of a sheet, read beside everything else that this process does: a sheet made to be slow is given up
 * and costs nobody else anything.
 */
export function readSheet(content: Uint8Array, most: number): Promise<SheetRows> {
  // This very file, or the bundle it became.
  const worker = new Worker(new URL(import.meta.url), {
    workerData: { kind: 'sheet', content, most } satisfies Task,
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
  });
  return new Promise<SheetRows>((resolve, reject) => {
    const timer = setTimeout(() => resolve({ problem: 'sheet_too_large' }), deadline);
    worker.once('message', resolve);
    worker.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') resolve({ problem: 'sheet_too_large' });
      else reject(error);
    });
    worker.once('exit', () => clearTimeout(timer));
  }).finally(() => worker.terminate());
}
