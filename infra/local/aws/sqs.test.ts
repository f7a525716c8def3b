import { appendFileSync, mkdtempSync, readFileSync, rmSync, truncateSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  ChangeMessageVisibilityCommand,
  CreateQueueCommand,
  DeleteMessageBatchCommand,
  DeleteMessageCommand,
  GetQueueAttributesCommand,
  type Message,
  PurgeQueueCommand,
  ReceiveMessageCommand,
  type ReceiveMessageCommandInput,
  SendMessageBatchCommand,
  SendMessageCommand,
  type SendMessageCommandInput,
  SQSClient,
} from '@aws-sdk/client-sqs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { closeServer, listen } from '../listen.ts';
import { createSqs, type Sqs } from './sqs.ts';

const dir = mkdtempSync(join(tmpdir(), 'sqs-'));
const start = 1_700_000_000_000;
let now = start;
let sqs: Sqs;
let server: Server;
let client: SQSClient;
let origin = '';

async function open() {
  sqs = createSqs({ dir, origin: () => origin, now: () => now });
  server = createServer((req, res) => void sqs.handle(req, res));
  origin = `http://127.0.0.1:${await listen(server, 0)}`;
  client = new SQSClient({
    region: 'us-east-1',
    endpoint: origin,
    credentials: { accessKeyId: 'x', secretAccessKey: 'y' },
    maxAttempts: 1,
  });
}
/** Nothing is flushed on purpose: this is what a kill leaves behind. */
async function crash() {
  await closeServer(server);
  client.destroy();
}
beforeEach(async () => {
  now = start;
  await open();
});
afterEach(async () => {
  await crash();
  sqs.close();
  rmSync(dir, { recursive: true, force: true });
});

async function queue(name: string, attributes: Record<string, string> = {}) {
  const all = name.endsWith('.fifo') ? { FifoQueue: 'true', ...attributes } : attributes;
  const { QueueUrl } = await client.send(new CreateQueueCommand({ QueueName: name, Attributes: all }));
  return QueueUrl ?? '';
}
const send = (QueueUrl: string, MessageBody: string, more: Partial<SendMessageCommandInput> = {}) =>
  client.send(new SendMessageCommand({ QueueUrl, MessageBody, ...more }));
const grouped = (url: string, body: string, group: string) =>
  send(url, body, { MessageGroupId: group, MessageDeduplicationId: body });
async function receive(QueueUrl: string, more: Partial<ReceiveMessageCommandInput> = {}): Promise<Message[]> {
  const input = { QueueUrl, MaxNumberOfMessages: 10, MessageSystemAttributeNames: ['All' as const], ...more };
  return (await client.send(new ReceiveMessageCommand(input))).Messages ?? [];
}
const bodies = (messages: Message[]) => messages.map((message) => message.Body);
const remove = (QueueUrl: string, { ReceiptHandle }: Message) =>
  client.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle }));
async function depth(QueueUrl: string) {
  const { Attributes } = await client.send(new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ['All'] }));
  return Object.fromEntries(
    Object.entries(Attributes ?? {})
      .filter(([name]) => name.startsWith('ApproximateNumberOf'))
      .map(([name, value]) => [name.slice('ApproximateNumberOf'.length), Number(value)]),
  );
}

