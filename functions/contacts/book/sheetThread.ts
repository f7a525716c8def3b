import { parentPort, workerData } from 'node:worker_threads';
import { parseRows } from '@shared/contacts/importSheet.ts';
import { SheetError } from '@shared/sheets/limits.ts';
import { readCells } from '@shared/sheets/read.ts';
import type { SheetRows, SheetTask } from './sheetTask.ts';

async function read({ content, reading, mapping, most }: SheetTask): Promise<SheetRows> {
  try {
    return parseRows(await readCells(content, reading.language), reading, { mapping, most });
  } catch (error) {
    if (error instanceof SheetError) return { problem: error.fault };
    throw error;
  }
}

// The time limit for reading starts once the modules are loaded.
parentPort?.postMessage('begun');
parentPort?.postMessage(await read(workerData as SheetTask));
