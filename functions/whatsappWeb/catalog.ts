import { serverText } from '@shared/connections/texts.ts';
import { cleanName } from '@shared/core/text.ts';
import type { proto } from 'baileys';

/** @param thousandths of a unit of the currency; a product without a price has none */
function priceOf(thousandths: unknown, currency: string | null | undefined): string {
  const price = Number(thousandths ?? 0) / 1000;
  return price > 0 && /^[A-Z]{3}$/.test(currency ?? '') ? `${price.toFixed(2)} ${currency}` : '';
}

const joined = (...lines: readonly (string | null | undefined)[]): string => lines.filter(Boolean).join('\n');

/**
 * Text for an order or product from the catalog that a company keeps on its phone; only the phone knows the products.
 */
export function catalogText({ orderMessage, productMessage }: proto.IMessage): string {
  if (orderMessage) {
    const { itemCount, orderTitle, totalAmount1000, totalCurrencyCode, message } = orderMessage;
    const heading = `${serverText('order')}${itemCount ? ` (${itemCount})` : ''}`;
    return joined(heading, cleanName(orderTitle ?? '', 200), priceOf(totalAmount1000, totalCurrencyCode), message);
  }
  const product = productMessage?.product;
  if (!product) return '';
  const { title, priceAmount1000, salePriceAmount1000, currencyCode, retailerId } = product;
  const names = [title, retailerId].map((name) => cleanName(name ?? '', 200));
  const price = priceOf(salePriceAmount1000, currencyCode) || priceOf(priceAmount1000, currencyCode);
  return joined(...names, price, productMessage.body);
}
