import type { SheetColumn } from '@shared/contactLists/columns.ts';
import { linesOf, readPreview } from './sheetTask.ts';

export type SheetRequest =
  | { readonly bytes: Uint8Array }
  | { readonly headingLine: number; readonly columns: readonly SheetColumn[] };

let cells: readonly (readonly unknown[])[] = [];

/** Runs beside the page and keeps what it read: the page sees a few rows of it. */
addEventListener('message', ({ data }: MessageEvent<SheetRequest>) => {
  if (!('bytes' in data)) {
    postMessage(linesOf(cells, data.headingLine, data.columns));
    return;
  }
  void readPreview(data.bytes).then((read) => {
    ({ cells } = read);
    postMessage(read.look);
  });
});
