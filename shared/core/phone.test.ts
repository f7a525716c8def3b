import { describe, expect, it } from 'vitest';
import { looksLikeNumber, maskNumber, phoneVariants } from './phone.ts';

describe('the forms of a number', () => {
  it.each([
    ['5511987654321', ['5511987654321', '551187654321']],
    ['551187654321', ['551187654321', '5511987654321']],
    ['+55 (11) 98765-4321', ['5511987654321', '551187654321']],
    ['551161234567', ['551161234567', '5511961234567']],
    // Landlines have one form only.
    ['551132654321', ['551132654321']],
    ['551152654321', ['551152654321']],
    // A ninth digit before what is no mobile number, one digit too many or too few, another country.
    ['5511952654321', ['5511952654321']],
    ['55119876543210', ['55119876543210']],
    ['55118765432', ['55118765432']],
    ['15511987654321', ['15511987654321']],
    ['905321234567', ['905321234567']],
    ['', ['']],
  ])('of %s are %j', (number, variants) => {
    expect(phoneVariants(number)).toEqual(variants);
  });
});

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
