import { expect, it } from 'vitest';
import { domainOf, isDisposable } from './disposableAddress.ts';

it.each([
  ['ana@mailinator.com', true],
  ['ana@sub.mailinator.com', true],
  ['ana@yopmail.com', true],
  ['ana@gmail.com', false],
  ['ana@uol.com.br', false],
  ['mailinator.com@lojaaurora.com.br', false],
  ['ana@mailinator.com.lojaaurora.com.br', false],
])('%s is read by whoever asks: %s', (email, expected) => expect(isDisposable(email)).toBe(expected));

it('is known by what stands behind the last at sign', () => {
  expect(domainOf('a@b@shop.example')).toBe('shop.example');
});
