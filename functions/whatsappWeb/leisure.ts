import type { Lease } from '../channels/linked/sessions.ts';
import { log } from '../core/log.ts';
import type { Line } from './socket.ts';

/** WhatsApp refuses who asks for much at once. */
const pauseMs = 1000;

const asking = new WeakMap<Line, Promise<void>>();

/** Asks for something when its turn comes, one after another. Nobody waits for it, and with the line it is given up. */
export function atLeisure({ companyId, whatsappId }: Lease, line: Line, ask: () => Promise<void>): void {
  let isOver = false;
  const forget = line.onEnd(() => {
    isOver = true;
  });
  const next = async (): Promise<void> => {
    if (isOver) return;
    await ask().catch((error: unknown) => log.warn('linked.leisure', { companyId, whatsappId, error }));
    forget();
    await new Promise((resolve) => setTimeout(resolve, pauseMs).unref());
  };
  asking.set(line, (asking.get(line) ?? Promise.resolve()).then(next));
}
