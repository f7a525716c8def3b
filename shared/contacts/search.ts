import { beginning, digitsOf, searchable, suffixes } from '../core/text.ts';
import { wholeNumber as oneNumberForm, phoneVariants } from '../phones/national.ts';
import { maskedName, maskedText } from './mask.ts';
import type { Contact } from './model.ts';

/** Fields that a contact is found by; the e-mail is optional because the caller may not have it. */
type Findable = Pick<Contact, 'name' | 'number' | 'merge' | 'erasedAt'> & {
  readonly email?: string | undefined;
  readonly formerNumbers?: readonly string[] | undefined;
};

/** Longest text an entry of the index holds; a longer term is looked up by its beginning. */
const maxSuffix = 24;

/**
 * Entries under which a contact is found: every suffix of the name as a search compares it, the number, those it had
 * before, and the e-mail; none for one that became another or was erased. So "begins with" on an entry means "contains" for
 * the person (B-GEN-5).
 */
export function contactTerms({ name, number, formerNumbers = [], email = '', merge, erasedAt }: Findable): string[] {
  if (merge !== undefined || erasedAt !== undefined) return [];
  // A former number is also indexed in its canonical spelling, so that either spelling finds it.
  const numbers = [number, ...formerNumbers, ...formerNumbers.map(oneNumberForm)];
  const texts = [searchable(name), ...numbers.map(digitsOf), searchable(email)];
  return [...new Set(texts.flatMap((text) => suffixes(text, 3, maxSuffix)))];
}

/**
 * The normalized term; undefined if the text is too short to search (B-PERM-7). A text without letters is searched as a
 * number.
 */
export function searchTerm(text: string): string | undefined {
  const folded = searchable(text);
  const digits = digitsOf(folded);
  const term = /\p{L}/u.test(folded) || digits.length < 3 ? folded : digits;
  return term.length >= 3 ? term : undefined;
}

/** The part of a term that the index holds. */
export const indexedTerm = (term: string): string => beginning(term, maxSuffix);

export const matchesTerm = ({ name, number, formerNumbers = [], email = '' }: Findable, term: string): boolean =>
  searchable(name).includes(term) ||
  [number, ...formerNumbers].some((one) => digitsOf(one).includes(term)) ||
  searchable(email).includes(term);

/** True if the digits are the number, in either spelling. */
const isNumber = (number: string, digits: string): boolean => number !== '' && phoneVariants(number).includes(digits);

/** The former number by which a term found the contact; undefined if a present value matches. */
export function formerNumberBy({ formerNumbers = [], ...present }: Findable, term: string): string | undefined {
  if (matchesTerm(present, term) || isNumber(present.number, term)) return undefined;
  return formerNumbers.find((number) => number.includes(term) || isNumber(number, term));
}

/**
 * Digits of the number in a term, for users who may not see numbers. Such a user must know the whole number, because
 * matches of a part would let them guess the rest. Undefined for a term with letters.
 */
export const wholeNumber = (term: string): string | undefined => (/\p{L}/u.test(term) ? undefined : digitsOf(term));

/**
 * Same as `matchesTerm`, for users who may not see numbers: a number within a name or an e-mail is not searched either
 * (B-PERM-11).
 */
export function matchesMasked(contact: Findable, term: string): boolean {
  const number = wholeNumber(term);
  if (number !== undefined)
    return [contact.number, ...(contact.formerNumbers ?? [])].some((one) => isNumber(one, number));
  const { name, email = '' } = contact;
  const shown = [maskedName(name, contact.number), maskedText(email, contact.number)];
  return shown.some((text) => searchable(text).includes(term));
}

/**
 * True for exactly one index entry of a matching contact, so that a contact whose name contains the term twice is
 * listed once, also across pages. Entries of a former name never match.
 */
export function standsFor(contact: Findable, term: string, entry: string): boolean {
  if (!matchesTerm(contact, term)) return false;
  const start = indexedTerm(term);
  const first = contactTerms(contact)
    .filter((candidate) => candidate.startsWith(start))
    .sort()[0];
  // Entries of before hold styled letters and the dotless ı as they were written.
  return first === entry || first === beginning(searchable(entry), maxSuffix);
}
