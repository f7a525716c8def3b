import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { limitCaller, resetRates, takeToken } from './rateLimits.ts';

const rate = { perSecond: 10, burst: 5 };
const take = (count: number, name = 'ana') => Array.from({ length: count }, () => takeToken(name, rate));

beforeEach(() => {
  vi.useFakeTimers();
  resetRates();
});
afterEach(() => {
  vi.useRealTimers();
});

it('lets a burst through, then what the rate gives, and says how long to wait', () => {
  expect(take(7)).toEqual([0, 0, 0, 0, 0, 1, 1]);
  vi.advanceTimersByTime(200);
  expect(take(3)).toEqual([0, 0, 1]);
  vi.advanceTimersByTime(60_000);
  expect(take(6)).toEqual([0, 0, 0, 0, 0, 1]);
});

it('says how long to wait where the next one takes longer than a second', () => {
  const slow = { perSecond: 0.1, burst: 1 };
  const ask = () => takeToken('slow', slow);
  expect([ask(), ask()]).toEqual([0, 10]);
  vi.advanceTimersByTime(5000);
  expect(ask()).toBe(5);
});

it('is felt by its cause alone', () => {
  take(600);
  expect(take(1, 'bia')).toEqual([0]);
});

it('forgets who was quiet longest rather than grow without end', () => {
  take(5);
  for (let turn = 0; turn < 10_000; turn += 1) takeToken(`other ${turn}`, rate);
  expect(take(1)).toEqual([0]);
});

it('keeps ten thousand, and whoever came again among them', () => {
  const others = (count: number, name: string) => {
    for (let turn = 0; turn < count; turn += 1) takeToken(`${name} ${turn}`, rate);
  };
  take(5);
  others(9_999, 'one');
  expect(take(1)).toEqual([1]);
  others(9_999, 'two');
  expect(take(1)).toEqual([1]);
});

it('holds a person and, further up, their company; others are let through', () => {
  const ask = (companyId: number, id: number) => {
    try {
      limitCaller({ companyId, id });
      return 1;
    } catch (error) {
      expect(error).toMatchObject({ code: 'ERR_TOO_MANY_ATTEMPTS', details: { retryAfter: 1 } });
      return 0;
    }
  };
  const asked = (companyId: number, id: number) =>
    Array.from({ length: 600 }, () => ask(companyId, id)).filter((one) => one === 1).length;
  expect(asked(1, 1)).toBe(100);
  expect([2, 3, 4, 5, 6].map((id) => asked(1, id))).toEqual([100, 100, 100, 100, 100]);
  expect(asked(1, 7)).toBe(0);
  expect(asked(2, 1)).toBe(100);
  // Who was held by the company alone has used nothing of their own.
  vi.advanceTimersByTime(1000);
  expect(asked(1, 7)).toBe(100);
});
