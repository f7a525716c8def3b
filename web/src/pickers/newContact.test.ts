import { expect, it } from 'vitest';
import { candidateNumbers } from './newContact.ts';
import { withCountry } from './numberText.ts';

it.each([
  ['11 91234-5678', ['5511912345678']],
  ['(11) 3234-5678', ['551132345678']],
  ['011 97001-0777', ['5511970010777']],
  ['0055 11 97001-0777', ['5511970010777']],
  ['+1 415 555 0100', ['14155550100']],
  ['47 3234-5678', ['554732345678', '4732345678']],
  ['55 11 91234-5678', ['5511912345678']],
  ['90 532 123 45 67', ['905321234567']],
  ['91234-5678', []],
  ['Maria 11912345678', []],
  ['1234567890123456', []],
  ['', []],
])('%o may mean %o', (typed, numbers) => {
  expect(candidateNumbers(typed, 'America/Sao_Paulo')).toEqual(numbers);
});

it('is read as in the country of the company', () => {
  expect(candidateNumbers('0532 123 45 67', 'Europe/Istanbul')).toEqual(['905321234567']);
});

it('shows two readings of the same digits apart', () => {
  const numbers = candidateNumbers('47 3234-5678', 'America/Sao_Paulo');
  expect(numbers.map(withCountry)).toEqual(['+55 (47) 3234-5678', '+4732345678']);
});
