import type { WebSocket } from 'ws';

type Sent = Parameters<WebSocket['send']>;

/**
 * Holds back everything that is sent until what it depends on is kept: messages that came are in the queue, keys are in the
 * table. Then it leaves in its order. What WhatsApp hears of us is therefore true for whoever takes the line over.
 */
export class Outlet {
  private readonly pending = new Set<Promise<void>>();
  private queue: Promise<void> = Promise.resolve();
  private isShut = false;
  private readonly flush: () => Promise<void>;
  private readonly onFailure: (error: unknown) => void;

  constructor(flush: () => Promise<void>, onFailure: (error: unknown) => void) {
    this.flush = flush;
    this.onFailure = onFailure;
  }

  /** Nothing leaves before this has been done. */
  wait(work: Promise<void>): void {
    this.pending.add(work);
    // Whoever waits for it sees the error.
    work.then(
      () => this.pending.delete(work),
      () => undefined,
    );
  }

  /**
   * A key changed: what was opened with it follows within this turn of the loop. Until it is on its way, nothing leaves
   * and no key is written.
   */
  hold(): void {
    this.wait(new Promise((resolve) => setImmediate(resolve)));
  }

  attach(socket: WebSocket): void {
    const send = socket.send.bind(socket) as (...sent: Sent) => void;
    socket.send = ((...sent: Sent) => {
      this.queue = this.queue.then(async () => {
        if (this.isShut) return;
        try {
          while (this.pending.size > 0) await Promise.all(this.pending);
          await this.flush();
          send(...sent);
        } catch (error) {
          this.isShut = true;
          this.onFailure(error);
        }
      });
    }) as WebSocket['send'];
  }
}
