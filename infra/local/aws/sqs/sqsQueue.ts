import { randomUUID } from 'node:crypto';
import { Agenda } from '../protocol/collections.ts';
import { AwsError } from '../protocol/protocol.ts';
import { dedupId, dedupKey, forgetOldSends } from './sqsDedup.ts';
import { openQueueLog, type QueueContents, type QueueLog } from './sqsLog.ts';
import type { Message, QueueMessageInput } from './sqsMessage.ts';
import { groupedOrder, type Order, standardOrder } from './sqsOrder.ts';

const defaultRetention = 4 * 24 * 3600;

export interface ReceiveOptions {
  /** 1 to 10. */
  readonly max: number;
  readonly waitSeconds: number;
  readonly visibilitySeconds?: number | undefined;
  /** Ends the wait without a message, because the receiver is gone. */
  readonly signal?: AbortSignal | undefined;
}

export interface QueueOptions {
  readonly name: string;
  /** The journal; in memory when absent. */
  readonly file: string | undefined;
  readonly now: () => number;
  /** Finds another queue by name, for redrive. */
  readonly find: (name: string) => MessageQueue | undefined;
}

interface Waiter {
  readonly options: ReceiveOptions;
  readonly finish: (messages: Message[]) => void;
}

/** A queue: order, timers, waiting receivers, and the journal that makes an acknowledged send survive the process. */
export class MessageQueue {
  readonly name: string;
  readonly fifo: boolean;
  private readonly options: QueueOptions;
  private readonly order: Order;
  private readonly log: QueueLog;
  private readonly contents: QueueContents;
  private readonly agenda = new Agenda<string>();
  private readonly waiters = new Set<Waiter>();
  private readonly tally = { delayed: 0, ready: 0, inFlight: 0, gone: 0 };
  private alarm: { readonly at: number; readonly timer: NodeJS.Timeout } | undefined;

  constructor(options: QueueOptions) {
    this.options = options;
    this.name = options.name;
    this.fifo = options.name.endsWith('.fifo');
    this.order = this.fifo ? groupedOrder() : standardOrder();
    const { log, contents } = openQueueLog(options.file);
    this.log = log;
    this.contents = contents;
    forgetOldSends(contents.dedups, options.now());
    for (const message of contents.messages.values()) {
      this.tally[message.state] += 1;
      if (message.state === 'ready') this.order.add(message);
      else this.agenda.add(message.availableAt, message.id);
    }
    log.compact();
  }

  get attributes(): Readonly<Record<string, string>> {
    return this.contents.attributes;
  }

  get counts(): Readonly<Record<'delayed' | 'ready' | 'inFlight', number>> {
    this.advance();
    return this.tally;
  }

  configure(attributes: Readonly<Record<string, string>>): void {
    const merged = { ...this.contents.attributes, ...attributes };
    if (JSON.stringify(merged) === JSON.stringify(this.contents.attributes)) return;
    this.contents.attributes = merged;
    this.log.configured(merged);
  }

  /** Stores a message before returning; a repetition inside the deduplication window answers as the first did. */
  send(outgoing: QueueMessageInput): Pick<Message, 'id' | 'sequence'> {
    const now = this.options.now();
    const dedup = this.fifo ? dedupId(this.attributes, outgoing) : outgoing.dedup;
    if (!this.fifo && dedup !== undefined) {
      throw new AwsError('InvalidParameterValue', 'MessageDeduplicationId is only for FIFO queues.');
    }
    forgetOldSends(this.contents.dedups, now);
    const key = dedupKey(this.attributes, { group: outgoing.group, dedup });
    const before = key === undefined ? undefined : this.contents.dedups.get(key);
    if (before !== undefined) return before;

    const delay = 1000 * (outgoing.delaySeconds ?? Number(this.attributes['DelaySeconds'] ?? 0));
    const message: Message = {
      id: randomUUID(),
      body: outgoing.body,
      attributes: outgoing.attributes,
      sent: now,
      group: outgoing.group,
      dedup,
      trace: outgoing.trace,
      sequence: this.contents.sequence + 1,
      bytes: 0,
      receives: 0,
      firstReceived: undefined,
      availableAt: now + delay,
      state: delay > 0 ? 'delayed' : 'ready',
    };
    this.accept(message);
    if (key !== undefined) this.contents.dedups.set(key, { id: message.id, sequence: message.sequence, sent: now });
    return message;
  }

  receive(options: ReceiveOptions): Promise<Message[]> {
    const messages = this.takeNow(options);
    if (messages.length > 0 || options.waitSeconds === 0 || options.signal?.aborted) return Promise.resolve(messages);
    return new Promise((resolve) => {
      const finish = (taken: Message[]) => {
        clearTimeout(timer);
        options.signal?.removeEventListener('abort', giveUp);
        this.waiters.delete(waiter);
        resolve(taken);
      };
      const giveUp = () => finish([]);
      const waiter: Waiter = { options, finish };
      const timer = setTimeout(giveUp, options.waitSeconds * 1000);
      options.signal?.addEventListener('abort', giveUp);
      this.waiters.add(waiter);
      this.setAlarm();
    });
  }

  /** The message behind a handle when the handle still rules it. */
  holding(id: string, receives: number): Message | undefined {
    this.advance();
    const message = this.contents.messages.get(id);
    return message !== undefined && message.receives === receives ? message : undefined;
  }

  remove(messages: readonly Message[]): void {
    this.forget(messages);
    this.serveWaiters();
  }