describe('standard queues', () => {
  it('hides a received message until its visibility timeout, and forgets a deleted one', async () => {
    const url = await queue('jobs', { VisibilityTimeout: '40' });
    await send(url, 'é', { MessageAttributes: { kind: { DataType: 'String', StringValue: 'a' } } });
    const [first] = await receive(url, { MessageAttributeNames: ['All'] });
    expect(first).toMatchObject({ Body: 'é', MessageAttributes: { kind: { StringValue: 'a' } } });
    expect(first?.Attributes).toMatchObject({ ApproximateReceiveCount: '1', SentTimestamp: String(start) });
    expect(await receive(url)).toEqual([]);
    expect(await depth(url)).toEqual({ Messages: 0, MessagesNotVisible: 1, MessagesDelayed: 0 });
    now += 40_000;
    const [second] = await receive(url);
    expect(second?.Attributes?.['ApproximateReceiveCount']).toBe('2');
    await remove(url, first ?? {});
    now += 40_000;
    const [third] = await receive(url);
    expect(third?.MessageId).toBe(first?.MessageId);
    await remove(url, third ?? {});
    now += 40_000;
    expect(await receive(url)).toEqual([]);
  });

  it('computes the digest of message attributes as SQS documents it', async () => {
    const url = await queue('jobs');
    const { MD5OfMessageAttributes } = await send(url, 'x', {
      MessageAttributes: {
        b: { DataType: 'Binary', BinaryValue: new Uint8Array([1, 2, 3]) },
        a: { DataType: 'String', StringValue: 'v' },
      },
    });
    // md5 of 0001 'a' 0006 'String' 01 0001 'v' 0001 'b' 0006 'Binary' 02 0003 010203, computed apart.
    expect(MD5OfMessageAttributes).toBe('58de2355195a6d1fbe371da57d14ce6a');
  });

  it('holds a delayed message back', async () => {
    const url = await queue('jobs');
    await send(url, 'later', { DelaySeconds: 60 });
    now += 59_999;
    expect(await receive(url)).toEqual([]);
    now += 1;
    expect(bodies(await receive(url))).toEqual(['later']);
  });

  it('wakes a waiting receiver when a message arrives', async () => {
    const url = await queue('jobs');
    const waiting = receive(url, { WaitTimeSeconds: 20 });
    await send(url, 'now');
    expect(bodies(await waiting)).toEqual(['now']);
  });

  it('gives a message back at once when its visibility is set to 0', async () => {
    const url = await queue('jobs');
    await send(url, 'again');
    const [first] = await receive(url);
    const waiting = receive(url, { WaitTimeSeconds: 20 });
    const change = { QueueUrl: url, ReceiptHandle: first?.ReceiptHandle, VisibilityTimeout: 0 };
    await client.send(new ChangeMessageVisibilityCommand(change));
    expect(bodies(await waiting)).toEqual(['again']);
  });

  it('moves a message to the dead-letter queue after its last delivery', async () => {
    const dead = await queue('jobs-dead');
    const RedrivePolicy = JSON.stringify({ deadLetterTargetArn: 'arn:aws:sqs:r:a:jobs-dead', maxReceiveCount: 2 });
    const url = await queue('jobs', { RedrivePolicy, VisibilityTimeout: '10' });
    const { MessageId } = await send(url, 'poison');
    for (let delivery = 1; delivery <= 2; delivery++) {
      expect(await receive(url)).toHaveLength(1);
      now += 10_000;
    }
    expect(await receive(url)).toEqual([]);
    expect(await receive(dead)).toMatchObject([{ MessageId, Body: 'poison' }]);
  });

  it('refuses what SQS refuses', async () => {
    const url = await queue('jobs');
    const entries = (count: number, size: number) =>
      Array.from({ length: count }, (_, i) => ({ Id: String(i), MessageBody: 'x'.repeat(size) }));
    const batch = (count: number, size: number) =>
      client.send(new SendMessageBatchCommand({ QueueUrl: url, Entries: entries(count, size) }));
    await expect(batch(11, 1)).rejects.toMatchObject({ name: 'TooManyEntriesInBatchRequest' });
    await expect(batch(0, 1)).rejects.toMatchObject({ name: 'EmptyBatchRequest' });
    await expect(batch(2, 524_289)).rejects.toMatchObject({ name: 'BatchRequestTooLong' });
    await expect(send(url, 'x'.repeat(1_048_577))).rejects.toMatchObject({ name: 'InvalidParameterValue' });
    await expect(send(url, 'x\u0000')).rejects.toMatchObject({ name: 'InvalidMessageContents' });
    await expect(send(url, 'x', { DelaySeconds: 901 })).rejects.toMatchObject({ name: 'InvalidParameterValue' });
    await expect(send(`${url}-none`, 'x')).rejects.toMatchObject({ name: 'QueueDoesNotExist' });
    await expect(remove(url, { ReceiptHandle: 'nonsense' })).rejects.toMatchObject({ name: 'ReceiptHandleIsInvalid' });
    expect((await batch(2, 524_288)).Successful).toHaveLength(2);
  });

  it('serves and deletes ten thousand messages without slowing down', async () => {
    const url = await queue('jobs');
    const direct = sqs.find('jobs');
    for (let i = 0; i < 10_000; i++) {
      direct?.send({ body: String(i), attributes: {}, delaySeconds: undefined, group: undefined, dedup: undefined });
    }
    let seen = 0;
    const began = performance.now();
    for (;;) {
      const messages = (await direct?.receive({ max: 10, waitSeconds: 0 })) ?? [];
      if (messages.length === 0) break;
      seen += messages.length;
      direct?.remove(messages);
    }
    expect(seen).toBe(10_000);
    // A scan per receive would take half a minute; this takes about a tenth of a second.
    expect(performance.now() - began).toBeLessThan(5_000);
    expect(await depth(url)).toEqual({ Messages: 0, MessagesNotVisible: 0, MessagesDelayed: 0 });
  });
});

