import { isBlank } from '../core/blank.ts';
import { placeholderTexts } from '../core/placeholderTexts.ts';
import type { Alias } from './model.ts';

/** Ids by which channels call people, also where some digits are hidden. */
const identifier = /^(?:[\d.*-]+@[\w.]+|[A-Z]{2}\.[\w.]{5,})$/;

const isSeen = (letter: string): boolean => !isBlank(letter);

/** Figures, dots and dashes alone call nobody, however few they are; a picture may. */
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

/** Whether nobody knows what a contact is called: blanks, a number, an id or words of ours stand in the name's place. */
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

/** How a text may call a person: empty while nobody knows a name. */
export const spokenName = (person: Called): string => (isUnnamed(person) ? '' : seen(person.name));

/** The first name in a spoken one: its first word, past numbers and marks that somebody wrote before it. */
export const firstNameIn = (name: string): string => name.split(/\s+/).find(hasLetter) ?? '';
