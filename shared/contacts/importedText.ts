import { cleanName, digitsOf, fold } from '../core/text.ts';

/**
 * Digits with country code. Numbers of the sheets this is for are Brazilian unless they say otherwise:
 * ten or eleven digits are an area code and a number of that country.
 * @returns undefined for what is no telephone number
 */
export function importedNumber(text: string): string | undefined {
  // A program that showed a long number as 5,5119E+12 has thrown the digits away.
  if (/\d[eE][+-]?\d/.test(text)) return undefined;
  const isWhole = /^\s*(\+|00)/.test(text);
  const digits = digitsOf(text).replace(/^0+/, '');
  const isNational = !isWhole && (digits.length === 10 || (digits.length === 11 && digits[2] === '9'));
  const number = isNational ? `55${digits}` : digits;
  const least = isWhole ? 8 : 11;
  return number.length < least || number.length > 20 ? undefined : number;
}

/** Names of a list of tags, each once. */
export const tagNames = (text: string): string[] => [
  ...new Map(
    text
      .split(/[,;|]/)
      .map((name) => cleanName(name, 50))
      .filter((name) => name !== '')
      .map((name) => [fold(name), name] as const),
  ).values(),
];
