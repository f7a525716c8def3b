import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fromBase32, newTotpSecret, stepAt, stepOfCode, toBase32, totpCode } from './totp.ts';

const secret = toBase32(Buffer.from('12345678901234567890'));
const at = (seconds: number) => new Date(seconds * 1000);

it.each([
  [59, '287082'],
  [1111111109, '081804'],
  [1111111111, '050471'],
  [1234567890, '005924'],
  [2000000000, '279037'],
  [20000000000, '353130'],
])('RFC 6238, appendix B: at %i seconds the code ends with %s', (seconds, code) => {
  expect(totpCode(secret, stepAt(at(seconds)))).toBe(code);
});

it.each([
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foobar', 'MZXW6YTBOI'],
])('RFC 4648: %s is %s', (text, encoded) => {
  expect(toBase32(Buffer.from(text))).toBe(encoded);
});

it('reads what it writes', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
      expect([...fromBase32(toBase32(bytes))]).toEqual([...bytes]);
    }),
  );
});

it('accepts the code before, the present one and the one after', () => {
  const now = at(1234567890);
  const step = stepAt(now);
  const accepted = [-2, -1, 0, 1, 2].map((shift) => stepOfCode(secret, totpCode(secret, step + shift), now, 0));
  expect(accepted).toEqual([undefined, step - 1, step, step + 1, undefined]);
});

it('accepts none a second time, and none from before the last one', () => {
  const now = at(1234567890);
  const step = stepAt(now);
  expect(stepOfCode(secret, totpCode(secret, step), now, step)).toBeUndefined();
  expect(stepOfCode(secret, totpCode(secret, step - 1), now, step)).toBeUndefined();
  expect(stepOfCode(secret, totpCode(secret, step + 1), now, step)).toBe(step + 1);
});

it.each(['', '28708', '2870822', '28708２'])('refuses %s, which is no code', (code) => {
  expect(stepOfCode(secret, code, at(59), 0)).toBeUndefined();
});

it('makes secrets of 160 bits, each another one', () => {
  const made = Array.from({ length: 50 }, newTotpSecret);
  expect(new Set(made).size).toBe(50);
  for (const one of made) expect(fromBase32(one)).toHaveLength(20);
});
