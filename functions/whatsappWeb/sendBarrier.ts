import type { WebSocket } from 'ws';

type Sent = Parameters<WebSocket['send']>;

const nextTick = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/**
 * Holds back everything that is sent until what it depends on is kept: messages that came are in the queue, keys are in the
 * table. Then it leaves in its order. What WhatsApp hears of us is therefore true for whoever takes the line over.
 */
export class SendBarrier {
  private readonly pending = new Set<Promise<void>>();
  private queue: Promise<void> = Promise.resolve();
  isShut = false;
  /** Something could not be kept or read: what came then comes once more. */
  isFailed = false;
  private readonly flush: () => Promise<void>;
  private readonly onFailure: (error: unknown) => void;

  constructor(flush: () => Promise<void>, onFailure: (error: unknown) => void) {
    this.flush = flush;
    this.onFailure = onFailure;
  }

  /** Resolves when all that was given has left, or never will. */
  drained = (): Promise<void> => this.queue;

  /** Nothing leaves any more, and no key is written. */
  shut(): void {
    this.isShut = true;
  }

  /** What was to leave is not true: nothing does any more. */
  fail(error: unknown): void {
    this.isFailed = true;
    if (this.isShut) return;
    this.isShut = true;
    this.onFailure(error);
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
    this.wait(nextTick());
  }

  /**
   * The library hands over the keys of what it sends only when it was told that it left. So that is told at once, and it
   * leaves when they are kept.
   */
  attach(socket: WebSocket): void {
    const send = socket.send.bind(socket) as (...sent: Sent) => void;
    socket.send = ((...given: unknown[]) => {
      const callback = given.find((one) => typeof one === 'function') as (() => void) | undefined;
      const sent = given.filter((one) => one !== callback) as unknown as Sent;
      if (callback) queueMicrotask(callback);
      this.queue = this.queue.then(async () => {
        if (this.isShut) return;
        try {
          await nextTick();
          while (this.pending.size > 0) await Promise.all(this.pending);
          await this.flush();
          send(...sent);
        } catch (error) {
          this.fail(error);
        }
      });
    }) as WebSocket['send'];
  }
}
