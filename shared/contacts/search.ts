import { beginning, digitsOf, searchable, suffixes } from '../core/text.ts';
import { wholeNumber as oneNumberForm, phoneVariants } from '../phones/national.ts';
import { maskedName, maskedText } from './mask.ts';
import type { Contact } from './model.ts';

/** What a person is found by; where the e-mail is not at hand, it plays no part. */
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
  // A former number is also looked up as a whole, by the form that stands for both.
  const numbers = [number, ...formerNumbers, ...formerNumbers.map(oneNumberForm)];
  const texts = [searchable(name), ...numbers.map(digitsOf), searchable(email)];
  return [...new Set(texts.flatMap((text) => suffixes(text, 3, maxSuffix)))];
}

/** What to look up; undefined when the text is too short to search (B-PERM-7). Texts without letters are numbers. */
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

/** Whether a number is meant by digits, in either of its forms. */
const isNumber = (number: string, digits: string): boolean => number !== '' && phoneVariants(number).includes(digits);

/** The number by which a term found somebody who has another one by now; undefined where what they have now is found. */
export function formerNumberBy({ formerNumbers = [], ...present }: Findable, term: string): string | undefined {
  if (matchesTerm(present, term) || isNumber(present.number, term)) return undefined;
  return formerNumbers.find((number) => number.includes(term) || isNumber(number, term));
}

/**
 * The number a term names for somebody who may not see numbers: the whole of it or nobody, because whoever can ask
 * for beginnings can ask until they know the rest. Undefined for a term with letters.
 */
export const wholeNumber = (term: string): string | undefined => (/\p{L}/u.test(term) ? undefined : digitsOf(term));

/** As `matchesTerm`, for somebody who may not see numbers: neither are a name and an e-mail searched by the number in them (B-PERM-11). */
export function matchesMasked(contact: Findable, term: string): boolean {
  const number = wholeNumber(term);
  if (number !== undefined)
    return [contact.number, ...(contact.formerNumbers ?? [])].some((one) => isNumber(one, number));
  const { name, email = '' } = contact;
  const shown = [maskedName(name, contact.number), maskedText(email, contact.number)];
  return shown.some((text) => searchable(text).includes(term));
}

/**
 * Whether an entry of the index is the one that stands for its contact: a name may contain a term
 * twice, the person is shown once, also over several pages. Entries of an old name stand for nobody.
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
