import { expect, it } from 'vitest';
import { candidateNumbers, withCountry } from './newContact.ts';

it.each([
  ['11 91234-5678', ['5511912345678', '11912345678']],
  ['(11) 3234-5678', ['551132345678', '1132345678']],
  ['+1 415 555 0100', ['14155550100']],
  ['55 11 91234-5678', ['5511912345678']],
  ['90 532 123 45 67', ['905321234567']],
  ['91234-5678', []],
  ['Maria 11912345678', []],
  ['1234567890123456', []],
  ['', []],
])('%o may mean %o', (typed, numbers) => {
  expect(candidateNumbers(typed)).toEqual(numbers);
});

it('shows two readings of the same digits apart', () => {
  expect(candidateNumbers('11 91234-5678').map(withCountry)).toEqual(['+55 (11) 91234-5678', '+11912345678']);
});
