import { readRows } from './readRows.ts';

/** Runs beside the page; see readSheet.ts. */
addEventListener('message', ({ data }: MessageEvent<Uint8Array>) => {
  void readRows(data).then((rows) => postMessage(rows));
});
