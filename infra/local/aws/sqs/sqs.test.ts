import { ChangeMessageVisibilityCommand, PurgeQueueCommand, SendMessageBatchCommand } from '@aws-sdk/client-sqs';
import { expectLinearTime } from '@test/support/growth.ts';
import { bodies, SqsRig, start } from '@test/support/infra/sqsRig.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const rig = new SqsRig();
beforeEach(() => rig.open());
afterEach(() => rig.end());

describe('standard queues', () => {
  it('hides a received message until its visibility timeout, and forgets a deleted one', async () => {
    const url = await rig.queue('jobs', { VisibilityTimeout: '40' });
    await rig.send(url, 'é', { MessageAttributes: { kind: { DataType: 'String', StringValue: 'a' } } });
    const [first] = await rig.receive(url, { MessageAttributeNames: ['All'] });
    expect(first).toMatchObject({ Body: 'é', MessageAttributes: { kind: { StringValue: 'a' } } });
    expect(first?.Attributes).toMatchObject({ ApproximateReceiveCount: '1', SentTimestamp: String(start) });
    expect(await rig.receive(url)).toEqual([]);
    expect(await rig.depth(url)).toEqual({ Messages: 0, MessagesNotVisible: 1, MessagesDelayed: 0 });
    rig.now += 40_000;
    const [second] = await rig.receive(url);
    expect(second?.Attributes?.['ApproximateReceiveCount']).toBe('2');
    await rig.remove(url, first ?? {});
    rig.now += 40_000;
    const [third] = await rig.receive(url);
    expect(third?.MessageId).toBe(first?.MessageId);
    await rig.remove(url, third ?? {});
    rig.now += 40_000;
    expect(await rig.receive(url)).toEqual([]);
  });

  it('computes the digest of message attributes as SQS documents it', async () => {
    const url = await rig.queue('jobs');
    const { MD5OfMessageAttributes } = await rig.send(url, 'x', {
      MessageAttributes: {
        b: { DataType: 'Binary', BinaryValue: new Uint8Array([1, 2, 3]) },
        a: { DataType: 'String', StringValue: 'v' },
      },
    });
    // md5 of 0001 'a' 0006 'String' 01 0001 'v' 0001 'b' 0006 'Binary' 02 0003 010203, computed apart.
    expect(MD5OfMessageAttributes).toBe('58de2355195a6d1fbe371da57d14ce6a');
  });

  it('holds a delayed message back', async () => {
    const url = await rig.queue('jobs');
    await rig.send(url, 'later', { DelaySeconds: 60 });
    rig.now += 59_999;
    expect(await rig.receive(url)).toEqual([]);
    rig.now += 1;
    expect(bodies(await rig.receive(url))).toEqual(['later']);
  });

  it('delivers what is delayed when every delay is ended, also to whoever waits, and nothing twice', async () => {
    const url = await rig.queue('jobs');
    await rig.send(url, 'first');
    expect(bodies(await rig.receive(url))).toEqual(['first']);
    await rig.send(url, 'later', { DelaySeconds: 60 });
    const waiting = rig.receive(url, { WaitTimeSeconds: 20 });
    rig.sqs.find('jobs')?.endDelays();
    expect(bodies(await waiting)).toEqual(['later']);
    rig.now += 5000;
    expect(await rig.receive(url)).toEqual([]);
  });

  it('wakes a waiting receiver when a message arrives', async () => {
    const url = await rig.queue('jobs');
    const waiting = rig.receive(url, { WaitTimeSeconds: 20 });
    await rig.send(url, 'now');
    expect(bodies(await waiting)).toEqual(['now']);
  });

  it('gives a message back at once when its visibility is set to 0', async () => {
    const url = await rig.queue('jobs');
    await rig.send(url, 'again');
    const [first] = await rig.receive(url);
    const waiting = rig.receive(url, { WaitTimeSeconds: 20 });
    const change = { QueueUrl: url, ReceiptHandle: first?.ReceiptHandle, VisibilityTimeout: 0 };
    await rig.client.send(new ChangeMessageVisibilityCommand(change));
    expect(bodies(await waiting)).toEqual(['again']);
  });

  it('moves a message to the dead-letter queue after its last delivery', async () => {
    const dead = await rig.queue('jobs-dead');
    const RedrivePolicy = JSON.stringify({ deadLetterTargetArn: 'arn:aws:sqs:r:a:jobs-dead', maxReceiveCount: 2 });
    const url = await rig.queue('jobs', { RedrivePolicy, VisibilityTimeout: '10' });
    const { MessageId } = await rig.send(url, 'poison');
    for (let delivery = 1; delivery <= 2; delivery++) {
      expect(await rig.receive(url)).toHaveLength(1);
      rig.now += 10_000;
    }
    expect(await rig.receive(url)).toEqual([]);
    expect(await rig.receive(dead)).toMatchObject([{ MessageId, Body: 'poison' }]);
  });

  it('refuses what SQS refuses', async () => {
    const url = await rig.queue('jobs');
    const entries = (count: number, size: number) =>
      Array.from({ length: count }, (_, i) => ({ Id: String(i), MessageBody: 'x'.repeat(size) }));
    const batch = (count: number, size: number) =>
      rig.client.send(new SendMessageBatchCommand({ QueueUrl: url, Entries: entries(count, size) }));
    await expect(batch(11, 1)).rejects.toMatchObject({ name: 'TooManyEntriesInBatchRequest' });
    await expect(batch(0, 1)).rejects.toMatchObject({ name: 'EmptyBatchRequest' });
    await expect(batch(2, 524_289)).rejects.toMatchObject({ name: 'BatchRequestTooLong' });
    await expect(rig.send(url, 'x'.repeat(1_048_577))).rejects.toMatchObject({ name: 'InvalidParameterValue' });
    await expect(rig.send(url, 'x\u0000')).rejects.toMatchObject({ name: 'InvalidMessageContents' });
    await expect(rig.send(url, 'x', { DelaySeconds: 901 })).rejects.toMatchObject({ name: 'InvalidParameterValue' });
    await expect(rig.send(`${url}-none`, 'x')).rejects.toMatchObject({ name: 'QueueDoesNotExist' });
    await expect(rig.remove(url, { ReceiptHandle: 'nonsense' })).rejects.toMatchObject({
      name: 'ReceiptHandleIsInvalid',
    });
    expect((await batch(2, 524_288)).Successful).toHaveLength(2);
  });

  it('serves and deletes eight thousand messages in step with five hundred', async () => {
    let queues = 0;
    // A scan per receive would make 16 times the messages 256 times as slow.
    await expectLinearTime(500, async (count) => {
      queues += 1;
      const url = await rig.queue(`jobs${queues}`);
      const direct = rig.sqs.find(`jobs${queues}`);
      for (let i = 0; i < count; i++) {
        direct?.send({ body: String(i), attributes: {}, delaySeconds: undefined, group: undefined, dedup: undefined });
      }
      let seen = 0;
      for (;;) {
        const messages = (await direct?.receive({ max: 10, waitSeconds: 0 })) ?? [];
        if (messages.length === 0) break;
        seen += messages.length;
        direct?.remove(messages);
      }
      expect(seen).toBe(count);
      expect(await rig.depth(url)).toEqual({ Messages: 0, MessagesNotVisible: 0, MessagesDelayed: 0 });
    });
  });
});

