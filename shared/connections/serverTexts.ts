import type { Language } from '../users/model.ts';

/**
 * Texts the server itself puts into conversations, by name. The customers'
 * language is the product's default until a company has one.
 */
export const serverTexts =
  <const Texts extends Readonly<Record<string, Readonly<Record<Language, string>>>>>(texts: Texts) =>
  (name: keyof Texts, language: Language = 'pt-BR'): string =>
    texts[name]?.[language] ?? '';
