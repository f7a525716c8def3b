import { currentLanguage } from '@web/lib/i18n.ts';

const million = 1_000_000;

/** Reais are written as in Brazil in every language but English, as by formatMoney. */
const notationOf = (currency: string) =>
  currency === 'BRL' && currentLanguage() !== 'en' ? 'pt-BR' : currentLanguage();

/** An amount in millionths of a currency, in the words of the reader's language. */
export const formatMillionths = (millionths: number, currency: string): string =>
  new Intl.NumberFormat(notationOf(currency), { style: 'currency', currency, maximumFractionDigits: 2 }).format(
    millionths / million,
  );
