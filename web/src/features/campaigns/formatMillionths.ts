import { currentLanguage } from '@web/lib/i18n.ts';

const million = 1_000_000;

/** An amount in millionths of a currency, in the words of the reader's language. */
export const formatMillionths = (millionths: number, currency: string): string =>
  new Intl.NumberFormat(currentLanguage(), { style: 'currency', currency, maximumFractionDigits: 2 }).format(
    millionths / million,
  );
