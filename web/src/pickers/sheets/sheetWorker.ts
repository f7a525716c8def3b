import { answerOrder, type SheetOrder } from './sheetOrders.ts';

export type SheetRequest = SheetOrder & { readonly id: number };

const answer = answerOrder();

/** Runs in a worker; see openSheet.ts. */
addEventListener('message', ({ data }: MessageEvent<SheetRequest>) => {
  void answer(data).then((value) => postMessage({ id: data.id, value }));
});
