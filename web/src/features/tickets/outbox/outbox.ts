import { AppError } from '@shared/core/errors.ts';
import type { MessageView } from '@shared/messages/model.ts';
import type { CallOptions, InputOf, ResultOf } from '@web/lib/api.ts';
import { createEmitter } from '@web/lib/createStore.ts';
import type { upload } from '@web/lib/media.ts';
import { isTransient } from '@web/lib/query.ts';
import { presentTime } from '@web/lib/serverClock.ts';
import { type Entry, entryOf, type Outgoing, sendInput } from './outboxEntry.ts';

interface Deps {
  readonly send: (input: InputOf<'messages', 'send'>, options: CallOptions) => Promise<ResultOf<'messages', 'send'>>;
  readonly upload: typeof upload;
  /** The server's messages, to put into the thread in the same moment as the entry leaves. */
  readonly onStored: (messages: readonly MessageView[]) => void;
  readonly keeper: Keeper;
  /** False once another person signed in on this page: their name must not carry somebody else's words. */
  readonly isOwn: (entry: Entry) => boolean;
}

/** Remembers unsent messages past the page's life. */
export interface Keeper {
  readonly keep: (entry: Entry) => void;
  readonly forget: (entry: Entry) => void;
  /** False once another tab sent it or gave it up. */
  readonly isKept: (entry: Entry) => boolean;
}

/** What a stored message was called while it waited, and the file it was made from. */
export interface Origin {
  readonly clientId: string;
  readonly previewUrl: string | null;
}

/** Failures of the server itself may pass; after this many attempts a person decides. */
const mostServerFailures = 4;
const longestPause = 15_000;
/** Stored messages whose keys and pictures are remembered. */
const mostOrigins = 200;

const laneOf = (entry: Entry): string =>
  `${entry.ticketId}-${entry.attachment || entry.quick?.isAfterFile ? 'file' : 'text'}`;

/** Long enough for the thread to draw the stored message, in milliseconds. */
const handOver = 1000;

const release = (url: string | null | undefined): void => {
  if (url) URL.revokeObjectURL(url);
};

/** Milliseconds to wait, when the server asked for it. */
const askedPause = (error: unknown): number | undefined =>
  error instanceof AppError && error.details.retryAfter !== undefined ? error.details.retryAfter * 1000 : undefined;

const isOfServer = (error: unknown): boolean => error instanceof AppError && (error.status ?? 0) >= 500;

const isPassing = (error: unknown, serverFailures: number): boolean =>
  isOfServer(error) ? serverFailures < mostServerFailures : isTransient(error) || askedPause(error) !== undefined;

/**
 * Messages between Enter and the server: shown at once, sent in order, kept while there is no
 * connection, and never sent twice. Texts do not wait for the files of the same ticket.
 */
export class Outbox {
  readonly #deps: Deps;
  readonly #changes = createEmitter();
  readonly #origins = new Map<string, Origin>();
  readonly #running = new Set<string>();
  readonly #cancels = new Map<string, AbortController>();
  readonly #timers = new Map<string, ReturnType<typeof setTimeout>>();
  /** By message; attempts without a connection are not counted, however many those were. */
  readonly #serverFailures = new Map<string, number>();
  #entries: readonly Entry[] = [];

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  add(outgoing: Outgoing): Entry {
    const entry = entryOf(outgoing, this.#placeFor(outgoing));
    this.#deps.keeper.keep(entry);
    this.#become([...this.#entries, entry]);
    void this.#run(laneOf(entry));
    return entry;
  }

  /** Takes in what an earlier page left, in its old order; what is known already stays as it is. */
  restore(entries: readonly Entry[]): void {
    const fresh = entries.filter(({ clientId }) => this.#find(clientId) === undefined);
    if (fresh.length === 0) return;
    this.#become([...fresh, ...this.#entries].sort((one, other) => (one.at < other.at ? -1 : 1)));
    this.wake();
  }

  /** A failed one tries again, in its place. */
  retry(clientId: string): void {
    const entry = this.#find(clientId);
    if (entry?.state !== 'failed') return;
    this.#change(clientId, { state: 'waiting', error: null });
    this.#keepAgain(clientId);
    void this.#run(laneOf(entry));
  }

  /** Gives up: cancels what runs and forgets it. */
  discard(clientId: string): void {
    const entry = this.#find(clientId);
    if (entry === undefined) return;
    this.#deps.keeper.forget(entry);
    this.#drop(clientId);
    this.#cancels.get(clientId)?.abort();
    release(entry.attachment?.previewUrl);
  }

  /** The connection is back: what waits goes now. */
  wake(): void {
    for (const lane of new Set(this.#entries.map(laneOf))) void this.#run(lane);
  }

  entries = (): readonly Entry[] => this.#entries;

  origin(messageId: string): Origin | undefined {
    return this.#origins.get(messageId);
  }

  subscribe = this.#changes.subscribe;

  /** After everything that is on the screen and everything that waits, whatever this computer's clock says. */
  #placeFor({ ticket, after }: Outgoing): number {
    const waiting = this.#entries.filter(
      ({ contactId, whatsappId }) => contactId === ticket.contactId && whatsappId === ticket.whatsappId,
    );
    const before = [...(after ? [after] : []), ...waiting.map(({ at }) => at)].map(Date.parse);
    return Math.max(presentTime(), ...before.map((at) => at + 1));
  }

  #become(next: readonly Entry[]): void {
    this.#entries = next;
    this.#changes.emit();
  }

  #find(clientId: string): Entry | undefined {
    return this.#entries.find((entry) => entry.clientId === clientId);
  }

