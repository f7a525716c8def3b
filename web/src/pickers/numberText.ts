import { formatPhone } from '@web/lib/format.ts';

const lengthWithCountry = 12;

/** With its country code, which tells two readings of the same digits apart. */
export const withCountry = (number: string): string =>
  number.length < lengthWithCountry ? `+${number}` : formatPhone(number);
