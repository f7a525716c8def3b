import { isBlank } from '../core/blank.ts';
import { placeholderTexts } from '../core/placeholderTexts.ts';
import type { Alias } from './model.ts';

/** Ids by which channels call people, also where some digits are hidden. */
const identifier = /^(?:[\d.*-]+@[\w.]+|[A-Z]{2}\.[\w.]{5,})$/;

const isSeen = (letter: string): boolean => !isBlank(letter);

/** Digits, dots and dashes alone are no name, but a picture may be one. */
const hasLetter = (text: string): boolean =>
  [...text].some((letter) => /[\p{L}\p{So}]/u.test(letter) && isSeen(letter));

const isPlaceholder = (text: string): boolean =>
  Object.values(placeholderTexts).some((texts) => Object.values<string>(texts).includes(text));

export interface Called {
  readonly name: string;
  readonly number: string;
  readonly aliases?: readonly Alias[] | undefined;
}

/** A name without the blanks, marks and letters without a shape at its ends. */
function seen(name: string): string {
  const letters = [...name];
  return letters.slice(letters.findIndex(isSeen), letters.findLastIndex(isSeen) + 1).join('');
}

/** True if the contact's name is unknown: it is blank, a number, an id or a placeholder of ours. */
export function isUnnamed({ name, aliases = [] }: Called): boolean {
  const text = seen(name);
  return (
    !hasLetter(text) ||
    identifier.test(text) ||
    isPlaceholder(text) ||
    // Long ids were cut when they were taken for a name.
    aliases.some(({ value }) => value === text || (text.length >= 50 && value.startsWith(text)))
  );
}

/** Name by which texts may address the contact; empty if it is unknown. */
export const spokenName = (person: Called): string => (isUnnamed(person) ? '' : seen(person.name));

/** First name within a name: the first word with a letter, after any digits and marks. */
export const firstNameIn = (name: string): string => name.split(/\s+/).find(hasLetter) ?? '';
