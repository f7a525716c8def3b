import { expect, it } from 'vitest';
import { firstMatches } from './firstMatches.ts';

/** Rows that are so many bytes each as JSON, with the comma between them. */
const rows = (count: number, bytes: number) => Array.from({ length: count }, () => 'x'.repeat(bytes - 3));

it.each([
  ['none', 0, 10, 0],
  ['few', 99, 10, 99],
  ['a hundred', 100, 10, 100],
  ['more', 101, 10, 100],
  // Two brackets are part of the megabyte.
  ['as many as fit', 2, 499_999, 2],
  ['one byte more than fits', 2, 500_000, 1],
  ['one that is too large by itself', 1, 1_000_000, 0],
])('of %s: %i rows of %i bytes are answered with %i', (_case, count, bytes, answered) => {
  expect(firstMatches(rows(count, bytes))).toHaveLength(answered);
});

it('keeps their order, and counts bytes, not characters', () => {
  expect(firstMatches([3, 1, 2])).toEqual([3, 1, 2]);
  expect(firstMatches(['é'.repeat(499_997), 1])).toHaveLength(1);
  expect(firstMatches(['é'.repeat(499_998), 1])).toEqual([]);
});
