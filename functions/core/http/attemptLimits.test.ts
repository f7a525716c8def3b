import { createHash } from 'node:crypto';
import { startEngine } from '@test/support/server/engine.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { getItem, updateItem } from '../store/store.ts';
import { keys } from '../store/table.ts';
import { countAttempt, countGuess, forgetAttempt, forgetGuess } from './attemptLimits.ts';

await forFile(startEngine());

/** The whole hour is a window of guesses, and the start of one of ten seconds. */
const start = Date.parse('2026-11-20T12:00:00.000Z');
const at = (seconds: number): Date => new Date(start + seconds * 1000);

let serial = 0;
let value = '';
beforeEach(() => {
  serial += 1;
  value = `ana${serial}@a.co`;
});

/** @returns the seconds to wait when it was refused, else 0 */
const waitOf = (work: Promise<unknown>): Promise<number> =>
  work.then(
    () => 0,
    (error: { code?: string; details?: { retryAfter: number } }) => {
      if (error.code !== 'ERR_TOO_MANY_ATTEMPTS') throw error;
      return error.details?.retryAfter ?? -1;
    },
  );

/** The counter as the table holds it, whose name tells nobody's address or e-mail. */
const counter = (scope: string, second: number) => {
  const hash = createHash('sha256').update(value).digest('hex').slice(0, 32);
  return getItem(keys.throttle(scope, `${hash}#${start / 1000 + second}`), true);
};

describe('so many attempts in each window', () => {
  const limit = () => ({ scope: 'signup', value, limit: 2, seconds: 10 });
  const attempt = (seconds: number) => waitOf(countAttempt(limit(), at(seconds)));

  it('are free, and one more waits for the next window', async () => {
    expect([await attempt(0), await attempt(3), await attempt(3)]).toEqual([0, 0, 7]);
    expect([await attempt(9.5), await attempt(10)]).toEqual([1, 0]);
  });

  it('are each one’s own, and each matter’s', async () => {
    await Promise.all([attempt(0), attempt(0)]);
    expect(await waitOf(countAttempt({ ...limit(), value: 'bia@a.co' }, at(0)))).toBe(0);
    expect(await waitOf(countAttempt({ ...limit(), scope: 'other' }, at(0)))).toBe(0);
    expect(await attempt(0)).toBe(10);
  });

  it('can be given back', async () => {
    await attempt(0);
    await attempt(1);
    await forgetAttempt(limit(), at(2));
    expect([await attempt(3), await attempt(3)]).toEqual([0, 7]);
  });

  it('are forgotten a minute after their window', async () => {
    await attempt(13);
    expect(await counter('signup', 10)).toMatchObject({ et: 'throttle', count: 1, ttl: start / 1000 + 80 });
  });
});

describe('guesses', () => {
  const limit = () => ({ scope: 'login', value, free: 2 });
  const guess = (seconds: number) => countGuess(limit(), at(seconds));
  const refused = (seconds: number) => waitOf(guess(seconds));

  it('are free at first, and each one more doubles the wait', async () => {
    expect([await guess(0), await guess(0), await guess(0)]).toEqual([0, 0, 1]);
    expect(await refused(0)).toBe(1);
    expect(await guess(1)).toBe(2);
    expect([await refused(1), await refused(2.5)]).toEqual([2, 1]);
    expect([await guess(3), await guess(7), await guess(15)]).toEqual([4, 8, 16]);
  });

  it('wait a quarter of an hour at most', async () => {
    let seconds = 0;
    const waits: number[] = [];
    for (let turn = 0; turn < 14; turn += 1) {
      waits.push(await guess(seconds));
      seconds += waits.at(-1) ?? 0;
    }
    expect(waits.slice(-4)).toEqual([256, 512, 900, 900]);
  });

  it('begin again with the hour', async () => {
    for (const second of [0, 0, 0]) await guess(second);
    expect(await refused(0)).toBe(1);
    expect(await guess(3600)).toBe(0);
    expect(await counter('login', 0)).toMatchObject({ count: 3, ttl: start / 1000 + 4500 });
  });

  it('that were refused do not count', async () => {
    for (const second of [0, 0, 0]) await guess(second);
    for (let turn = 0; turn < 5; turn += 1) await refused(0);
    expect(await guess(1)).toBe(2);
  });

  it('that were right are neither counted nor make anybody wait', async () => {
    for (const second of [0, 0, 0]) await guess(second);
    await forgetGuess(limit(), at(0));
    expect(await counter('login', 0)).toMatchObject({ count: 2 });
    expect(await counter('login', 0)).not.toHaveProperty('until');
    expect(await guess(0)).toBe(1);
  });

  it('at the same moment have one that wins the turn; the others wait and do not count', async () => {
    await guess(0);
    await guess(0);
    const together = await Promise.allSettled(Array.from({ length: 6 }, () => guess(5)));
    expect(together.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const result of together)
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'ERR_TOO_MANY_ATTEMPTS' });
    expect(await counter('login', 0)).toMatchObject({ count: 3 });
  });

  it('are not let through because the table does not answer', async () => {
    const { TABLE_NAME } = process.env;
    process.env['TABLE_NAME'] = 'nowhere';
    await expect(guess(0)).rejects.toMatchObject({ name: 'ResourceNotFoundException' });
    process.env['TABLE_NAME'] = TABLE_NAME;
  });

  it('wait a second at least', async () => {
    const refusals = async () => {
      await guess(0);
      const hash = createHash('sha256').update(value).digest('hex').slice(0, 32);
      await updateItem({
        Key: { ...keys.throttle('login', `${hash}#${start / 1000}`) },
        UpdateExpression: 'SET #until = :until',
        ExpressionAttributeNames: { '#until': 'until' },
        ExpressionAttributeValues: { ':until': start + 1 },
      });
    };
    await refusals();
    expect(await refused(0)).toBe(1);
  });
});
