import { offerSecrets } from '@test/support/server/secrets.ts';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { encrypt } from '../secrets/encryption.ts';
import { type Candidate, collectPage } from './collectPage.ts';
import { cursorOf, unsealed } from './cursor.ts';

const position = cursorOf(z.object({ at: z.string().max(5) }));
const sealed = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

it('gives back what it wrote, and begins and ends with nothing', () => {
  expect(position.read(position.next({ at: 'b' }) ?? '')).toEqual({ at: 'b' });
  expect([position.read(undefined), position.read(''), position.next(undefined)]).toEqual([undefined, undefined, null]);
});

it.each([
  ['no JSON', '%%', SyntaxError],
  ['another shape', sealed({ at: 1 }), z.ZodError],
  ['too long', sealed({ at: 'abcdef' }), z.ZodError],
])('refuses a cursor of %s', (_what, cursor, reason) => {
  expect(() => position.read(cursor)).toThrow(
    expect.objectContaining({
      code: 'ERR_VALIDATION',
      details: { fields: { cursor: 'invalid' } },
      cause: expect.any(reason),
    }),
  );
});

it('opens an encrypted position, and refuses one of somebody else’s making', async () => {
  const { stop } = await offerSecrets();
  expect(await unsealed(await encrypt('b'))).toBe('b');
  await expect(unsealed('one.a.b.c')).rejects.toMatchObject({
    code: 'ERR_VALIDATION',
    details: { fields: { cursor: 'invalid' } },
  });
  await stop();
});

it('goes on where a read ended that found nothing', async () => {
  const after: (string | undefined)[] = [];
  const look = async (from: string | undefined) => {
    after.push(from);
    return { found: [], last: from === undefined ? '50' : undefined };
  };
  expect(await collectPage({ wanted: 2, start: undefined, maxLooks: 9, look, accept: () => true })).toEqual({
    rows: [],
  });
  expect(after).toEqual([undefined, '50']);
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
