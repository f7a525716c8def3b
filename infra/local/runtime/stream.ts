import type { Checkpoints } from './checkpoints.ts';
import { isAfter, StreamCursor, type StreamEntry, type StreamSource } from './shard.ts';

/** Partial failure of a batch: sequence numbers from which on it has to be delivered again. */
interface BatchResponse {
  readonly batchItemFailures?: readonly { readonly itemIdentifier?: unknown }[];
}

export interface StreamReader {
  readonly name: string;
  /** Filter of the reader, like those of an event source mapping; without it all records are delivered. */
  readonly wants?: (record: unknown) => boolean;
  /** Handles records in order; a rejection, or a partial batch response, has them delivered again. */
  readonly deliver: (records: readonly unknown[]) => Promise<unknown>;
}

export interface StreamOptions extends StreamSource {
  readonly readers: readonly StreamReader[];
  readonly checkpoints: Checkpoints;
  /** Milliseconds before the `attempt`-th retry. */
  readonly retryMs?: (attempt: number) => number;
  /** Milliseconds after which a record that fails is given up. */
  readonly maxAgeMs?: number;
  /** Records kept in memory for a reader that lags; beyond, it reads them again by itself once it is back. */
  readonly maxBuffered?: number;
}

export interface StreamPump {
  stop(): Promise<void>;
}

const busyMs = 50;
const idleMs = 100;
const batchSize = 100;
const defaultMaxBuffered = 5_000;
/** A stream keeps a record for a day; one that failed until then is given up, as an event source mapping does. */
const dayMs = 86_400_000;

const backoff = (attempt: number): number => Math.min(10_000, 100 * 2 ** attempt);

/** A wait that ends early when the signal fires. */
async function pause(ms: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  await new Promise<void>((done) => {
    const finish = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', finish);
      done();
    };
    const timer = setTimeout(finish, ms);
    signal.addEventListener('abort', finish);
  });
}

/** A reader: a buffer that the poller fills, and its own loop, so that its failures do not delay the others. */
class Subscription {
  private readonly reader: StreamReader;
  private readonly options: StreamOptions;
  private readonly signal: AbortSignal;
  private buffer: StreamEntry[] = [];
  /** The last record in the buffer or before it. */
  private read: string | undefined;
  /** Set while the poller is ahead of what the buffer could hold. */
  private isBehind = false;
  private wake: () => void = () => {};

  constructor(reader: StreamReader, options: StreamOptions, signal: AbortSignal) {
    this.reader = reader;
    this.options = options;
    this.signal = signal;
    this.read = options.checkpoints.get(reader.name);
    signal.addEventListener('abort', () => this.wake());
  }

  get position(): string | undefined {
    return this.read;
  }

  /** The poller calls this with its starting position. */
  startAt(head: string | undefined): void {
    this.isBehind = this.read !== head;
  }

  offer(entries: readonly StreamEntry[]): void {
    if (this.isBehind) return;
    const fresh = entries.filter(({ sequence }) => isAfter(sequence, this.read));
    if (this.buffer.length + fresh.length > (this.options.maxBuffered ?? defaultMaxBuffered)) this.isBehind = true;
    else this.append(fresh);
    // An idle reader is woken as well if more arrived than its buffer may hold, because it then has to read for itself.
    this.wake();
  }

  async run(head: () => string | undefined): Promise<void> {
    let size = batchSize;
    let attempt = 0;
    while (!this.signal.aborted) {
      if (this.buffer.length === 0) await this.refill(head);
      const batch = this.buffer.slice(0, size);
      if (batch.length === 0) continue;
      const handled = await this.deliver(batch);
      this.advance(handled);
      if (handled === batch.length) {
        size = batchSize;
        attempt = 0;
        continue;
      }
      attempt = batch.length === 1 ? attempt + 1 : 0;
      if (attempt > 0 && this.isTooOld(batch[0])) {
        console.error(`${this.reader.name} gives up on stream record ${batch[0]?.sequence}: ${batch[0]?.json}`);
        this.advance(1);
        attempt = 0;
      } else {
        // Halving the batch finds the record that fails without holding up those before it.
        size = Math.max(1, Math.floor((batch.length - handled) / 2));
        await pause((this.options.retryMs ?? backoff)(attempt), this.signal);
      }
    }
  }

