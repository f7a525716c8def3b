import { AppError } from '@shared/core/errors.ts';
import type { MessageView } from '@shared/messages/model.ts';
import type { CallOptions, InputOf, ResultOf } from '@web/lib/api.ts';
import { createEmitter } from '@web/lib/createStore.ts';
import type { upload } from '@web/lib/media.ts';
import { isTransient } from '@web/lib/query.ts';
import { serverTime } from '@web/lib/serverClock.ts';
import { entryOf, type OutboxEntry, type Outgoing, sendInput } from './outboxEntry.ts';

interface Deps {
  readonly send: (input: InputOf<'messages', 'send'>, options: CallOptions) => Promise<ResultOf<'messages', 'send'>>;
  readonly upload: typeof upload;
  /** The server's messages, to put into the thread in the same moment as the entry leaves. */
  readonly onStored: (messages: readonly MessageView[]) => void;
  readonly storage: OutboxStorage;
  /** False once another user signed in on this page: messages must not be sent in the other user's name. */
  readonly isOwn: (entry: OutboxEntry) => boolean;
}

/** Remembers unsent messages past the page's life. */
export interface OutboxStorage {
  readonly save: (entry: OutboxEntry) => void;
  readonly remove: (entry: OutboxEntry) => void;
  /** False once another tab sent it or gave it up. */
  readonly has: (entry: OutboxEntry) => boolean;
}

/** Client id of a stored message while it waited, and the object URL of its file. */
export interface Origin {
  readonly clientId: string;
  readonly previewUrl: string | null;
}

/** Failures of the server itself may pass; after this many attempts a person decides. */
const maxServerFailures = 4;
const maxPause = 15_000;
/** Stored messages whose keys and pictures are remembered. */
const maxOrigins = 200;

const outboxEntryToLane = (entry: OutboxEntry): string =>
  `${entry.ticketId}-${entry.attachment || entry.quick?.isAfterFile ? 'file' : 'text'}`;

/** Long enough for the thread to draw the stored message, in milliseconds. */
const handoverDelay = 1000;

const revokeUrl = (url: string | null | undefined): void => {
  if (url) URL.revokeObjectURL(url);
};

/** Milliseconds to wait, when the server asked for it. */
const retryAfterMs = (error: unknown): number | undefined =>
  error instanceof AppError && error.details.retryAfter !== undefined ? error.details.retryAfter * 1000 : undefined;

const isOfServer = (error: unknown): boolean => error instanceof AppError && (error.status ?? 0) >= 500;

