import type { WebSocket } from 'ws';

type SendArguments = Parameters<WebSocket['send']>;

const nextTick = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/**
 * Holds back outgoing stanzas, in order, until messages received are queued and keys are stored. Everything that
 * WhatsApp was sent is therefore valid for the next worker of the line.
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

  /** Stops sending and the writing of keys. */
  shut(): void {
    this.isShut = true;
  }

  /** Stops sending for good, because the stanzas held back are no longer valid. */
  fail(error: unknown): void {
    this.isFailed = true;
    if (this.isShut) return;
    this.isShut = true;
    this.onFailure(error);
  }

  /** Delays all sending until this work is done. */
  wait(work: Promise<void>): void {
    this.pending.add(work);
    // The caller handles the error.
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
   * The library stores the keys of a message only after its socket reports it as sent, so that is reported at once and
   * the message leaves when the keys are stored.
   */
  attach(socket: WebSocket): void {
    const send = socket.send.bind(socket) as (...sent: SendArguments) => void;
    socket.send = ((...given: unknown[]) => {
      const callback = given.find((one) => typeof one === 'function') as (() => void) | undefined;
      const sent = given.filter((one) => one !== callback) as unknown as SendArguments;
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
