import { expect, it } from 'vitest';
import { brCodeText, pixKeyOf } from './pix.ts';

it.each([
  ['529.982.247-25', '52998224725'],
  ['11.222.333/0001-81', '11222333000181'],
  ['+55 (11) 91234-5678', '+5511912345678'],
  ['+55 11 3123-4567', '+551131234567'],
  [' Dona@Example.COM ', 'dona@example.com'],
  ['2B6D3A52-0D4C-4B0E-9F0A-3F6F2F1C7A10', '2b6d3a52-0d4c-4b0e-9f0a-3f6f2f1c7a10'],
])('%s is the Pix key %s', (typed, key) => {
  expect(pixKeyOf(typed)).toBe(key);
});

it.each([
  '',
  ' ',
  '11912345678',
  '529.982.247-26',
  '+1 212 555 0100',
  '+55 11',
  'dona@',
  'a b@example.com',
  `${'a'.repeat(70)}@example.com`,
  '2b6d3a52-0d4c-4b0e-9f0a',
  'chave',
])('"%s" is none', (typed) => {
  expect(pixKeyOf(typed)).toBeUndefined();
});

it('writes names as banks read them', () => {
  expect(brCodeText('  São João  d’Água ☕ ')).toBe('Sao Joao d Agua');
});
