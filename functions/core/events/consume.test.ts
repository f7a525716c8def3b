import type { SQSEvent, SQSRecord } from 'aws-lambda';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { consume, RetryLater } from './consume.ts';

const Message = z.object({ name: z.string() });

const record = (name: string, group?: string): SQSRecord =>
  ({
    messageId: name,
    receiptHandle: `handle-${name}`,
    body: JSON.stringify({ name }),
    attributes: { ApproximateReceiveCount: '3', ...(group === undefined ? {} : { MessageGroupId: group }) },
  }) as unknown as SQSRecord;

const event = (...Records: SQSRecord[]): SQSEvent => ({ Records });

/** A queue whose messages named in `failing` fail; notes the order in which work was begun. */
function worker(failing: readonly string[], error: () => Error = () => new Error('refused')) {
  const begun: string[] = [];
  const handler = consume(Message, async ({ name }) => {
    begun.push(name);
    await Promise.resolve();
    if (failing.includes(name)) throw error();
  });
  const givenBack = async (...records: SQSRecord[]): Promise<string[]> =>
    (await handler(event(...records))).batchItemFailures.map(({ itemIdentifier }) => itemIdentifier);
  return { begun, givenBack };
}

describe('a batch of a FIFO queue', () => {
  it('gives back the failed message and everything behind it in its group, and does not work on those', async () => {
    const { begun, givenBack } = worker(['a2']);
    const failed = await givenBack(record('a1', 'a'), record('a2', 'a'), record('a3', 'a'), record('a4', 'a'));
    expect(failed).toEqual(['a2', 'a3', 'a4']);
    expect(begun).toEqual(['a1', 'a2']);
  });

  it('finishes the other groups', async () => {
    const { begun, givenBack } = worker(['a1']);
    const failed = await givenBack(record('a1', 'a'), record('b1', 'b'), record('a2', 'a'), record('b2', 'b'));
    expect(failed).toEqual(['a1', 'a2']);
    expect(begun.filter((name) => name.startsWith('b'))).toEqual(['b1', 'b2']);
  });

  it('gives back the rest of the group behind a message that only waits', async () => {
    const { givenBack } = worker(['a1'], () => new RetryLater('not yet', 5));
    expect(await givenBack(record('a1', 'a'), record('a2', 'a'))).toEqual(['a1', 'a2']);
  });

  it('gives back what cannot be read, so that it ends in the dead-letter queue', async () => {
    const { begun, givenBack } = worker([]);
    const broken = { ...record('a1', 'a'), body: '{"name":' };
    const foreign = { ...record('b1', 'b'), body: '{"title":"x"}' };
    expect(await givenBack(broken, record('a2', 'a'), foreign)).toEqual(['a1', 'a2', 'b1']);
    expect(begun).toEqual([]);
  });
});

it('messages without a group fail alone', async () => {
  const { begun, givenBack } = worker(['one']);
  expect(await givenBack(record('one'), record('two'))).toEqual(['one']);
  expect(begun).toEqual(['one', 'two']);
});

describe('what is said of a message', () => {
  const written = vi.spyOn(process.stdout, 'write');
  beforeEach(() => {
    written.mockReset().mockReturnValue(true);
  });
  afterAll(() => {
    written.mockRestore();
  });
  const events = () => written.mock.calls.map(([line]) => (JSON.parse(String(line)) as { event: string }).event);

  it('that failed is in the log, and so is that it could not be given back', async () => {
    await worker(['one']).givenBack(record('one'));
    expect(events()).toEqual(['message.failed', 'message.notGivenBack']);
    expect(written.mock.calls[0]?.[0]).toContain('"messageId":"one"');
  });

  it('that only waits is not', async () => {
    await worker(['one'], () => new RetryLater('not yet', 5)).givenBack(record('one'));
    expect(events()).toEqual(['message.notGivenBack']);
    expect(new RetryLater('not yet', 5)).toMatchObject({ name: 'RetryLater', message: 'not yet', seconds: 5 });
  });

  it('is how often it came', async () => {
    const seen: unknown[] = [];
    const handler = consume(Message, async (message, delivery) => void seen.push([message, delivery]));
    await handler(event(record('one')));
    expect(seen).toEqual([[{ name: 'one' }, { receiveCount: 3 }]]);
  });
});

it('work that throws nothing at all has failed all the same', async () => {
  const handler = consume(Message, () => Promise.reject(undefined));
  expect((await handler(event(record('one')))).batchItemFailures).toEqual([{ itemIdentifier: 'one' }]);
});