  /** Ends the tries of messages at once, in the dead-letter queue where there is one. */
  giveUp(messages: readonly Message[]): void {
    const { target } = this.redrive();
    if (target !== undefined) for (const message of messages) this.moveTo(target, message);
    this.remove(messages);
  }

  /** 0 seconds gives the message back at once. */
  setVisibility(message: Message, seconds: number): void {
    if (message.state !== 'inFlight') {
      throw new AwsError('MessageNotInflight', 'The specified message is not in flight.');
    }
    this.wakeAt(message, this.options.now() + seconds * 1000);
    this.serveWaiters();
  }

  /** Ends every delay, for tests: they move time and do not wait for it. What is in flight stays there. */
  endDelays(): void {
    const all = [...this.contents.messages.values()];
    for (const message of all) if (message.state === 'delayed') this.wakeAt(message, this.options.now());
    this.serveWaiters();
  }

  purge(): void {
    this.remove([...this.contents.messages.values()]);
    this.log.compact();
  }

  /** Ends every wait; with `remove` the journal is deleted too. */
  close({ remove }: { readonly remove: boolean }): void {
    clearTimeout(this.alarm?.timer);
    for (const waiter of [...this.waiters]) waiter.finish([]);
    if (remove) this.log.remove();
    else this.log.close();
  }

  private accept(message: Message): void {
    this.log.sent(message);
    this.contents.messages.set(message.id, message);
    this.contents.sequence = Math.max(this.contents.sequence, message.sequence);
    this.tally[message.state] += 1;
    if (message.state === 'ready') this.order.add(message);
    else this.agenda.add(message.availableAt, message.id);
    this.serveWaiters();
  }

  private forget(messages: readonly Message[]): void {
    if (messages.length === 0) return;
    this.log.removed(messages);
    for (const message of messages) {
      if (!this.contents.messages.delete(message.id)) continue;
      const wasInFlight = message.state === 'inFlight';
      this.become(message, 'gone');
      if (wasInFlight) this.order.settle(message);
    }
    this.log.tidy();
  }

  private wakeAt(message: Message, at: number): void {
    message.availableAt = at;
    this.agenda.add(at, message.id);
  }

  private become(message: Message, state: Message['state']): void {
    this.tally[message.state] -= 1;
    this.tally[state] += 1;
    message.state = state;
  }

  /** Makes everything available whose delay or visibility timeout has passed. */
  private advance(): void {
    const now = this.options.now();
    for (let due = this.agenda.takeDue(now); due !== undefined; due = this.agenda.takeDue(now)) {
      const message = this.contents.messages.get(due.item);
      if (message === undefined || due.at !== message.availableAt || message.state === 'ready') continue;
      const wasInFlight = message.state === 'inFlight';
      this.become(message, 'ready');
      if (wasInFlight) this.order.giveBack(message);
      else this.order.add(message);
    }
  }

  private takeNow(options: ReceiveOptions): Message[] {
    this.advance();
    const spent: Message[] = [];
    const taken = this.order.take(options.max, (message) => {
      if (!this.isSpent(message)) return true;
      spent.push(message);
      return false;
    });
    this.forget(spent);
    if (taken.length === 0) return taken;
    const now = this.options.now();
    const visibility = options.visibilitySeconds ?? Number(this.attributes['VisibilityTimeout'] ?? 30);
    for (const message of taken) {
      this.become(message, 'inFlight');
      message.receives += 1;
      message.firstReceived ??= now;
      this.wakeAt(message, now + visibility * 1000);
    }
    // Journaled so that a message which kills its consumer still reaches the dead-letter queue.
    this.log.received(taken);
    return taken;
  }

  /** Past its retention, or delivered so often that it goes to the dead-letter queue (where it is stored first). */
  private isSpent(message: Message): boolean {
    const retention = 1000 * Number(this.attributes['MessageRetentionPeriod'] ?? defaultRetention);
    if (message.sent + retention < this.options.now()) return true;
    const { target, most } = this.redrive();
    return message.receives >= most && target !== undefined && this.moveTo(target, message);
  }

  /** The dead-letter queue, and after how many deliveries a message goes there. */
  private redrive(): { readonly target: MessageQueue | undefined; readonly most: number } {
    const policy = this.attributes['RedrivePolicy'];
    if (policy === undefined || policy === '') return { target: undefined, most: Number.POSITIVE_INFINITY };
    const { deadLetterTargetArn, maxReceiveCount } = JSON.parse(policy) as Record<string, unknown>;
    const target = this.options.find(String(deadLetterTargetArn).split(':').pop() ?? '');
    return { target: target === this ? undefined : target, most: Number(maxReceiveCount) };
  }

  private moveTo(target: MessageQueue, message: Message): true {
    const anew = { receives: 0, firstReceived: undefined, availableAt: 0, state: 'ready' } as const;
    target.accept({ ...message, ...anew, deadOf: this.name, sequence: target.contents.sequence + 1 });
    return true;
  }

  private serveWaiters(): void {
    for (const waiter of this.waiters) {
      const messages = this.takeNow(waiter.options);
      if (messages.length === 0) break;
      waiter.finish(messages);
    }
    this.setAlarm();
  }

  /** A single timer for the next available message, set only while a receiver waits for it. */
  private setAlarm(): void {
    const at = this.waiters.size > 0 ? this.agenda.nextAt : undefined;
    if (at === this.alarm?.at) return;
    clearTimeout(this.alarm?.timer);
    this.alarm = undefined;
    if (at === undefined) return;
    const ring = () => {
      this.alarm = undefined;
      this.serveWaiters();
    };
    this.alarm = { at, timer: setTimeout(ring, Math.max(1, at - this.options.now())) };
  }
}