describe('FIFO queues', () => {
  it('blocks a group while one of its messages is in flight, not the others', async () => {
    const url = await queue('inbound.fifo');
    for (const body of ['a1', 'a2', 'b1', 'a3']) await grouped(url, body, body.charAt(0));
    const [a1] = await receive(url, { MaxNumberOfMessages: 1 });
    expect(a1?.Body).toBe('a1');
    const [b1] = await receive(url);
    expect(b1?.Body).toBe('b1');
    expect(await receive(url)).toEqual([]);
    await remove(url, a1 ?? {});
    expect(bodies(await receive(url))).toEqual(['a2', 'a3']);
  });

  it('brings a failed message back before the later ones of its group', async () => {
    const url = await queue('inbound.fifo', { VisibilityTimeout: '30' });
    for (const body of ['a1', 'a2', 'a3', 'a4']) await grouped(url, body, 'a');
    const [a1, a2, a3] = await receive(url, { MaxNumberOfMessages: 3 });
    await remove(url, a2 ?? {});
    now += 30_000;
    expect(bodies(await receive(url))).toEqual(['a1', 'a3', 'a4']);
    await expect(remove(url, { ReceiptHandle: a1?.ReceiptHandle })).resolves.toBeDefined();
    expect(a3?.Attributes?.['SequenceNumber']).toMatch(/^\d{20}$/);
  });

  it('refuses an expired handle', async () => {
    const url = await queue('inbound.fifo', { VisibilityTimeout: '30' });
    await grouped(url, 'a1', 'a');
    const [a1] = await receive(url);
    now += 30_000;
    await expect(remove(url, a1 ?? {})).rejects.toMatchObject({ name: 'InvalidParameterValue' });
  });

  it('accepts a repetition within five minutes without delivering it twice', async () => {
    const url = await queue('inbound.fifo');
    const first = await grouped(url, 'one', 'a');
    const [delivered] = await receive(url);
    await remove(url, delivered ?? {});
    now += 5 * 60_000 - 1;
    expect(await grouped(url, 'one', 'a')).toMatchObject({
      MessageId: first.MessageId,
      SequenceNumber: first.SequenceNumber,
    });
    expect(await receive(url)).toEqual([]);
    now += 1;
    await grouped(url, 'one', 'a');
    expect(bodies(await receive(url))).toEqual(['one']);
  });

  it('needs a group, and a deduplication id unless the content serves as one', async () => {
    const url = await queue('inbound.fifo');
    await expect(send(url, 'x')).rejects.toMatchObject({ name: 'MissingParameter' });
    await expect(send(url, 'x', { MessageGroupId: 'a' })).rejects.toMatchObject({ name: 'InvalidParameterValue' });
    const byContent = await queue('content.fifo', { ContentBasedDeduplication: 'true' });
    await send(byContent, 'same', { MessageGroupId: 'a' });
    await send(byContent, 'same', { MessageGroupId: 'a' });
    expect(await receive(byContent)).toHaveLength(1);
  });

  it('deduplicates inside each group when told so, over a restart too', async () => {
    const perGroup = { DeduplicationScope: 'messageGroup', FifoThroughputLimit: 'perMessageGroupId' };
    let url = await queue('outbound.fifo', perGroup);
    for (const MessageGroupId of ['a', 'b', 'a']) await send(url, 'x', { MessageGroupId, MessageDeduplicationId: '1' });
    expect(await receive(url)).toHaveLength(2);
    await crash();
    await open();
    url = await queue('outbound.fifo', perGroup);
    await send(url, 'x', { MessageGroupId: 'b', MessageDeduplicationId: '1' });
    expect(await receive(url)).toHaveLength(2);
  });

  it('frees its groups when it is purged', async () => {
    const url = await queue('inbound.fifo');
    for (const body of ['a1', 'a2', 'b1']) await grouped(url, body, body.charAt(0));
    await receive(url, { MaxNumberOfMessages: 1 });
    await client.send(new PurgeQueueCommand({ QueueUrl: url }));
    await grouped(url, 'a9', 'a');
    expect(bodies(await receive(url))).toEqual(['a9']);
  });
});

