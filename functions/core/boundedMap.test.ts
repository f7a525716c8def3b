import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BoundedMap, ExpiringMap } from './boundedMap.ts';

it('a bounded map keeps the newest, and what was written again is new', () => {
  const recent = new BoundedMap<string, number>(1000);
  for (let at = 0; at < 5000; at += 1) recent.set(`m${at}`, at);
  expect(recent.size).toBe(1000);
  expect(recent.get('m3999')).toBeUndefined();
  expect(recent.get('m4000')).toBe(4000);
  recent.set('m4000', 0).set('m5000', 5000);
  expect([recent.get('m4000'), recent.get('m4001'), recent.get('m5000')]).toEqual([0, undefined, 5000]);
});

describe('an expiring map', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it('forgets after its time, or after one that a value has of its own', () => {
    const hints = new ExpiringMap<string, string>(10, 1000);
    hints.set('usual', 'a');
    hints.set('longer', 'b', 5000);
    vi.advanceTimersByTime(999);
    expect([hints.get('usual'), hints.get('longer')]).toEqual(['a', 'b']);
    vi.advanceTimersByTime(1);
    expect([hints.get('usual'), hints.get('longer')]).toEqual([undefined, 'b']);
    vi.advanceTimersByTime(4000);
    expect(hints.get('longer')).toBeUndefined();
  });

  it('holds no more than its number, and lets go what is deleted', () => {
    const hints = new ExpiringMap<number, string>(2, 1000);
    for (const key of [1, 2, 3]) hints.set(key, 'x');
    hints.delete(2);
    expect([1, 2, 3].map((key) => hints.get(key))).toEqual([undefined, undefined, 'x']);
    hints.clear();
    expect(hints.get(3)).toBeUndefined();
  });
});
