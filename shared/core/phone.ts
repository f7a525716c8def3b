import { digitsOf } from './text.ts';

/**
 * Brazilian mobile numbers exist with and without the ninth digit (55 + area + 8 or 9 digits); both
 * reach the same person. Landlines (local part starting 2 to 5) have only one form.
 */
export function phoneVariants(number: string): string[] {
  const digits = digitsOf(number);
  const long = /^55(\d{2})9([6-9]\d{7})$/.exec(digits);
  if (long) return [digits, `55${long[1]}${long[2]}`];
  const short = /^55(\d{2})([6-9]\d{7})$/.exec(digits);
  if (short) return [digits, `55${short[1]}9${short[2]}`];
  return [digits];
}

/** Brazilian numbers are known without it: area code and eight or nine digits. */
const countryCode = '55';

/** A number as a channel calls it, from how a person writes it; empty for what is none. */
export function callableNumber(typed: string): string {
  const digits = digitsOf(typed).replace(/^0+/, '');
  if (digits.length < 8 || digits.length > 15) return '';
  const isNational = !typed.trim().startsWith('+') && (digits.length === 10 || digits.length === 11);
  return isNational ? `${countryCode}${digits}` : digits;
}

/** The same text for every way to write a number, with and without the ninth digit; empty for what is none. */
export const phoneIdentity = (typed: string): string =>
  phoneVariants(callableNumber(typed)).sort((a, b) => b.length - a.length)[0] ?? '';

/** Keeps country and area code and the last two digits (B-PERM-11). */
export function maskNumber(number: string): string {
  if (number.length < 7) return number.replace(/\d/g, '*');
  return `${number.slice(0, 4)}${'*'.repeat(number.length - 6)}${number.slice(-2)}`;
}

/** Whether a text that should be a name is a number. */
export const looksLikeNumber = (text: string): boolean => /^\+?[\d\s()-]{8,}$/.test(text) && digitsOf(text).length >= 8;

/** Digits with what people write between them, as long as a number with its area code. */
const written = /\+?\d(?:[\s().-]*\d){7,}/g;

/** Numbers of telephones in a text, as a channel calls them. */
export const numbersIn = (text: string): string[] => (text.match(written) ?? []).map(callableNumber).filter(Boolean);

/** A text in which every number as long as a telephone's is masked, however it is written. */
export const maskNumbersIn = (text: string): string => text.replace(written, (found) => maskNumber(digitsOf(found)));
