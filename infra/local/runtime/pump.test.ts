import { longestStateMs } from '@test/support/patience.ts';
import type { SQSEvent, SQSRecord } from 'aws-lambda';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createSqs, type Sqs } from '../aws/sqs/sqs.ts';
import type { MessageQueue } from '../aws/sqs/sqsQueue.ts';
import type { Handler } from './invoke.ts';
import { type Pump, startPump } from './pump.ts';

let sqs: Sqs;
let pump: Pump | undefined;
let now: number;

beforeEach(() => {
  now = 1_700_000_000_000;
  sqs = createSqs({ origin: () => '', now: () => now });
});
afterEach(async () => {
  await pump?.stop();
  sqs.close();
  vi.restoreAllMocks();
});

const dead = 'arn:aws:sqs:us-east-1:000000000000:dead.fifo';
function fifo(): MessageQueue {
  sqs.ensure('dead.fifo', { FifoQueue: 'true' });
  const RedrivePolicy = JSON.stringify({ deadLetterTargetArn: dead, maxReceiveCount: 3 });
  return sqs.ensure('inbound.fifo', { FifoQueue: 'true', RedrivePolicy });
}
function send(queue: MessageQueue, ...bodies: string[]) {
  for (const body of bodies) {
    queue.send({ body, attributes: {}, delaySeconds: undefined, group: body.charAt(0), dedup: body });
  }
}
function start(queue: MessageQueue, handler: (records: SQSRecord[]) => unknown, concurrency = 1, batchSize = 10) {
  const call: Handler = (event) => handler((event as SQSEvent).Records);
  const fn = { name: 'consumer', handler: call, timeoutSeconds: longestStateMs / 1000, memory: 128 };
  pump = startPump({ mappings: [{ queue, fn, batchSize, concurrency, isLoopAllowed: false }] });
}
/** As a function does that wants its messages back at once. */
function giveBack(queue: MessageQueue, records: readonly SQSRecord[]) {
  for (const { messageId, attributes } of records) {
    const current = queue.holding(messageId, Number(attributes.ApproximateReceiveCount));
    if (current !== undefined) queue.setVisibility(current, 0);
  }
}
const total = ({ counts }: MessageQueue) => counts.delayed + counts.inFlight + counts.ready;
const settled = (queue: MessageQueue) => expect.poll(() => total(queue), { interval: 5 }).toBe(0);

