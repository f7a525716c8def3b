import { describe, expect, it } from 'vitest';
import { maxListed, mayBeCut, PageInput } from './page.ts';

describe('a list that is an array', () => {
  it('holds at most a hundred rows and a megabyte', () => {
    expect(maxListed).toEqual({ rows: 100, bytes: 1_000_000 });
  });

  it.each([
    ['99 short rows', Array(99).fill(0), false],
    ['100 rows', Array(100).fill(0), true],
    // With brackets and quotes: 250,000 characters may be 750,000 bytes.
    ['a quarter of a million characters', ['x'.repeat(249_996)], false],
    ['one character more', ['x'.repeat(249_997)], true],
    ['nothing', [], false],
  ])('of %s may be cut: %o', (_case, rows, expected) => {
    expect(mayBeCut(rows)).toBe(expected);
  });
});

it.each([
  [{}, { pageNumber: 1 }],
  [
    { pageNumber: '100', cursor: 'x' },
    { pageNumber: 100, cursor: 'x' },
  ],
  [{ pageNumber: 0 }, undefined],
  [{ pageNumber: 101 }, undefined],
  [{ pageNumber: 1.5 }, undefined],
  [{ cursor: 'x'.repeat(2001) }, undefined],
])('B-GEN-3: the page %j is read as %j', (input, page) => {
  expect(PageInput.safeParse(input).data).toEqual(page);
});
