import { expect, it } from 'vitest';
import { dialledPhone } from './phone.ts';

it.each([
  ['1133334444', '551133334444'],
  ['11988887777', '5511988887777'],
  ['5511988887777', '5511988887777'],
  ['905321234567', '905321234567'],
])('%s is written to as %s', (phone, dialled) => expect(dialledPhone(phone)).toBe(dialled));
