import { appendFileSync, readFileSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { DeleteMessageBatchCommand } from '@aws-sdk/client-sqs';
import { bodies, SqsRig } from '@test/support/infra/sqsRig.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSqs } from './sqs.ts';

const rig = new SqsRig();
beforeEach(() => rig.open());
afterEach(() => rig.end());

describe('after a kill', () => {
  it('still has what was acknowledged, in order, and not what was deleted', async () => {
    let url = await rig.queue('inbound.fifo');
    for (const body of ['a1', 'a2', 'a3', 'b1']) await rig.grouped(url, body, body.charAt(0));
    const [a1] = await rig.receive(url, { MaxNumberOfMessages: 2 });
    await rig.remove(url, a1 ?? {});
    await rig.crash();
    await rig.open();
    url = await rig.queue('inbound.fifo');
    const back = await rig.receive(url);
    expect(bodies(back)).toEqual(expect.arrayContaining(['a2', 'a3', 'b1']));
    expect(bodies(back).filter((body) => body?.startsWith('a'))).toEqual(['a2', 'a3']);
    const again = back.find((message) => message.Body === 'a2');
    expect(again?.Attributes?.['ApproximateReceiveCount']).toBe('2');
    await rig.grouped(url, 'a1', 'a');
    await rig.client.send(
      new DeleteMessageBatchCommand({
        QueueUrl: url,
        Entries: back.map(({ ReceiptHandle }, i) => ({ Id: `m${i}`, ReceiptHandle })),
      }),
    );
    expect(await rig.receive(url)).toEqual([]);
  });

  it('keeps delays', async () => {
    await rig.send(await rig.queue('jobs'), 'later', { DelaySeconds: 100 });
    await rig.crash();
    await rig.open();
    const url = await rig.queue('jobs');
    rig.now += 99_000;
    expect(await rig.receive(url)).toEqual([]);
    rig.now += 1_000;
    expect(bodies(await rig.receive(url))).toEqual(['later']);
  });

  it('tolerates a torn last line but not damage before it', async () => {
    await rig.send(await rig.queue('jobs'), 'kept');
    await rig.crash();
    const file = join(rig.dir, 'jobs.jsonl');
    appendFileSync(file, '{"s":{"id":"torn');
    await rig.open();
    expect(bodies(await rig.receive(await rig.queue('jobs'), { VisibilityTimeout: 0 }))).toEqual(['kept']);
    await rig.crash();
    const whole = readFileSync(file, 'utf8');
    truncateSync(file, 0);
    appendFileSync(file, whole.replace('"body"', 'body"'));
    expect(() => createSqs({ dir: rig.dir, origin: () => rig.origin })).toThrow(/jobs\.jsonl is damaged/);
    truncateSync(file, 0);
    await rig.open();
  });

  it('rewrites a journal that is mostly dead', async () => {
    const url = await rig.queue('jobs');
    const big = 'x'.repeat(500_000);
    for (let i = 0; i < 12; i++) {
      await rig.send(url, big);
      const [message] = await rig.receive(url);
      await rig.remove(url, message ?? {});
    }
    await rig.send(url, 'live');
    expect(readFileSync(join(rig.dir, 'jobs.jsonl')).length).toBeLessThan(4_500_000);
    await rig.crash();
    await rig.open();
    expect(bodies(await rig.receive(await rig.queue('jobs')))).toEqual(['live']);
  });
});
