import { isBlank } from '../core/blank.ts';
import { placeholderTexts } from '../core/placeholderTexts.ts';
import type { Alias } from './model.ts';

/** Numbers and ids by which channels call people, also where some digits are hidden. */
const identifier = /^(?:\+?[\d\s().*-]{6,}(?:@[\w.]+)?|[A-Z]{2}\.[\w.]{5,})$/;

const isPlaceholder = (text: string): boolean =>
  Object.values(placeholderTexts).some((texts) => Object.values<string>(texts).includes(text));

interface Called {
  readonly name: string;
  readonly number: string;
  readonly aliases?: readonly Alias[] | undefined;
}

const isSeen = (letter: string): boolean => !isBlank(letter);

/** A name without the blanks, marks and letters without a shape at its ends. */
function seen(name: string): string {
  const letters = [...name];
  return letters.slice(letters.findIndex(isSeen), letters.findLastIndex(isSeen) + 1).join('');
}

/** Whether nobody knows what a contact is called: blanks, a number, an id or words of ours stand in the name's place. */
export function isUnnamed({ name, number, aliases = [] }: Called): boolean {
  const text = seen(name);
  return (
    text === '' ||
    text === number ||
    identifier.test(text) ||
    isPlaceholder(text) ||
    // Long ids were cut when they were taken for a name.
    aliases.some(({ value }) => value === text || (text.length >= 50 && value.startsWith(text)))
  );
}

/** How a text may call a person: empty while nobody knows a name. */
export const spokenName = (person: Called): string => (isUnnamed(person) ? '' : seen(person.name));
