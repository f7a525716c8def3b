import { expect, it } from 'vitest';
import { storedIdentity, storedPhone } from './stored.ts';

it.each([
  ['+4512345678', '4512345678'],
  ['+55 11 98888-7777', '5511988887777'],
  ['11 98888-7777', '5511988887777'],
  ['(011) 98888-7777', '5511988887777'],
  ['1133334444', '551133334444'],
  ['5511988887777', '5511988887777'],
  ['98888', ''],
  ['1234567890123456', ''],
  ['', ''],
])('what was kept as %j is %j', (text, number) => {
  expect(storedPhone(text)).toBe(number);
});

it('is one identity in both forms', () => {
  expect(storedIdentity('+551188887777')).toBe(storedIdentity('11988887777'));
});