const isTemporary = (error: unknown, serverFailures: number): boolean =>
  isOfServer(error) ? serverFailures < maxServerFailures : isTransient(error) || retryAfterMs(error) !== undefined;

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
  /** Number of server failures by message; attempts without a connection are not counted. */
  readonly #serverFailures = new Map<string, number>();
  #entries: readonly OutboxEntry[] = [];
  /** Written last on this page; those of an earlier page do not count. */
  #newest: OutboxEntry | null = null;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  add(outgoing: Outgoing): OutboxEntry {
    const entry = entryOf(outgoing, this.#timestampFor(outgoing));
    this.#deps.storage.save(entry);
    this.#newest = entry;
    this.#setEntries([...this.#entries, entry]);
    void this.#run(outboxEntryToLane(entry));
    return entry;
  }

  newest(): OutboxEntry | null {
    return this.#newest;
  }

  /** Takes in what an earlier page left, in its old order; what is known already stays as it is. */
  restore(entries: readonly OutboxEntry[]): void {
    const fresh = entries.filter(({ clientId }) => this.#find(clientId) === undefined);
    if (fresh.length === 0) return;
    this.#setEntries([...fresh, ...this.#entries].sort((one, other) => (one.at < other.at ? -1 : 1)));
    this.wake();
  }

  /** A failed one tries again, in its place. */
  retry(clientId: string): void {
    const entry = this.#find(clientId);
    if (entry?.state !== 'failed') return;
    this.#change(clientId, { state: 'waiting', error: null });
    this.#save(clientId);
    void this.#run(outboxEntryToLane(entry));
  }

  /** Gives up: cancels what runs and forgets it. */
  discard(clientId: string): void {
    const entry = this.#find(clientId);
    if (entry === undefined) return;
    this.#deps.storage.remove(entry);
    this.#drop(clientId);
    this.#cancels.get(clientId)?.abort();
    revokeUrl(entry.attachment?.previewUrl);
  }

  /** The connection is back: what waits goes now. */
  wake(): void {
    for (const lane of new Set(this.#entries.map(outboxEntryToLane))) void this.#run(lane);
  }

  entries = (): readonly OutboxEntry[] => this.#entries;

  origin(messageId: string): Origin | undefined {
    return this.#origins.get(messageId);
  }

  subscribe = this.#changes.subscribe;

  /** After everything that is on the screen and everything that waits, whatever this computer's clock says. */
  #timestampFor({ ticket, after }: Outgoing): number {
    const waiting = this.#entries.filter(
      ({ contactId, whatsappId }) => contactId === ticket.contactId && whatsappId === ticket.whatsappId,
    );
    const before = [...(after ? [after] : []), ...waiting.map(({ at }) => at)].map(Date.parse);
    return Math.max(serverTime(), ...before.map((at) => at + 1));
  }

  #setEntries(next: readonly OutboxEntry[]): void {
    this.#entries = next;
    this.#changes.emit();
  }

  #find(clientId: string): OutboxEntry | undefined {
    return this.#entries.find((entry) => entry.clientId === clientId);
  }

  #change(clientId: string, patch: Partial<OutboxEntry>): void {
    this.#setEntries(this.#entries.map((entry) => (entry.clientId === clientId ? { ...entry, ...patch } : entry)));
  }

  /** Stores the present state of the entry, unless it was discarded meanwhile. */
  #save(clientId: string): void {
    const entry = this.#find(clientId);
    if (entry !== undefined) this.#deps.storage.save(entry);
  }

  #drop(clientId: string): void {
    this.#serverFailures.delete(clientId);
    this.#setEntries(this.#entries.filter((entry) => entry.clientId !== clientId));
  }

  #remember(messageId: string, origin: Origin): void {
    this.#origins.set(messageId, origin);
    const [oldest] = this.#origins;
    if (this.#origins.size <= maxOrigins || oldest === undefined) return;
    this.#origins.delete(oldest[0]);
    revokeUrl(oldest[1].previewUrl);
  }

  async #uploaded(entry: OutboxEntry, signal: AbortSignal): Promise<OutboxEntry> {
    const { attachment, clientId, channel } = entry;
    if (attachment === null || attachment.uploaded !== null) return entry;
    this.#change(clientId, { state: 'uploading', share: 0 });
    const onProgress = (share: number) => this.#change(clientId, { share });
    const stored = await this.#deps.upload(attachment.file, { channel, signal, onProgress });
    const done: OutboxEntry = { ...entry, state: 'waiting', share: 1, attachment: { ...attachment, uploaded: stored } };
    this.#change(clientId, done);
    return done;
  }

  #stored(entry: OutboxEntry, { message, messages }: ResultOf<'messages', 'send'>): void {
    const { clientId } = entry;
    this.#remember(message.id, { clientId, previewUrl: entry.attachment?.previewUrl ?? null });
    this.#deps.storage.remove(entry);
    this.#change(clientId, { state: 'stored', messageId: message.id });
    this.#deps.onStored(messages.length > 0 ? messages : [message]);
    setTimeout(() => this.#drop(clientId), handoverDelay);
  }

  /** @returns milliseconds until the lane should try again, or undefined to go on */
  async #deliver(entry: OutboxEntry): Promise<number | undefined> {
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
      if (!isTemporary(error, serverFailures)) {
        this.#serverFailures.delete(clientId);
        this.#change(clientId, { state: 'failed', error, attempts: 0 });
        this.#save(clientId);
        return undefined;
      }
      this.#change(clientId, { state: 'waiting', attempts });
      return retryAfterMs(error) ?? Math.min(maxPause, 500 * 2 ** attempts);
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
      const next = this.#entries.find((entry) => outboxEntryToLane(entry) === lane && entry.state === 'waiting');
      if (next === undefined || !this.#deps.isOwn(next)) break;
      if (this.#deps.storage.has(next)) pause = await this.#deliver(next);
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
