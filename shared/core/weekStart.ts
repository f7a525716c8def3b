/** First day of the week by language: 0 Sunday, 1 Monday (CLDR). */
export const weekStartOf = (language: string): 0 | 1 => (language === 'pt-BR' || language === 'en' ? 0 : 1);
