import { expect, it } from 'vitest';
import * as z from 'zod';
import { type Candidate, collectPage } from './collectPage.ts';
import { cursorOf } from './cursor.ts';

const position = cursorOf(z.object({ at: z.string().max(5) }));
const sealed = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

it('gives back what it wrote, and begins and ends with nothing', () => {
  expect(position.read(position.next({ at: 'b' }) ?? '')).toEqual({ at: 'b' });
  expect([position.read(undefined), position.read(''), position.next(undefined)]).toEqual([undefined, undefined, null]);
});

it.each([
  ['no JSON', '%%'],
  ['another shape', sealed({ at: 1 })],
  ['too long', sealed({ at: 'abcdef' })],
])('refuses a cursor of %s', (_what, cursor) => {
  expect(() => position.read(cursor)).toThrow(
    expect.objectContaining({ code: 'ERR_VALIDATION', details: { fields: { cursor: 'invalid' } } }),
  );
});

/** Numbers from 1 up, so many a read. */
function numbers(until: number, perLook: number) {
  const looks: [string | undefined, number][] = [];
  const look = async (after: string | undefined, missing: number) => {
    looks.push([after, missing]);
    const first = Number(after ?? 0) + 1;
    const end = Math.min(until, first + perLook - 1);
    const found: Candidate<number>[] = [];
    for (let row = first; row <= end; row += 1) found.push({ row, position: String(row) });
    return { found, last: end < until ? String(end) : undefined };
  };
  return { look, looks };
}
const isEven = (row: number): boolean => row % 2 === 0;

it('collects pages that join without a gap or a repetition', async () => {
  const { look, looks } = numbers(11, 3);
  const page = (start: string | undefined) => collectPage({ wanted: 2, start, maxLooks: 9, look, accept: isEven });
  expect(await page(undefined)).toEqual({ rows: [2, 4], next: '5' });
  expect(looks).toEqual([
    [undefined, 3],
    ['3', 2],
  ]);
  expect(await page('5')).toEqual({ rows: [6, 8], next: '9' });
  expect(await page('9')).toEqual({ rows: [10], next: undefined });
});

it('answers what it has found after so many reads', async () => {
  const { look } = numbers(100, 3);
  const found = await collectPage({ wanted: 5, start: undefined, maxLooks: 2, look, accept: (row) => row === 4 });
  expect(found).toEqual({ rows: [4], next: '6' });
});
