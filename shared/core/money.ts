/**
 * Amounts in a reader's notation. Reais in Spanish and Turkish are written as in Brazil: both separate thousands with a
 * point too, but their own formats put a code behind the amount, or no point into a thousand, or no space before it.
 */
export const moneyFormat = (language: string, currency = 'BRL', options: Intl.NumberFormatOptions = {}) =>
  new Intl.NumberFormat(currency === 'BRL' && language !== 'en' ? 'pt-BR' : language, {
    ...{ style: 'currency', currency },
    ...options,
  });

/** The amount is in reais, not centavos. */
export const formatReais = (amount: number, language: string): string => moneyFormat(language).format(amount);
