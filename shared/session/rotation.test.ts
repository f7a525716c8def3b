import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { decideRotation, graceMs, isReplaced } from './rotation.ts';

const at = '2026-11-20T12:00:00.000Z';
const after = (ms: number) => new Date(Date.parse(at) + ms);

it.each([
  ['the newest', 5, 1_000_000, 'rotate'],
  ['the one before, at once', 4, 0, 'repeat'],
  ['the one before, at the end of the grace time', 4, graceMs, 'repeat'],
  ['the one before, later', 4, graceMs + 1, 'theft'],
  ['an older one', 3, 0, 'theft'],
  ['one that was never given out', 6, 0, 'theft'],
])('%s', (_case, presented, ms, decision) => {
  expect(decideRotation({ refreshRotation: 5, refreshRotatedAt: at }, presented, after(ms))).toBe(decision);
});

it('takes an unknown instant of the last rotation for long ago', () => {
  expect(decideRotation({ refreshRotation: 1, refreshRotatedAt: null }, 0, after(0))).toBe('theft');
});

it('accepts at most two tokens at any instant', () => {
  return fc.assert(
    fc.property(fc.nat(1000), fc.integer({ min: 0, max: 1e9 }), (refreshRotation, ms) => {
      const accepted = Array.from({ length: refreshRotation + 3 }, (_, presented) => presented).filter(
        (presented) => decideRotation({ refreshRotation, refreshRotatedAt: at }, presented, after(ms)) !== 'theft',
      );
      expect(accepted.length).toBeLessThanOrEqual(2);
      expect(accepted).toContain(refreshRotation);
    }),
  );
});

it.each([
  ['the newest', 5, 1_000_000, false],
  ['the one before, at once', 4, 0, false],
  ['the one before, later', 4, graceMs + 1, true],
  ['an older one', 3, 0, true],
  ['one that was never given out', 6, 0, false],
])('%s was replaced', (_case, presented, ms, expected) => {
  expect(isReplaced({ refreshRotation: 5, refreshRotatedAt: at }, presented, after(ms))).toBe(expected);
});