  private isTooOld(entry: StreamEntry | undefined): boolean {
    if (entry === undefined) return false;
    const { dynamodb } = JSON.parse(entry.json) as { dynamodb?: { ApproximateCreationDateTime?: number } };
    const createdAt = (dynamodb?.ApproximateCreationDateTime ?? 0) * 1000;
    return Date.now() - createdAt > (this.options.maxAgeMs ?? dayMs);
  }

  /** Delivers a batch and returns how many records from its beginning are done with. */
  private async deliver(batch: readonly StreamEntry[]): Promise<number> {
    try {
      const response = await this.reader.deliver(batch.map(({ json }) => JSON.parse(json) as unknown));
      const failures = (response as BatchResponse | undefined)?.batchItemFailures ?? [];
      const failed = new Set(failures.map(({ itemIdentifier }) => itemIdentifier));
      if (failed.size === 0) return batch.length;
      return Math.max(
        0,
        batch.findIndex(({ sequence }) => failed.has(sequence)),
      );
    } catch (error) {
      console.error(`${this.reader.name} failed on ${batch.length} stream records:`, error);
      return 0;
    }
  }

  private advance(count: number): void {
    const last = this.buffer.splice(0, count).at(-1);
    // Records read since then are for other readers and need no second look.
    const done = this.buffer.length === 0 ? this.read : last?.sequence;
    if (last !== undefined && done !== undefined) this.options.checkpoints.set(this.reader.name, done);
  }

  private append(entries: readonly StreamEntry[]): void {
    const { wants } = this.reader;
    this.buffer.push(...(wants ? entries.filter(({ record }) => wants(record)) : entries));
    this.read = entries.at(-1)?.sequence ?? this.read;
    if (this.buffer.length === 0 && this.read !== undefined) this.options.checkpoints.set(this.reader.name, this.read);
  }

  private async refill(head: () => string | undefined): Promise<void> {
    if (this.isBehind) {
      await this.catchUp(head);
      return;
    }
    await new Promise<void>((done) => {
      this.wake = done;
      if (this.signal.aborted || this.buffer.length > 0) done();
    });
  }

  /** Reads what the poller has already passed, until both are at the same place. */
  private async catchUp(head: () => string | undefined): Promise<void> {
    const cursor = new StreamCursor(this.options, this.read);
    while (this.buffer.length === 0 && !this.signal.aborted) {
      try {
        this.append(await cursor.next());
      } catch (error) {
        console.error(`${this.reader.name} cannot read the stream:`, error);
        await pause(1_000, this.signal);
        return;
      }
      const at = head();
      if (at === undefined || !isAfter(at, this.read)) {
        this.isBehind = false;
        return;
      }
      // An empty page before the head means that the rest was trimmed away while this reader was failing.
      if (this.buffer.length === 0) await pause(busyMs, this.signal);
    }
  }
}

/** The position that is furthest; undefined when a reader has none, because it must see the stream from its start. */
const furthest = (positions: readonly (string | undefined)[]): string | undefined =>
  positions.reduce(
    (best, position) => (position !== undefined && isAfter(position, best) ? position : best),
    undefined,
  );

/** Polls the table's stream once for all readers and hands each of them every record it wants, in order, at least once. */
export function startStream(options: StreamOptions): StreamPump {
  const stopping = new AbortController();
  const subscriptions = options.readers.map((reader) => new Subscription(reader, options, stopping.signal));
  let head = furthest(subscriptions.map(({ position }) => position));
  for (const subscription of subscriptions) subscription.startAt(head);

  /** Reads one page and returns how long to wait before the next. */
  async function step(cursor: StreamCursor, waited: number): Promise<number> {
    const entries = await cursor.next();
    if (entries.length === 0) return Math.min(idleMs, waited + 10);
    head = entries.at(-1)?.sequence ?? head;
    for (const subscription of subscriptions) subscription.offer(entries);
    return busyMs;
  }

  async function poll(): Promise<void> {
    const cursor = new StreamCursor(options, head);
    let wait = busyMs;
    while (!stopping.signal.aborted) {
      try {
        wait = await step(cursor, wait);
      } catch (error) {
        console.error('The stream cannot be read:', error);
        wait = 1_000;
      }
      await pause(wait, stopping.signal);
    }
  }

  const loops = [poll(), ...subscriptions.map((subscription) => subscription.run(() => head))];
  return {
    async stop() {
      stopping.abort();
      await Promise.all(loops);
      options.checkpoints.flush();
    },
  };
}
