import '@test/support/web/setup.ts';
import type { OrderedProduct } from '@shared/messages/order.ts';
import { render, screen, within } from '@testing-library/react';
import { setLanguage } from '@web/lib/i18n.ts';
import { beforeEach, expect, it } from 'vitest';
import { OrderCard } from './OrderCard.tsx';

const vela: OrderedProduct = { id: 'vela-lavanda', quantity: 2, price: 39.9, currency: 'BRL' };
const show = (...products: OrderedProduct[]) =>
  render(<OrderCard order={{ products, words: 'Para presente' }} end={null} />);
beforeEach(() => setLanguage('pt-BR'));

const plain = (text: string | null) => text?.replace(/\s/g, ' ');

it('says what was ordered, what it comes to, and what was written below', () => {
  show(vela, { ...vela, id: 'difusor', quantity: 1, price: 120 });
  const card = screen.getByRole('region', { name: 'Pedido' });
  expect(
    within(card)
      .getAllByRole('listitem')
      .map(({ textContent }) => plain(textContent)),
  ).toEqual(['2 ×vela-lavandaR$ 79,80', '1 ×difusorR$ 120,00']);
  expect(plain(card.textContent)).toContain('TotalR$ 199,80');
  screen.getByText('Para presente');
});

it('names no sum of what has no price', () => {
  show(vela, { ...vela, id: 'surpresa', price: null });
  expect(screen.queryByText('Total')).toBeNull();
  screen.getByText('surpresa');
});

it.each([
  ['en', 'R$79.80'],
  ['es', 'R$ 79,80'],
  ['tr', 'R$ 79,80'],
] as const)('writes money in %s as every other screen does', async (language, money) => {
  await setLanguage(language);
  show(vela);
  expect(plain(screen.getAllByRole('listitem')[0]?.textContent ?? '')).toBe(`2 ×vela-lavanda${money}`);
});