describe('FIFO queues', () => {
  it('blocks a group while one of its messages is in flight, not the others', async () => {
    const url = await rig.queue('inbound.fifo');
    for (const body of ['a1', 'a2', 'b1', 'a3']) await rig.grouped(url, body, body.charAt(0));
    const [a1] = await rig.receive(url, { MaxNumberOfMessages: 1 });
    expect(a1?.Body).toBe('a1');
    const [b1] = await rig.receive(url);
    expect(b1?.Body).toBe('b1');
    expect(await rig.receive(url)).toEqual([]);
    await rig.remove(url, a1 ?? {});
    expect(bodies(await rig.receive(url))).toEqual(['a2', 'a3']);
  });

  it('brings a failed message back before the later ones of its group', async () => {
    const url = await rig.queue('inbound.fifo', { VisibilityTimeout: '30' });
    for (const body of ['a1', 'a2', 'a3', 'a4']) await rig.grouped(url, body, 'a');
    const [a1, a2, a3] = await rig.receive(url, { MaxNumberOfMessages: 3 });
    await rig.remove(url, a2 ?? {});
    rig.now += 30_000;
    expect(bodies(await rig.receive(url))).toEqual(['a1', 'a3', 'a4']);
    await expect(rig.remove(url, { ReceiptHandle: a1?.ReceiptHandle })).resolves.toBeDefined();
    expect(a3?.Attributes?.['SequenceNumber']).toMatch(/^\d{20}$/);
  });

  it('refuses an expired handle', async () => {
    const url = await rig.queue('inbound.fifo', { VisibilityTimeout: '30' });
    await rig.grouped(url, 'a1', 'a');
    const [a1] = await rig.receive(url);
    rig.now += 30_000;
    await expect(rig.remove(url, a1 ?? {})).rejects.toMatchObject({ name: 'InvalidParameterValue' });
  });

  it('accepts a repetition within five minutes without delivering it twice', async () => {
    const url = await rig.queue('inbound.fifo');
    const first = await rig.grouped(url, 'one', 'a');
    const [delivered] = await rig.receive(url);
    await rig.remove(url, delivered ?? {});
    rig.now += 5 * 60_000 - 1;
    expect(await rig.grouped(url, 'one', 'a')).toMatchObject({
      MessageId: first.MessageId,
      SequenceNumber: first.SequenceNumber,
    });
    expect(await rig.receive(url)).toEqual([]);
    rig.now += 1;
    await rig.grouped(url, 'one', 'a');
    expect(bodies(await rig.receive(url))).toEqual(['one']);
  });

  it('needs a group, and a deduplication id unless the content serves as one', async () => {
    const url = await rig.queue('inbound.fifo');
    await expect(rig.send(url, 'x')).rejects.toMatchObject({ name: 'MissingParameter' });
    await expect(rig.send(url, 'x', { MessageGroupId: 'a' })).rejects.toMatchObject({ name: 'InvalidParameterValue' });
    const byContent = await rig.queue('content.fifo', { ContentBasedDeduplication: 'true' });
    await rig.send(byContent, 'same', { MessageGroupId: 'a' });
    await rig.send(byContent, 'same', { MessageGroupId: 'a' });
    expect(await rig.receive(byContent)).toHaveLength(1);
  });

  it('deduplicates inside each group when told so, over a restart too', async () => {
    const perGroup = { DeduplicationScope: 'messageGroup', FifoThroughputLimit: 'perMessageGroupId' };
    let url = await rig.queue('outbound.fifo', perGroup);
    for (const MessageGroupId of ['a', 'b', 'a'])
      await rig.send(url, 'x', { MessageGroupId, MessageDeduplicationId: '1' });
    expect(await rig.receive(url)).toHaveLength(2);
    await rig.crash();
    await rig.open();
    url = await rig.queue('outbound.fifo', perGroup);
    await rig.send(url, 'x', { MessageGroupId: 'b', MessageDeduplicationId: '1' });
    expect(await rig.receive(url)).toHaveLength(2);
  });

  it('frees its groups when it is purged', async () => {
    const url = await rig.queue('inbound.fifo');
    for (const body of ['a1', 'a2', 'b1']) await rig.grouped(url, body, body.charAt(0));
    await rig.receive(url, { MaxNumberOfMessages: 1 });
    await rig.client.send(new PurgeQueueCommand({ QueueUrl: url }));
    await rig.grouped(url, 'a9', 'a');
    expect(bodies(await rig.receive(url))).toEqual(['a9']);
  });
});
