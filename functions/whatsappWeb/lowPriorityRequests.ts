import type { Lease } from '../channels/linked/sessions.ts';
import { log } from '../core/log.ts';
import type { Line } from './socket.ts';

type RequestLine = Pick<Line, 'lowPriorityMs' | 'onEnd'>;

const queues = new WeakMap<RequestLine, Promise<void>>();

/** Queues requests of low priority one after another; they are dropped when the line ends. */
export function queueLowPriority({ companyId, whatsappId }: Lease, line: RequestLine, ask: () => Promise<void>): void {
  let isOver = false;
  const forget = line.onEnd(() => {
    isOver = true;
  });
  const next = async (): Promise<void> => {
    if (isOver) return;
    await ask().catch((error: unknown) => log.warn('linked.lowPriority', { companyId, whatsappId, error }));
    forget();
    await new Promise((resolve) => setTimeout(resolve, line.lowPriorityMs).unref());
  };
  queues.set(line, (queues.get(line) ?? Promise.resolve()).then(next));
}
