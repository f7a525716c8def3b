import type { SheetColumn } from '@shared/contactLists/columns.ts';
import type { PreviewResult, SheetLines } from './sheetTask.ts';
import type { SheetRequest } from './sheetWorker.ts';

/** Milliseconds; the largest sheet that is taken needs half of it on a slow machine. */
const deadline = 30_000;

export interface OpenSheet {
  readonly look: PreviewResult;
  readonly lines: (headingLine: number, columns: readonly SheetColumn[]) => Promise<SheetLines>;
  readonly close: () => void;
}

/** A file read beside the page: one made to be slow is given up, and nothing on the screen waits for it. */
export async function openSheet(file: File): Promise<OpenSheet> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const worker = new Worker(new URL('./sheetWorker.ts', import.meta.url), { type: 'module' });
  const ask = <T>(order: SheetRequest, instead: T): Promise<T> =>
    new Promise((resolve) => {
      const timer = setTimeout(() => resolve(instead), deadline);
      const answer = (value: T) => {
        clearTimeout(timer);
        resolve(value);
      };
      worker.onmessage = ({ data }: MessageEvent<T>) => answer(data);
      worker.onerror = () => answer(instead);
      worker.postMessage(order, 'bytes' in order ? [order.bytes.buffer] : []);
    });
  const look = await ask<PreviewResult>({ bytes }, { problem: 'sheet_too_large' });
  return {
    look,
    lines: (headingLine, columns) =>
      ask<SheetLines>({ headingLine, columns }, { text: new Blob(), rows: 0, variables: [] }),
    close: () => worker.terminate(),
  };
}
