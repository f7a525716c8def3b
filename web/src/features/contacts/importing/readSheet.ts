import type { SheetRows } from './readRows.ts';

/** Milliseconds; the largest sheet that is taken needs half of it on a slow machine. */
const deadline = 30_000;

/** The people of a file, read beside the page: a sheet made to be slow is given up, and nothing on the screen waits for it. */
export async function readSheet(file: File): Promise<SheetRows> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const worker = new Worker(new URL('./sheetWorker.ts', import.meta.url), { type: 'module' });
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    return await new Promise<SheetRows>((resolve) => {
      timer = setTimeout(() => resolve({ problem: 'sheet_too_large' }), deadline);
      worker.addEventListener('message', ({ data }: MessageEvent<SheetRows>) => resolve(data));
      worker.addEventListener('error', () => resolve({ problem: 'not_a_sheet' }));
      worker.postMessage(bytes, [bytes.buffer]);
    });
  } finally {
    clearTimeout(timer);
    worker.terminate();
  }
}
