import { answerOrder } from '@web/pickers/sheets/sheetOrders.ts';
import type { SheetRequest } from '@web/pickers/sheets/sheetWorker.ts';

/** The worker that reads files with people, as the page sees it. */
export class SheetWorker {
  onmessage: ((event: MessageEvent) => void) | undefined;
  onerror: (() => void) | undefined;
  private readonly answer = answerOrder();
  postMessage(request: SheetRequest) {
    void this.answer(request).then((value) => {
      this.onmessage?.(new MessageEvent('message', { data: { id: request.id, value } }));
    });
  }
  terminate() {}
}
