/**
 * National differences, all in this file. `number` is digits with the country's code.
 * - Brazil: mobile numbers exist with and without the ninth digit; WhatsApp still knows many people by the shorter one.
 * - Mexico: a 1 followed the country code of mobile numbers until 2019; WhatsApp still uses it.
 * - Argentina: a 9 follows the country code of mobile numbers, which is not dialled within the country.
 */
interface Spelling {
  readonly long: RegExp;
  readonly short: RegExp;
  /** Digits between country (and area) and the rest of the longer form. */
  readonly mark: string;
  /** The canonical form of both. */
  readonly whole: 'long' | 'short';
}

const spellings: readonly Spelling[] = [
  // Landlines begin with 2 to 5 and have one form only.
  { long: /^(55\d{2})9([6-9]\d{7})$/, short: /^(55\d{2})([6-9]\d{7})$/, mark: '9', whole: 'long' },
  { long: /^(52)1(\d{10})$/, short: /^(52)(\d{10})$/, mark: '1', whole: 'short' },
  { long: /^(54)9(\d{10})$/, short: /^(54)(\d{10})$/, mark: '9', whole: 'long' },
];

/** Both forms of a number that has two; the longer one first. */
function bothForms(
  digits: string,
): { readonly long: string; readonly short: string; readonly whole: string } | undefined {
  for (const { long, short, mark, whole } of spellings) {
    const [, start, rest] = long.exec(digits) ?? short.exec(digits) ?? [];
    if (start === undefined || rest === undefined) continue;
    const forms = { long: `${start}${mark}${rest}`, short: `${start}${rest}` };
    return { ...forms, whole: forms[whole] };
  }
  return undefined;
}

/** Every way in which a channel may call a number, the given one first: all of them reach the same person. */
export function phoneVariants(number: string): string[] {
  const digits = number.replace(/\D/g, '');
  const forms = bothForms(digits);
  if (!forms) return [digits];
  return digits === forms.long ? [forms.long, forms.short] : [forms.short, forms.long];
}

/** Canonical form of a number that has several. */
export const wholeNumber = (number: string): string => bothForms(number)?.whole ?? number;

/**
 * Present forms of a number that was written in a former numbering plan, which the library does not know.
 * @param digits with the country's code
 */
export function modernForms(digits: string): string[] {
  // Mexico: 1 from abroad, 01, 044 and 045 at home.
  const mexican = /^52(?:1|01|044|045)(\d{10})$/.exec(digits);
  if (mexican) return [`52${mexican[1]}`];
  return [];
}

/** 90 is dialled in Brazil for calls that the other side pays, and is the code of Turkey, which is meant far more often. */
export const isProbablyAbroad = (digits: string, country: string): boolean =>
  country === 'BR' && /^90\d{10}$/.test(digits);

/** A Brazilian document of a person, in the form in which it is written: eleven digits as a mobile number has them. */
export const isDocument = (text: string): boolean => /^\d{3}\.\d{3}\.\d{3}-\d{2}$/.test(text);

/** The ninth digit is missing in what was written, and the number is one that WhatsApp may know without it. */
export const fullBrazilian = (digits: string): string | undefined =>
  /^55[1-9]{2}[6-9]\d{7}$/.test(digits) ? wholeNumber(digits) : undefined;
