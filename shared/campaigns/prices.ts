import * as z from 'zod';
import type { TemplateCategory } from '../templates/model.ts';

/** Price of one message in millionths of the currency, by country and category, from the platform's list. */
export const CountryPrice = z.object({
  /** Beginning of the numbers; empty: every other country. */
  prefix: z.string().regex(/^\d{0,6}$/, 'invalid_value'),
  marketing: z.number().int().min(0).max(10_000_000),
  utility: z.number().int().min(0).max(10_000_000),
  authentication: z.number().int().min(0).max(10_000_000),
  /** Free text inside an open window. */
  service: z.number().int().min(0).max(10_000_000),
});
export type CountryPrice = z.infer<typeof CountryPrice>;

export const PriceTable = z.object({
  currency: z.string().regex(/^[A-Z]{3}$/, 'invalid_value'),
  countries: z.array(CountryPrice).min(1).max(250),
});
export type PriceTable = z.infer<typeof PriceTable>;

/** Rates of the list as of October 2026, until the operator enters those that are billed. */
export const defaultPrices: PriceTable = {
  currency: 'USD',
  countries: [
    { prefix: '55', marketing: 62_500, utility: 6800, authentication: 6800, service: 6800 },
    { prefix: '90', marketing: 10_900, utility: 900, authentication: 900, service: 900 },
    { prefix: '34', marketing: 61_500, utility: 20_000, authentication: 20_000, service: 20_000 },
    { prefix: '54', marketing: 61_800, utility: 26_000, authentication: 26_000, service: 26_000 },
    { prefix: '52', marketing: 30_500, utility: 8500, authentication: 8500, service: 8500 },
    { prefix: '', marketing: 60_400, utility: 7700, authentication: 7700, service: 7700 },
  ],
};

type PriceCategory = TemplateCategory | 'SERVICE';

const columns: Readonly<Record<PriceCategory, keyof Omit<CountryPrice, 'prefix'>>> = {
  MARKETING: 'marketing',
  UTILITY: 'utility',
  AUTHENTICATION: 'authentication',
  SERVICE: 'service',
  // Category for numbers whose category is unknown; the highest price is assumed.
  OTHER: 'marketing',
};

/** The longest beginning that fits; 0 where the table has none. */
export function priceOf({ countries }: PriceTable, number: string, kind: PriceCategory): number {
  const fitting = countries.filter(({ prefix }) => number.startsWith(prefix));
  const [best] = fitting.sort((a, b) => b.prefix.length - a.prefix.length);
  return best ? best[columns[kind]] : 0;
}
