import { describe, expect, it } from 'vitest';
import { type OrderedProduct, orderTotal } from './order.ts';

const product = (fields: Partial<OrderedProduct>): OrderedProduct => ({
  ...{ id: 'vela-1', quantity: 1, price: 10, currency: 'BRL' },
  ...fields,
});
const totalOf = (...products: OrderedProduct[]) => orderTotal({ products, words: '' });

describe('the sum of an order', () => {
  it('counts each product as often as it was ordered, to the cent', () => {
    expect(totalOf(product({ price: 0.1, quantity: 3 }), product({ price: 29.9 }))).toEqual({
      value: 30.2,
      currency: 'BRL',
    });
  });

  it.each([
    ['a price is missing', [product({}), product({ price: null })]],
    ['there are two currencies', [product({}), product({ currency: 'USD' })]],
    ['no currency is told', [product({ currency: '' })]],
    ['nothing was ordered', []],
  ])('is not said when %s', (_, products) => {
    expect(totalOf(...products)).toBeNull();
  });
});
