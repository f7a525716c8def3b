import { expect, it } from 'vitest';
import { typingDuration } from './typing.ts';

const pause = { wid: 'wamid.IN', until: '2026-07-01T12:00:03.000Z' };

it.each([
  ['2026-07-01T12:00:00.500Z', 2500],
  ['2026-07-01T12:00:02.700Z', 300],
  ['2026-07-01T12:00:02.701Z', undefined],
  ['2026-07-01T12:00:09.000Z', undefined],
])('the sign at %s has %s ms', (at, expected) => {
  expect(typingDuration(pause, new Date(at))).toBe(expected);
});
