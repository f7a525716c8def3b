import { describe, expect, it } from 'vitest';
import { callableNumber, looksLikeNumber, maskNumber, phoneIdentity, phoneVariants } from './phone.ts';

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

it.each([
  ['11 98888-7777', '5511988887777'],
  ['(011) 98888-7777', '5511988887777'],
  ['1133334444', '551133334444'],
  ['5511988887777', '5511988887777'],
  ['+1 212 555 0123', '12125550123'],
  ['+90 532 123 45 67', '905321234567'],
  ['98888', ''],
  ['1234567890123456', ''],
  ['nobody', ''],
])('%s is called as %s', (typed, number) => expect(callableNumber(typed)).toBe(number));

it('is one identity however a person writes it', () => {
  const ways = ['11988887777', '+55 (11) 98888-7777', '5511988887777', '551188887777', '11 8888-7777', '011988887777'];
  expect(new Set(ways.map(phoneIdentity))).toEqual(new Set(['5511988887777']));
  expect(phoneIdentity('1133334444')).toBe('551133334444');
  expect(phoneIdentity('x')).toBe('');
});
