import { expect, it } from 'vitest';
import { formatReais, moneyFormat } from './money.ts';

const spaced = (text: string): string => text.replaceAll('\u00a0', ' ');

it.each([
  ['pt-BR', 1234.5, 'R$ 1.234,50'],
  ['en', 1234.5, 'R$1,234.50'],
  ['es', 1234.5, 'R$ 1.234,50'],
  ['tr', 1234.5, 'R$ 1.234,50'],
  ['es', -10, '-R$ 10,00'],
  ['tr', 0, 'R$ 0,00'],
] as const)('in %s, %d is %s', (language, amount, text) => {
  expect(spaced(formatReais(amount, language))).toBe(text);
});

it('leaves other currencies to the language', () => {
  expect(spaced(moneyFormat('tr', 'TRY').format(5))).toBe('₺5,00');
});
