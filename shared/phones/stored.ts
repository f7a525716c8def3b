import { digitsOf } from '../core/text.ts';
import { wholeNumber } from './national.ts';

/** Numbers stored by earlier versions are as typed, most of them Brazilian without the country code. */
const lengthsAtHome: readonly number[] = [10, 11];
const homeCode = '55';

/**
 * A number that is kept as text, as channels call it: with its plus it was read when it was saved. Empty for none.
 * It knows no plans of numbers, which would weigh on everything that looks at a user.
 */
export function storedPhone(text: string): string {
  const digits = digitsOf(text).replace(/^0+/, '');
  if (digits.length < 8 || digits.length > 15) return '';
  return !text.trim().startsWith('+') && lengthsAtHome.includes(digits.length) ? `${homeCode}${digits}` : digits;
}

/** The same text for every form of a number that is kept; empty for none. */
export const storedIdentity = (text: string): string => wholeNumber(storedPhone(text));
