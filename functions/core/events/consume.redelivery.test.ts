import { forFile } from '@test/support/server/fileFixture.ts';
import { openStoreFixture } from '@test/support/server/storeFixture.ts';
import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { beforeEach, expect, it } from 'vitest';
import * as z from 'zod';
import { type QueueName, queues, visibilityTimeout } from '../../manifest.ts';
import { maxDeliveries } from '../../manifestLimits.ts';
import { consume, RetryLater } from './consume.ts';
import { enqueue } from './queue.ts';

const workshop = await forFile(openStoreFixture());

const seen: string[] = [];
const faults = new Map<string, Error>();
beforeEach(async () => {
  workshop.pass(3600);
  await workshop.drain('inbound');
  await workshop.drain('jobs');
  seen.length = 0;
  faults.clear();
});

const worker = consume(z.string(), async (name) => {
  seen.push(name);
  const fault = faults.get(name);
  if (fault) throw fault;
});
let serial = 0;
const send = (queue: QueueName, ...names: string[]) =>
  enqueue(
    queue,
    names.map((body) => {
      serial += 1;
      return { body, ...(queues[queue].fifo ? { group: body.charAt(0), dedupId: `d${serial}` } : {}) };
    }),
  );
const step = (queue: QueueName = 'inbound') => workshop.step(queue, worker);
const lost: (event: SQSEvent) => Promise<SQSBatchResponse> = async ({ Records }) => ({
  batchItemFailures: Records.map(({ messageId }) => ({ itemIdentifier: messageId })),
});

it('brings a failed message and those behind it back after 2, 4, 8 seconds, in their order', async () => {
  await send('inbound', 'a1', 'a2', 'b1', 'a3');
  faults.set('a2', new Error('broken'));
  expect(await step()).toEqual({ done: 2, back: 2 });
  expect(seen.sort()).toEqual(['a1', 'a2', 'b1']);
  for (const pause of [2, 4, 8]) {
    workshop.pass(pause - 0.5);
    expect(await step()).toEqual({ done: 0, back: 0 });
    workshop.pass(0.5);
    expect(await step()).toEqual({ done: 0, back: 2 });
  }
  faults.clear();
  seen.length = 0;
  workshop.pass(16);
  await step();
  expect(seen).toEqual(['a2', 'a3']);
});

it('waits no longer than a minute', async () => {
  await send('jobs', 'a1');
  faults.set('a1', new Error('broken'));
  for (let round = 1; round <= 8; round += 1) {
    expect(await step('jobs')).toEqual({ done: 0, back: 1 });
    workshop.pass(Math.min(60, 2 ** round));
  }
});

it('brings a message back when its own work asked for it', async () => {
  await send('inbound', 'a1', 'a2');
  faults.set('a1', new RetryLater('not now', 7.2));
  await step();
  workshop.pass(7.5);
  expect(await step()).toEqual({ done: 0, back: 0 });
  workshop.pass(0.5);
  expect(await step()).toEqual({ done: 0, back: 2 });
});

it('brings a message back whose function died once the function cannot run any more', async () => {
  await send('inbound', 'a1');
  await workshop.loseOne('inbound');
  workshop.pass(queues.inbound.handler.timeout);
  expect(await step()).toEqual({ done: 0, back: 0 });
  workshop.pass(visibilityTimeout(queues.inbound.handler) - queues.inbound.handler.timeout);
  expect(await step()).toEqual({ done: 1, back: 0 });
});

it('loses nothing that came ever so often without a try', async () => {
  await send('inbound', 'a1', 'a2');
  const dead = workshop.dead('inbound');
  for (let delivery = 1; delivery < maxDeliveries; delivery += 1) {
    await workshop.step('inbound', lost);
    workshop.pass(60);
  }
  expect(await step()).toEqual({ done: 2, back: 0 });
  expect([seen, workshop.dead('inbound') - dead]).toEqual([['a1', 'a2'], 0]);
});