describe('the pump', () => {
  it("hands records over in Lambda's shape and deletes what was served", async () => {
    const queue = fifo();
    send(queue, 'a1');
    const seen: SQSRecord[] = [];
    start(queue, async (records) => void seen.push(...records));
    await settled(queue);
    expect(seen).toMatchObject([
      {
        messageId: expect.stringMatching(/^[0-9a-f-]{36}$/),
        body: 'a1',
        attributes: {
          ApproximateReceiveCount: '1',
          MessageGroupId: 'a',
          MessageDeduplicationId: 'a1',
          SequenceNumber: expect.stringMatching(/^\d{20}$/),
          SentTimestamp: expect.stringMatching(/^\d+$/),
        },
        eventSource: 'aws:sqs',
        eventSourceARN: 'arn:aws:sqs:us-east-1:000000000000:inbound.fifo',
      },
    ]);
  });

  it('tries only the failed messages of a batch again', async () => {
    const queue = fifo();
    send(queue, 'a1', 'b1', 'c1');
    const calls: string[][] = [];
    start(queue, async (records) => {
      calls.push(records.map(({ body }) => body));
      const failed = calls.length === 1 ? records.filter(({ body }) => body === 'b1') : [];
      giveBack(queue, failed);
      return { batchItemFailures: failed.map(({ messageId }) => ({ itemIdentifier: messageId })) };
    });
    await settled(queue);
    expect(calls).toEqual([['a1', 'b1', 'c1'], ['b1']]);
  });

  it('leaves the whole batch when the function throws, and gives up in the dead-letter queue', async () => {
    const complaint = vi.spyOn(console, 'error').mockReturnValue();
    const queue = fifo();
    send(queue, 'a1', 'a2');
    start(queue, async (records) => {
      giveBack(queue, records);
      throw new Error('broken');
    });
    await settled(queue);
    expect(complaint).toHaveBeenCalledTimes(3);
    expect(sqs.find('dead.fifo')?.counts.ready).toBe(2);
  });

  it("hides what failed until the queue's visibility timeout", async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    const queue = fifo();
    queue.configure({ VisibilityTimeout: '35' });
    send(queue, 'a1');
    const calls: number[] = [];
    const failed = new Promise<void>((resolve) => {
      start(queue, async () => {
        calls.push(calls.length);
        resolve();
        throw new Error('broken');
      });
    });
    await failed;
    send(queue, 'a2', 'b1');
    await expect.poll(() => calls, { interval: 5 }).toHaveLength(2);
    await pump?.stop();
    expect(queue.counts).toMatchObject({ ready: 1, inFlight: 2 });
    now += 34_999;
    expect(await queue.receive({ max: 10, waitSeconds: 0 })).toEqual([]);
    now += 1_000;
    const back = await queue.receive({ max: 10, waitSeconds: 0 });
    expect(back.map(({ body, receives }) => [body, receives])).toEqual([
      ['a1', 2],
      ['a2', 1],
      ['b1', 2],
    ]);
  });

  it('respects a visibility timeout that the function has set', async () => {
    const queue = fifo();
    send(queue, 'a1');
    const done = new Promise<void>((resolve) => {
      start(queue, async (records) => {
        const [current] = records.map(({ messageId }) => queue.holding(messageId, 1));
        if (current !== undefined) queue.setVisibility(current, 3600);
        resolve();
        throw new Error('not now');
      });
    });
    vi.spyOn(console, 'error').mockReturnValue();
    await done;
    await pump?.stop();
    expect(queue.counts).toMatchObject({ ready: 0, inFlight: 1 });
  });

  it('takes an identifier it does not know as the failure of everything', async () => {
    const queue = fifo();
    send(queue, 'a1', 'a2');
    const calls: number[] = [];
    start(queue, async (records) => {
      calls.push(records.length);
      if (calls.length === 1) giveBack(queue, records);
      return calls.length === 1 ? { batchItemFailures: [{ itemIdentifier: 'unknown' }] } : undefined;
    });
    await settled(queue);
    expect(calls).toEqual([2, 2]);
  });

  it('works on several groups at once, on one group in order', async () => {
    const queue = fifo();
    send(queue, ...Array.from({ length: 60 }, (_, i) => `${'abc'.charAt(i % 3)}${String(i).padStart(2, '0')}`));
    const seen: string[] = [];
    const busy = new Set<string>();
    let most = 0;
    start(
      queue,
      async ([record]) => {
        const group = record?.attributes.MessageGroupId ?? '';
        expect(busy.has(group)).toBe(false);
        busy.add(group);
        most = Math.max(most, busy.size);
        await new Promise((done) => setImmediate(done));
        seen.push(record?.body ?? '');
        busy.delete(group);
      },
      3,
      1,
    );
    await settled(queue);
    expect(most).toBe(3);
    for (const group of 'abc') {
      const order = seen.filter((body) => body.startsWith(group));
      expect(order).toEqual([...order].sort());
      expect(order).toHaveLength(20);
    }
  });

  it('finishes the batch at work when it is stopped', async () => {
    const queue = fifo();
    send(queue, 'a1');
    let release: () => void = () => {};
    const begun = new Promise<void>((isBegun) => {
      start(queue, async () => {
        isBegun();
        await new Promise<void>((done) => {
          release = done;
        });
      });
    });
    await begun;
    const stopped = pump?.stop();
    send(queue, 'b1');
    release();
    await stopped;
    expect(queue.counts).toMatchObject({ ready: 1, inFlight: 0 });
  });
});
