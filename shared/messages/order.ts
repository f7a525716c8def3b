/** A product as a customer put it into an order; `price` for one of them, in units of `currency` (ISO 4217). */
export interface OrderedProduct {
  /** Product number in the company's catalog; the channel sends no name. */
  readonly id: string;
  readonly quantity: number;
  readonly price: number | null;
  readonly currency: string;
}

/** A customer's order from the catalog, with their note below it. The message's `body` has the same as text. */
export interface Order {
  readonly products: readonly OrderedProduct[];
  readonly words: string;
}

/** The sum of an order; null where a price is missing or there are several currencies. */
export function orderTotal({ products }: Order): { readonly value: number; readonly currency: string } | null {
  const [first] = products;
  if (!first || first.currency === '') return null;
  let cents = 0;
  for (const { price, quantity, currency } of products) {
    if (price === null || currency !== first.currency) return null;
    cents += Math.round(price * 100) * quantity;
  }
  return { value: cents / 100, currency: first.currency };
}
