import { expect, it } from 'vitest';
import { isSameSecret, secretHash } from './compare.ts';

it.each([
  ['abc', 'abc', true],
  ['', '', true],
  ['abc', 'abd', false],
  ['abc', 'abcd', false],
  ['', 'a', false],
])('%s and %s are the same: %s', (a, b, expected) => expect(isSameSecret(a, b)).toBe(expected));

it('keeps the SHA-256 of a secret', () => {
  expect(secretHash('abc')).toBe('ungWv48Bz-pBQUDeXa4iI7ADYaOWF3qctBD_YfIAFa0');
});
