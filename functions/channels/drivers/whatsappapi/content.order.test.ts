import { describe, expect, it } from 'vitest';
import { parseWhatsAppContent } from './content.ts';

const item = { product_retailer_id: 'vela', quantity: 2, item_price: 39.9, currency: 'BRL' };
const ordered = (product_items: unknown, text = '') =>
  parseWhatsAppContent({ order: { product_items, text } }, 'order');

describe('an order', () => {
  it('keeps products, prices and words, and says the same as text', () => {
    expect(ordered([item], 'Para presente')).toMatchObject({
      mediaType: 'chat',
      body: 'Pedido\n2 × vela (39.9 BRL)\nPara presente',
      order: { products: [{ id: 'vela', quantity: 2, price: 39.9, currency: 'BRL' }], words: 'Para presente' },
    });
  });

  it.each([
    ['no price', { item_price: undefined }, { price: null }],
    ['a price that is no number', { item_price: 'caro' }, { price: null }],
    ['a price below nothing', { item_price: -1 }, { price: null }],
    ['a price as text', { item_price: '12.5' }, { price: 12.5 }],
    ['no quantity', { quantity: undefined }, { quantity: 1 }],
    ['a quantity that is no number', { quantity: {} }, { quantity: 1 }],
    ['a quantity without an end', { quantity: 'Infinity' }, { quantity: 1_000_000 }],
    ['a quantity that no table keeps', { quantity: 1e300 }, { quantity: 1_000_000 }],
    ['a price without an end', { item_price: '1e999' }, { price: null }],
    ['a price that no table keeps', { item_price: 1e300 }, { price: null }],
    ['a currency that is none', { currency: '<b>' }, { currency: '' }],
  ])('with %s', (_, told, kept) => {
    expect(ordered([{ ...item, ...told }]).order?.products[0]).toMatchObject(kept);
  });

  it('of more products than anybody reads is cut', () => {
    expect(ordered(Array.from({ length: 500 }, () => item)).order?.products).toHaveLength(100);
  });

  it.each([[undefined], [[]], ['x'], [{}]])('of nothing (%j) is its words alone', (items) => {
    const content = ordered(items, 'Oi');
    expect(content.body).toBe('Pedido\nOi');
    expect(content.order).toBeUndefined();
  });
});
