import type { SheetTarget } from '@shared/contacts/columnMapping.ts';
import type { SheetColumns, SheetRow } from '@shared/contacts/importSheet.ts';
import { currentLanguage } from '@web/lib/i18n.ts';
import { companyZone } from '@web/lib/time.ts';
import type { SheetOrder } from './sheetOrders.ts';
import type { Judgement, PreviewResult } from './sheetTask.ts';

/** Milliseconds; the largest sheet that is taken needs half of it on a slow machine. */
const deadline = 30_000;

/** People on their way into a list. */
export interface UploadedLines {
  readonly text: Blob;
  readonly rows: number;
  readonly variables: readonly string[];
}

export interface OpenSheet {
  readonly look: PreviewResult;
  /** Undefined: it took too long, or the file was closed. */
  readonly judge: (columns: SheetColumns, tags: readonly string[] | undefined) => Promise<Judgement | undefined>;
  readonly rows: (columns: SheetColumns) => Promise<readonly SheetRow[] | undefined>;
  readonly lines: (columns: SheetColumns) => Promise<UploadedLines | undefined>;
  readonly close: () => void;
}

interface WorkerAnswer {
  readonly id: number;
  readonly value: unknown;
}

/** Orders to the worker, each with its own answer. */
function askedOf(worker: Worker) {
  let orders = 0;
  const open = new Map<number, (value: unknown) => void>();
  const end = (id: number, value: unknown): void => {
    open.get(id)?.(value);
    open.delete(id);
  };
  worker.onmessage = ({ data: { id, value } }: MessageEvent<WorkerAnswer>) => end(id, value);
  worker.onerror = () => {
    for (const id of [...open.keys()]) end(id, undefined);
  };
  return <T>(order: SheetOrder): Promise<T | undefined> =>
    new Promise((resolve) => {
      orders += 1;
      const id = orders;
      const timer = setTimeout(() => end(id, undefined), deadline);
      open.set(id, (value) => {
        clearTimeout(timer);
        resolve(value as T | undefined);
      });
      worker.postMessage({ ...order, id }, 'bytes' in order ? [order.bytes.buffer as ArrayBuffer] : []);
    });
}

/** Reads a file in a worker: a file made to be slow is given up, and the screen never waits for it. */
export async function openSheet(file: File, target: SheetTarget): Promise<OpenSheet> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const worker = new Worker(new URL('./sheetWorker.ts', import.meta.url), { type: 'module' });
  const ask = askedOf(worker);
  const given = { timeZone: companyZone(), language: currentLanguage(), target };
  const look = await ask<PreviewResult>({ order: 'read', bytes, ...given });
  return {
    look: look ?? { problem: 'sheet_too_large' },
    judge: (columns, tags) => ask({ order: 'judge', columns, tags }),
    rows: (columns) => ask({ order: 'rows', columns }),
    lines: (columns) => ask({ order: 'lines', columns }),
    close: () => worker.terminate(),
  };
}
