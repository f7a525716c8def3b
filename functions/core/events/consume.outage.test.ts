import { forFile } from '@test/support/server/fileFixture.ts';
import { openStoreFixture } from '@test/support/server/storeFixture.ts';
import { beforeEach, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { log } from '../log.ts';
import * as store from '../store/store.ts';
import { consume } from './consume.ts';
import * as queue from './queue.ts';

const workshop = await forFile(openStoreFixture());
const errors = vi.spyOn(log, 'error').mockReturnValue(undefined);

const Said = z.object({ conversation: z.string(), turn: z.number() });
type Said = z.infer<typeof Said>;

const minuteSeconds = 60;
const hourSeconds = 60 * minuteSeconds;

const heard = new Map<string, number[]>();
const tries = new Map<number, number>();
const faults = { all: undefined as Error | undefined, ofTurn: new Map<number, Error>() };
beforeEach(async () => {
  workshop.pass(hourSeconds);
  await workshop.drain('inbound');
  heard.clear();
  tries.clear();
  faults.all = undefined;
  faults.ofTurn.clear();
  errors.mockClear();
});

const worker = consume(Said, async ({ conversation, turn }) => {
  tries.set(turn, (tries.get(turn) ?? 0) + 1);
  const fault = faults.all ?? faults.ofTurn.get(turn);
  if (fault) throw fault;
  heard.set(conversation, [...(heard.get(conversation) ?? []), turn]);
});

let serial = 0;
const send = (said: readonly (Said | Record<string, unknown>)[]) =>
  queue.enqueue(
    'inbound',
    said.map((body) => {
      serial += 1;
      return { body, group: String(body.conversation), dedupId: `d${serial}` };
    }),
  );
const turns = (conversation: string, count: number): Said[] =>
  Array.from({ length: count }, (_, turn) => ({ conversation, turn }));

/** Lets time go by in steps, as tries come back in it. */
async function live(seconds: number, step: number): Promise<void> {
  for (let passed = 0; passed < seconds; passed += step) {
    workshop.pass(step);
    await workshop.work('inbound', worker);
  }
}

const gone = () => Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:8000'), { code: 'ECONNREFUSED' });
const validation = (message: string) => Object.assign(new Error(message), { name: 'ValidationException' });

it('keeps a thousand messages of a hundred conversations in order through half an hour without the table', async () => {
  const names = Array.from({ length: 100 }, (_, place) => `c${place}`);
  const before = workshop.dead('inbound');
  // Of thousands of requests each would be the same; consume.redelivery.test.ts makes them.
  const returning = vi.spyOn(queue, 'returnToQueue').mockImplementation(async (messages, seconds) =>
    workshop.hide(
      'inbound',
      messages.map(({ receiptHandle }) => receiptHandle),
      seconds,
    ),
  );
  for (let turn = 0; turn < 10; turn += 1) await send(names.map((conversation) => ({ conversation, turn })));
  faults.all = gone();
  await live(30 * minuteSeconds, minuteSeconds);
  expect(heard.size).toBe(0);
  // The message in front was tried all the time, and none of those behind it.
  expect(tries.get(0)).toBeGreaterThan(names.length * 20);
  expect(tries.get(1)).toBeUndefined();
  faults.all = undefined;
  await live(2 * minuteSeconds, minuteSeconds);
  const expected = names.map(
    (conversation) => [conversation, turns(conversation, 10).map(({ turn }) => turn)] as const,
  );
  expect(heard).toEqual(new Map(expected));
  expect(returning).toHaveBeenCalled();
  returning.mockRestore();
  expect([workshop.dead('inbound') - before, workshop.counts('inbound').inFlight]).toEqual([0, 0]);
});

it('gives up what the table refuses for its values at the fifth try, in order for the thousand around it', async () => {
  const before = workshop.dead('inbound');
  await send(turns('c', 1001));
  faults.ofTurn.set(500, validation('Item size has exceeded the maximum allowed size'));
  await workshop.work('inbound', worker);
  expect(heard.get('c')).toHaveLength(500);
  await live(2 * minuteSeconds, 2);
  const rest = turns('c', 1001).map(({ turn }) => turn);
  expect(heard.get('c')).toEqual(rest.filter((turn) => turn !== 500));
  expect([tries.get(500), workshop.dead('inbound') - before]).toEqual([5, 1]);
  expect(errors.mock.calls.filter(([event]) => event === 'message.givenUp')).toHaveLength(1);
});

it('gives time for an upgrade before it gives up what its schema refuses', async () => {
  const before = workshop.dead('inbound');
  await send([{ conversation: 'n', turn: 'of a newer release' }, ...turns('n', 2)]);
  await live(10 * minuteSeconds, 5);
  expect([heard.size, workshop.dead('inbound') - before]).toEqual([0, 0]);
  await live(5 * minuteSeconds, 5);
  expect([heard.get('n'), workshop.dead('inbound') - before]).toEqual([[0, 1], 1]);
});

it('does not count deliveries for which there was no room', async () => {
  await send(turns('r', 1));
  faults.ofTurn.set(0, validation('One or more parameter values were invalid: empty key'));
  const before = workshop.dead('inbound');
  for (let delivery = 0; delivery < 30; delivery += 1) {
    await workshop.loseOne('inbound');
    workshop.pass(minuteSeconds);
  }
  await workshop.work('inbound', worker);
  expect([tries.get(0), workshop.dead('inbound') - before]).toEqual([1, 0]);
  await live(5 * minuteSeconds, minuteSeconds);
  expect([tries.get(0), workshop.dead('inbound') - before]).toEqual([5, 1]);
});

it('tries every five minutes after an hour, and ends half a day later what still fails', async () => {
  const before = workshop.dead('inbound');
  await send(turns('h', 2));
  // A release without an index: the request is wrong, not what it says.
  faults.ofTurn.set(0, validation('The table does not have the specified index'));
  await live(hourSeconds + minuteSeconds, minuteSeconds);
  const inTheHour = tries.get(0) ?? 0;
  expect(inTheHour).toBeGreaterThan(55);
  await live(11 * hourSeconds - minuteSeconds, 5 * minuteSeconds);
  expect((tries.get(0) ?? 0) - inTheHour).toBeLessThanOrEqual(132);
  expect(workshop.dead('inbound')).toBe(before);
  await live(hourSeconds, 5 * minuteSeconds);
  expect([workshop.dead('inbound') - before, heard.get('h')]).toEqual([1, [1]]);
});

it('ends nothing while the table cannot count its tries', async () => {
  const before = workshop.dead('inbound');
  const counting = vi.spyOn(store, 'updateItem').mockRejectedValue(gone());
  const warned = vi.spyOn(log, 'warn').mockReturnValue(undefined);
  await send(turns('t', 1));
  faults.all = gone();
  await live(24 * hourSeconds, 30 * minuteSeconds);
  expect([workshop.dead('inbound') - before, workshop.counts('inbound').inFlight]).toEqual([0, 1]);
  expect(warned).toHaveBeenCalledWith('message.notCounted', expect.anything());
  counting.mockRestore();
  warned.mockRestore();
  faults.all = undefined;
  await live(10 * minuteSeconds, 5 * minuteSeconds);
  expect(heard.get('t')).toEqual([0]);
});

it('keeps a dead letter where it came from in mind', async () => {
  await workshop.deadLetters('inbound');
  await send([{ conversation: 'n', turn: 'unreadable' }]);
  await live(20 * minuteSeconds, minuteSeconds);
  const [letter, ...more] = await workshop.deadLetters('inbound');
  expect(more).toEqual([]);
  expect(letter).toMatchObject({ group: 'n', source: expect.stringMatching(/:prosa-local-inbound\.fifo$/) });
});
