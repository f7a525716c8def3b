import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/core';
import { unrounded } from './decimals.ts';
import { metadata } from './metadata.ts';
import { fullBrazilian, isDocument, isProbablyAbroad, modernForms, wholeNumber } from './national.ts';
import { countryOfZone } from './zoneCountries.ts';

/**
 * The one reader of telephone numbers that people write. Of the countries of most companies it knows the
 * patterns of each kind of number: by the general one every eleven digits are a Brazilian number.
 */

/** Country of the company, which numbers without a country code belong to. */
export type Country = CountryCode;

export const homeCountry: Country = 'BR';

const isCountry = (country: string | undefined): country is Country =>
  country !== undefined && Object.hasOwn(metadata.countries, country);

/** The country of a company, by its time zone. */
export function companyCountry({ timeZone }: { readonly timeZone: string }): Country {
  const country = countryOfZone(timeZone);
  return isCountry(country) ? country : homeCountry;
}

/** The country of a number with its country's code, for what comes over a line of it. */
export const countryOfNumber = (number: string): Country =>
  parsePhoneNumberFromString(`+${number.replace(/\D/g, '')}`, metadata)?.country ?? homeCountry;

/** Service numbers that can only be dialled within a country cannot be reached from another one. */
const unreachable: ReadonlySet<string | undefined> = new Set(['SHARED_COST', 'PREMIUM_RATE', 'VOICEMAIL']);

function validNumber(text: string, country?: Country): string | undefined {
  const found = parsePhoneNumberFromString(
    text,
    { ...(country ? { defaultCountry: country } : {}), extract: false },
    metadata,
  );
  if (!found) return undefined;
  const digits = found.number.slice(1);
  if (found.isValid()) return unreachable.has(found.getType()) ? undefined : digits;
  const modern = modernForms(digits).find((form) => parsePhoneNumberFromString(`+${form}`, metadata)?.isValid());
  if (modern !== undefined) return modern;
  const full = fullBrazilian(digits);
  return full !== undefined && parsePhoneNumberFromString(`+${full}`, metadata)?.isValid() ? digits : undefined;
}

/**
 * Kind of a number, as far as the numbering plan of its country distinguishes them.
 * @param number digits with the country's code
 */
export function phoneKind(number: string): 'mobile' | 'landline' | 'unknown' {
  const kind = number === '' ? undefined : parsePhoneNumberFromString(`+${number}`, metadata)?.getType();
  if (kind === 'MOBILE') return 'mobile';
  return kind === 'FIXED_LINE' ? 'landline' : 'unknown';
}

// Shorter ones without a plus are numbers at home that lack something.
const leastWithCountry = 11;

/** Reads a text that is a single number. */
function readOne(text: string, country: Country): string | undefined {
  const digits = text.replace(/\D/g, '');
  if (digits.length < 7 || digits.length > 20 || isDocument(text)) return undefined;
  if (/^[([]?\+/.test(text)) return validNumber(`+${digits}`);
  if (digits.startsWith('00')) return validNumber(`+${digits.slice(2)}`) ?? validNumber(digits, country);
  const abroad = isProbablyAbroad(digits, country) ? validNumber(`+${digits}`) : undefined;
  return (
    abroad ??
    validNumber(digits, country) ??
    (digits.length >= leastWithCountry ? validNumber(`+${digits}`) : undefined)
  );
}

/** Digits with what people write between them. A second plus begins another number. */
const run = /[([]{0,2}\+?[\s([]{0,2}\d[\d\s().[\]\p{Pd}·']*/gu;
/** An area code with a slash behind it, as in Argentina and Germany. */
const slashedArea = /^(\D{0,3}\d{2,5}\)?)\s?\/\s?(?=\d{3,9}\b)/;

/** More digits than these are two numbers with a space between them. */
const mostDigits = 15;

/** The longest beginning of a run that is a number by itself. */
function beginningOf(text: string, country: Country): string | undefined {
  if (text.replace(/\D/g, '').length <= mostDigits) return undefined;
  for (let end = text.lastIndexOf(' '); end > 0; end = text.lastIndexOf(' ', end - 1)) {
    const number = readOne(text.slice(0, end).trim(), country);
    if (number !== undefined) return number;
  }
  return undefined;
}

/** Suffixes that channels add to a number; after any other text an at sign makes it an address or an internal id. */
const jid = /^(\d{7,15})(?::\d{1,3})?@(?:s\.whatsapp\.net|c\.us)$/;

const longestText = 300;

/** Plain digits and spaces, without the marks that programs put around a number that is copied. */
const plain = (written: string): string =>
  written
    .slice(0, longestText)
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/\p{Nd}/gu, (digit) => asciiDigit(digit))
    .trim();

/** Digits of every script stand in tens. */
function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  if (code < 128) return digit;
  let zero = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1)) && code - zero < 9) zero -= 1;
  return String(code - zero);
}

/** Removes e-mail addresses, whose digits are no number. */
function withoutAddress(part: string): string {
  let end = part.indexOf('@');
  if (end < 0) return part;
  while (end >= 0 && !/\s/.test(part.charAt(end))) end -= 1;
  return part.slice(0, Math.max(0, end));
}

/** All the numbers that a text names, in its order: digits with the country's code. */
export function readPhones(written: string, country: Country): string[] {
  const text = plain(written);
  const [, known] = jid.exec(text) ?? [];
  if (known !== undefined) return [validNumber(`+${known}`)].filter((number) => number !== undefined);
  const whole = unrounded(text);
  if (whole === undefined) return [];
  const cut = whole
    .split(/[;,|\n]/)
    .map(withoutAddress)
    .join(';')
    .replace(slashedArea, '$1 ');
  const found = (cut.match(run) ?? [])
    .map((part) => part.trim())
    .flatMap((part) => {
      const number = readOne(part, country) ?? beginningOf(part, country);
      return number === undefined ? [] : [number];
    });
  return [...new Set(found)];
}

/** A number as channels call it, from how a person writes it: of several the first one. Undefined for what is none. */
export const readPhone = (written: string, country: Country): string | undefined => readPhones(written, country)[0];

/** The same text for every way to write a number; empty for what is none. */
export const phoneIdentity = (written: string, country: Country = homeCountry): string =>
  wholeNumber(readPhone(written, country) ?? '');
