import { expect, it } from 'vitest';
import { firstRescue, nextRescue } from './rescue.ts';

const at = new Date('2026-11-20T12:00:00.000Z');

it('looks after a message first after six minutes', () => {
  expect(firstRescue(at)).toEqual({ at: '2026-11-20T12:06:00.000Z', tries: 0 });
});

it.each([
  [0, '2026-11-20T12:06:00.000Z'],
  [1, '2026-11-20T12:12:00.000Z'],
  [3, '2026-11-20T12:48:00.000Z'],
  [7, '2026-11-21T00:48:00.000Z'],
])('after %i tries it waits twice as long', (tries, next) => {
  expect(nextRescue({ at: at.toISOString(), tries }, at)).toEqual({ at: next, tries: tries + 1 });
});

it('gives up after eight', () => {
  expect(nextRescue({ at: at.toISOString(), tries: 8 }, at)).toBeUndefined();
});