  #change(clientId: string, patch: Partial<Entry>): void {
    this.#become(this.#entries.map((entry) => (entry.clientId === clientId ? { ...entry, ...patch } : entry)));
  }

  /** As it is now, unless it was given up meanwhile. */
  #keepAgain(clientId: string): void {
    const entry = this.#find(clientId);
    if (entry !== undefined) this.#deps.keeper.keep(entry);
  }

  #drop(clientId: string): void {
    this.#serverFailures.delete(clientId);
    this.#become(this.#entries.filter((entry) => entry.clientId !== clientId));
  }

  #remember(messageId: string, origin: Origin): void {
    this.#origins.set(messageId, origin);
    const [oldest] = this.#origins;
    if (this.#origins.size <= mostOrigins || oldest === undefined) return;
    this.#origins.delete(oldest[0]);
    release(oldest[1].previewUrl);
  }

  async #uploaded(entry: Entry, signal: AbortSignal): Promise<Entry> {
    const { attachment, clientId, channel } = entry;
    if (attachment === null || attachment.uploaded !== null) return entry;
    this.#change(clientId, { state: 'uploading', share: 0 });
    const onProgress = (share: number) => this.#change(clientId, { share });
    const stored = await this.#deps.upload(attachment.file, { channel, signal, onProgress });
    const done: Entry = { ...entry, state: 'waiting', share: 1, attachment: { ...attachment, uploaded: stored } };
    this.#change(clientId, done);
    return done;
  }

  #stored(entry: Entry, { message, messages }: ResultOf<'messages', 'send'>): void {
    const { clientId } = entry;
    this.#remember(message.id, { clientId, previewUrl: entry.attachment?.previewUrl ?? null });
    this.#deps.keeper.forget(entry);
    this.#change(clientId, { state: 'stored', messageId: message.id });
    this.#deps.onStored(messages.length > 0 ? messages : [message]);
    setTimeout(() => this.#drop(clientId), handOver);
  }

  /** @returns milliseconds until the lane should try again, or undefined to go on */
  async #deliver(entry: Entry): Promise<number | undefined> {
    const { clientId } = entry;
    const cancel = new AbortController();
    this.#cancels.set(clientId, cancel);
    try {
      const ready = await this.#uploaded(entry, cancel.signal);
      const options = { idempotencyKey: clientId, signal: cancel.signal };
      this.#stored(ready, await this.#deps.send(sendInput(ready), options));
      return undefined;
    } catch (error) {
      const attempts = entry.attempts + 1;
      const serverFailures = (this.#serverFailures.get(clientId) ?? 0) + (isOfServer(error) ? 1 : 0);
      if (serverFailures > 0) this.#serverFailures.set(clientId, serverFailures);
      if (!isPassing(error, serverFailures)) {
        this.#serverFailures.delete(clientId);
        this.#change(clientId, { state: 'failed', error, attempts: 0 });
        this.#keepAgain(clientId);
        return undefined;
      }
      this.#change(clientId, { state: 'waiting', attempts });
      return askedPause(error) ?? Math.min(longestPause, 500 * 2 ** attempts);
    } finally {
      this.#cancels.delete(clientId);
    }
  }

  async #run(lane: string): Promise<void> {
    if (this.#running.has(lane)) return;
    this.#running.add(lane);
    clearTimeout(this.#timers.get(lane));
    let pause: number | undefined;
    while (pause === undefined) {
      const next = this.#entries.find((entry) => laneOf(entry) === lane && entry.state === 'waiting');
      if (next === undefined || !this.#deps.isOwn(next)) break;
      if (this.#deps.keeper.isKept(next)) pause = await this.#deliver(next);
      else this.#drop(next.clientId);
    }
    this.#running.delete(lane);
    if (pause !== undefined)
      this.#timers.set(
        lane,
        setTimeout(() => void this.#run(lane), pause),
      );
  }
}
