import { formatPhone } from '@web/lib/format.ts';

const lengthWithCountry = 12;

/** Formats a number with its country code, which distinguishes two readings of the same digits. */
export const withCountry = (number: string): string =>
  number.length < lengthWithCountry ? `+${number}` : formatPhone(number);
