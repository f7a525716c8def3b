import { forFile } from '@test/support/server/fileFixture.ts';
import { openStoreFixture } from '@test/support/server/storeFixture.ts';
import { beforeEach, expect, it } from 'vitest';
import * as z from 'zod';
import { consume } from '../../functions/core/events/consume.ts';
import { enqueue } from '../../functions/core/events/queue.ts';
import { maxDeliveries } from '../../functions/manifestLimits.ts';
import { redriveDeadLetters } from './redrive.ts';

const workshop = await forFile(openStoreFixture());

/** It can read nothing, so that everything ends with the dead letters at its fifth try. */
const blind = consume(z.never(), async () => undefined);
const number = '5585988776655';

/** Until this many lie with the dead letters: those of one group go one after the other. */
async function giveUp(queue: 'inbound' | 'outbound' | 'jobs', count: number): Promise<void> {
  for (let round = 0; round < 10 * count && workshop.dead(queue) < count; round += 1) {
    await workshop.work(queue, blind);
    workshop.pass(301);
  }
  expect(workshop.dead(queue)).toBe(count);
}

const queueUrl = (name: string): string => process.env[`QUEUE_URL_${name}`] ?? '';
const deadLetters = (kind: string): string => process.env[`DEAD_LETTERS_${kind}`] ?? '';
const redrive = (name: string, kind: string, isApplied: boolean) =>
  redriveDeadLetters({ from: deadLetters(kind), to: queueUrl(name), isApplied, waitSeconds: 0 });

beforeEach(async () => {
  for (const name of ['inbound', 'outbound', 'jobs'] as const) {
    await workshop.drain(name);
    await workshop.deadLetters(name);
  }
});

it('brings back what SQS put with the dead letters and what the consumer did', async () => {
  await enqueue('jobs', [{ body: { type: 'ticket.end', number } }]);
  for (let round = 0; round <= maxDeliveries; round += 1) {
    await workshop.loseOne('jobs');
    workshop.pass(200);
  }
  await enqueue('jobs', [{ body: { type: 'duty.alert' } }, { body: number }]);
  await giveUp('jobs', 3);

  const counted = await redrive('JOBS', 'UNORDERED', false);
  expect(counted).toEqual({ kinds: { 'ticket.end': 1, 'duty.alert': 1, other: 1 }, others: 0 });
  expect(workshop.dead('jobs')).toBe(3);
  expect(workshop.counts('jobs').ready).toBe(0);

  expect(await redrive('JOBS', 'UNORDERED', true)).toEqual(counted);
  expect(workshop.dead('jobs')).toBe(0);
  const back = await workshop.drain('jobs');
  expect(back).toHaveLength(3);
  expect(back).toEqual(expect.arrayContaining([{ type: 'ticket.end', number }, { type: 'duty.alert' }, number]));
});

it('keeps the order of a conversation, and leaves what is of another queue', async () => {
  const said = ['one', 'two', 'three'].map((text) => ({ channel: 'facebook', text }));
  await enqueue(
    'inbound',
    said.map((body) => ({ body, group: 'g', dedupId: body.text })),
  );
  await enqueue('outbound', [{ body: { type: 'message' }, group: 'h', dedupId: 'h1' }]);
  await giveUp('inbound', 3);
  await giveUp('outbound', 4);

  expect(await redrive('INBOUND', 'ORDERED', true)).toEqual({ kinds: { facebook: 3 }, others: 1 });
  expect(await workshop.drain('inbound')).toEqual(said);
  expect(workshop.dead('inbound')).toBe(1);
  expect(workshop.counts('outbound').ready).toBe(0);
});

it('gives back what could not be sent, so that nothing is lost', async () => {
  await enqueue('jobs', [{ body: { type: 'duty.alert' } }, { body: { type: 'ticket.end' } }]);
  await giveUp('jobs', 2);
  // Nobody listens there.
  const to = `http://127.0.0.1:1/${queueUrl('JOBS').split('/').slice(3).join('/')}`;
  const run = redriveDeadLetters({ from: deadLetters('UNORDERED'), to, isApplied: true, waitSeconds: 0 });
  await expect(run).rejects.toThrow();
  expect(workshop.dead('jobs')).toBe(2);
});
