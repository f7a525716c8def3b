import { startEngine } from '@test/support/server/engine.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { expect, it } from 'vitest';
import { keys } from '../core/store/table.ts';
import { sendOnce } from './alertMarks.ts';

await forFile(startEngine());

const began = Date.parse('2026-11-23T10:00:00Z');
const after = (seconds: number) => ({ companyId: 7, now: new Date(began + seconds * 1000) });
const keyOf = (ticketId: number) => keys.promiseAlert(7, ticketId, 'first#SOON#2026-11-23T10:10:00.000Z#PUSH');
const nobodyLeft = async () => [];

it('of several that try at once one sends, and nobody afterwards', async () => {
  const key = keyOf(1);
  let sent = 0;
  const send = async () => {
    sent += 1;
    return [];
  };
  const outcomes = await Promise.all([0, 0, 0].map((seconds) => sendOnce(after(seconds), key, send)));
  expect(outcomes).toContain(true);
  expect(await sendOnce(after(1000), key, send)).toBe(true);
  expect(sent).toBe(1);
});

it('what could not be sent is tried again for whom it did not reach, and given up in the end', async () => {
  const key = keyOf(2);
  const asked: unknown[] = [];
  const send = async (left: readonly string[] | undefined) => {
    asked.push(left);
    return ['b'];
  };
  const outcomes: boolean[] = [];
  for (const seconds of [0, 30, 60, 90, 120]) outcomes.push(await sendOnce(after(seconds), key, send));
  expect(outcomes).toEqual([false, false, false, true, true]);
  expect(asked).toEqual([undefined, ['b'], ['b'], ['b']]);
});

it('what was claimed by somebody who died is sent by the next one, once enough time has passed', async () => {
  const key = keyOf(3);
  const dies = () => Promise.reject(new Error('the run ended'));
  await expect(sendOnce(after(0), key, dies)).rejects.toThrow('the run ended');
  expect(await sendOnce(after(30), key, nobodyLeft)).toBe(false);
  expect(await sendOnce(after(151), key, nobodyLeft)).toBe(true);
});
