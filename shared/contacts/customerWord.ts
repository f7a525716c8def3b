/** Word for a customer without a name, by the first letters of the language code. */
const customerWords: Readonly<Record<string, string>> = {
  pt: 'cliente',
  en: 'customer',
  es: 'cliente',
  tr: 'müşterimiz',
};

/** @param language as templates write it: `pt_BR`, `en` */
export const customerWord = (language: string): string =>
  customerWords[language.slice(0, 2).toLowerCase()] ?? 'customer';
