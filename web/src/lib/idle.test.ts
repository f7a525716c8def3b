import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { isUserIdle, watchIdle } from './idle.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('says once that somebody went away, and at once that they came back', () => {
  const reports: boolean[] = [];
  const stop = watchIdle(() => reports.push(isUserIdle()));
  vi.advanceTimersByTime(9 * 60_000);
  window.dispatchEvent(new Event('keydown'));
  vi.advanceTimersByTime(10 * 60_000);
  expect(reports).toEqual([]);
  vi.advanceTimersByTime(5 * 60_000);
  expect(reports).toEqual([true]);
  window.dispatchEvent(new Event('pointermove'));
  window.dispatchEvent(new Event('pointermove'));
  expect(reports).toEqual([true, false]);
  stop();
  vi.advanceTimersByTime(60 * 60_000);
  expect(reports).toEqual([true, false]);
});
