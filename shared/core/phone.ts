import { digitsOf } from './text.ts';

/** Keeps country and area code and the last two digits (B-PERM-11). */
export function maskNumber(number: string): string {
  if (number.length < 7) return number.replace(/\d/g, '*');
  return `${number.slice(0, 4)}${'*'.repeat(number.length - 6)}${number.slice(-2)}`;
}

/** True if a text given as a name is a phone number. */
export const looksLikeNumber = (text: string): boolean => /^\+?[\d\s()-]{8,}$/.test(text) && digitsOf(text).length >= 8;

/** Digits with what people write between them, as long as a number with its area code. */
const written = /\+?\d(?:[\s().-]*\d){7,}/g;

/** A text in which every number as long as a telephone's is masked, however it is written. */
export const maskNumbersIn = (text: string): string => text.replace(written, (found) => maskNumber(digitsOf(found)));
