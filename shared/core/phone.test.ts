import { describe, expect, it } from 'vitest';
import { looksLikeNumber, maskNumber } from './phone.ts';

describe('B-PERM-11: a masked number', () => {
  it.each([
    ['5511987654321', '5511*******21'],
    ['1234567', '1234*67'],
    ['123456', '******'],
    ['12-34', '**-**'],
    ['', ''],
  ])('of %s is %s', (number, masked) => {
    expect(maskNumber(number)).toBe(masked);
  });
});

it.each([
  ['+55 (11) 98765-4321', true],
  ['12345678', true],
  ['1234567', false],
  ['1234-5 67', false],
  ['--------', false],
  ['Loja 12345678', false],
  ['12345678 Ana', false],
  ['Ana', false],
  ['', false],
])('the name %s looks like a number: %s', (name, expected) => {
  expect(looksLikeNumber(name)).toBe(expected);
});
