import { type Journal, openJournal } from '../protocol/journal.ts';
import { isRecord, type Json } from '../protocol/protocol.ts';
import { dedupKey, type SentBefore } from './sqsDedup.ts';
import type { Message } from './sqsMessage.ts';

/** State of a queue from its journal; no message of it is in flight. */
export interface QueueContents {
  attributes: Record<string, string>;
  messages: Map<string, Message>;
  dedups: Map<string, SentBefore>;
  sequence: number;
}

/** A line of the journal; keys are short because every step of every message writes a line. */
type SqsLogEntry =
  | { c: Record<string, string> }
  | { s: Json }
  | { r: string[] }
  | { d: string[] }
  | { k: [string, SentBefore] }
  | { n: number };

const compactAbove = 4 * 1024 * 1024;

export interface QueueLog {
  configured(attributes: Record<string, string>): void;
  sent(message: Message): void;
  received(messages: readonly Message[]): void;
  removed(messages: readonly Message[]): void;
  /** Rewrites the file once three quarters of it are dead. */
  tidy(): void;
  compact(): void;
  close(): void;
  remove(): void;
}

const sentEntry = (m: Message): SqsLogEntry => ({
  s: {
    id: m.id,
    body: m.body,
    attributes: m.attributes,
    sent: m.sent,
    group: m.group,
    dedup: m.dedup,
    trace: m.trace,
    deadOf: m.deadOf,
    sequence: m.sequence,
    receives: m.receives || undefined,
    // A delay outlives a restart; a visibility timeout does not.
    availableAt: m.state === 'delayed' ? m.availableAt : undefined,
  },
});

function toMessage(raw: Json, bytes: number): Message {
  const availableAt = raw['availableAt'] as number | undefined;
  return {
    id: raw['id'] as string,
    body: raw['body'] as string,
    attributes: raw['attributes'] as Json,
    sent: raw['sent'] as number,
    group: raw['group'] as string | undefined,
    dedup: raw['dedup'] as string | undefined,
    trace: raw['trace'] as string | undefined,
    deadOf: raw['deadOf'] as string | undefined,
    sequence: raw['sequence'] as number,
    bytes,
    receives: (raw['receives'] as number | undefined) ?? 0,
    firstReceived: undefined,
    availableAt: availableAt ?? 0,
    state: availableAt === undefined ? 'ready' : 'delayed',
  };
}

function applySent(contents: QueueContents, message: Message): void {
  contents.messages.set(message.id, message);
  contents.sequence = Math.max(contents.sequence, message.sequence);
  const key = dedupKey(contents.attributes, message);
  if (key !== undefined) {
    // Deleted first so that the map stays in the order of sending.
    contents.dedups.delete(key);
    contents.dedups.set(key, { id: message.id, sequence: message.sequence, sent: message.sent });
  }
}

function apply(contents: QueueContents, entry: SqsLogEntry, bytes: number): void {
  if ('s' in entry) applySent(contents, toMessage(entry.s, bytes));
  else if ('d' in entry) for (const id of entry.d) contents.messages.delete(id);
  else if ('c' in entry) contents.attributes = entry.c;
  else if ('k' in entry) contents.dedups.set(entry.k[0], entry.k[1]);
  else if ('n' in entry) contents.sequence = Math.max(contents.sequence, entry.n);
  else {
    for (const id of entry.r) {
      const message = contents.messages.get(id);
      if (message !== undefined) message.receives += 1;
    }
  }
}

/**
 * Opens a queue's journal and hands over what it holds. `contents` stays shared: compaction writes what the
 * queue has made of it by then.
 */
export function openQueueLog(file: string | undefined): { log: QueueLog; contents: QueueContents } {
  const contents: QueueContents = { attributes: {}, messages: new Map(), dedups: new Map(), sequence: 0 };
  const journal: Journal = openJournal(file, (record, bytes) => {
    if (isRecord(record)) apply(contents, record as unknown as SqsLogEntry, bytes);
  });
  let live = 0;
  for (const message of contents.messages.values()) live += message.bytes;

  function* entries(): Generator<SqsLogEntry> {
    yield { c: contents.attributes };
    yield { n: contents.sequence };
    for (const remembered of contents.dedups) yield { k: remembered };
    for (const message of contents.messages.values()) yield sentEntry(message);
  }
  const append = (entry: SqsLogEntry) => journal.append(entry);
  const compact = () => journal.rewrite(entries());

  const log: QueueLog = {
    configured: (attributes) => append({ c: attributes }),
    sent(message) {
      message.bytes = append(sentEntry(message));
      live += message.bytes;
    },
    received: (messages) => append({ r: messages.map((message) => message.id) }),
    removed(messages) {
      append({ d: messages.map((message) => message.id) });
      for (const message of messages) live -= message.bytes;
    },
    tidy() {
      if (journal.size > compactAbove && live * 4 < journal.size) compact();
    },
    compact,
    close: () => journal.close(),
    remove: () => journal.remove(),
  };
  return { log, contents };
}