describe('after a kill', () => {
  it('still has what was acknowledged, in order, and not what was deleted', async () => {
    let url = await queue('inbound.fifo');
    for (const body of ['a1', 'a2', 'a3', 'b1']) await grouped(url, body, body.charAt(0));
    const [a1] = await receive(url, { MaxNumberOfMessages: 2 });
    await remove(url, a1 ?? {});
    await crash();
    await open();
    url = await queue('inbound.fifo');
    const back = await receive(url);
    expect(bodies(back)).toEqual(expect.arrayContaining(['a2', 'a3', 'b1']));
    expect(bodies(back).filter((body) => body?.startsWith('a'))).toEqual(['a2', 'a3']);
    const again = back.find((message) => message.Body === 'a2');
    expect(again?.Attributes?.['ApproximateReceiveCount']).toBe('2');
    await grouped(url, 'a1', 'a');
    await client.send(
      new DeleteMessageBatchCommand({
        QueueUrl: url,
        Entries: back.map(({ ReceiptHandle }, i) => ({ Id: `m${i}`, ReceiptHandle })),
      }),
    );
    expect(await receive(url)).toEqual([]);
  });

  it('keeps delays', async () => {
    await send(await queue('jobs'), 'later', { DelaySeconds: 100 });
    await crash();
    await open();
    const url = await queue('jobs');
    now += 99_000;
    expect(await receive(url)).toEqual([]);
    now += 1_000;
    expect(bodies(await receive(url))).toEqual(['later']);
  });

  it('tolerates a torn last line but not damage before it', async () => {
    await send(await queue('jobs'), 'kept');
    await crash();
    const file = join(dir, 'jobs.jsonl');
    appendFileSync(file, '{"s":{"id":"torn');
    await open();
    expect(bodies(await receive(await queue('jobs'), { VisibilityTimeout: 0 }))).toEqual(['kept']);
    await crash();
    const whole = readFileSync(file, 'utf8');
    truncateSync(file, 0);
    appendFileSync(file, whole.replace('"body"', 'body"'));
    expect(() => createSqs({ dir, origin: () => origin })).toThrow(/jobs\.jsonl is damaged/);
    truncateSync(file, 0);
    await open();
  });

  it('rewrites a journal that is mostly dead', async () => {
    const url = await queue('jobs');
    const big = 'x'.repeat(500_000);
    for (let i = 0; i < 12; i++) {
      await send(url, big);
      const [message] = await receive(url);
      await remove(url, message ?? {});
    }
    await send(url, 'live');
    expect(readFileSync(join(dir, 'jobs.jsonl')).length).toBeLessThan(4_500_000);
    await crash();
    await open();
    expect(bodies(await receive(await queue('jobs')))).toEqual(['live']);
  });
});
