import { isBlank } from './blank.ts';

/** Comparable form of a text: no accents, lower case, single spaces (B-GEN-5). */
export const fold = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim();

/**
 * Normalizes a text for search: folds it, and treats letters that only look different as equal. This covers the styled
 * alphabets of names on messengers and the Turkish ı, which has no other lower case.
 */
export const searchable = (text: string): string => fold(text.normalize('NFKD')).replaceAll('ı', 'i');

/** At most `max` units of a text from its start, ending with a whole character: half of one cannot be stored. */
export function beginning(text: string, max: number): string {
  const isHalved = /[\uD800-\uDBFF]/.test(text.charAt(max - 1));
  return text.slice(0, isHalved ? max - 1 : max);
}

/** A text without the characters of `tail` at its end. A pattern for that tries every place of a long run of them again. */
export function withoutTail(text: string, tail: string): string {
  let end = text.length;
  while (end > 0 && tail.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/**
 * The next place of something, asked for at ever later places of a text: whatever is asked, every part of the text is
 * looked at once. Infinity where there is none.
 * @param find as `indexOf`: the first place from there on, or -1
 */
export function lookAhead(find: (from: number) => number): (from: number) => number {
  let place = -1;
  return (from) => {
    if (place < from) {
      const found = find(from);
      place = found === -1 ? Number.POSITIVE_INFINITY : found;
    }
    return place;
  };
}

export const digitsOf = (text: string): string => text.replace(/\D/g, '');

// Control characters, zero-width marks and direction overrides can hide or reorder what surrounds a name.
const invisible = /[\p{Cc}\u200B\u2028\u2029\u202A-\u202E\u2060-\u2069\uFEFF]/gu;

/**
 * A name from outside, safe to place in a line of text: one line, visible characters, at most `max` long; empty
 * if nothing of it is visible.
 */
export function cleanName(text: string, max = 100): string {
  const plain = text
    .replace(/[\t\n\r]+/g, ' ')
    .replace(invisible, '')
    .trim();
  return isBlank(plain) ? '' : [...plain].slice(0, max).join('');
}

const longestFileName = 200;
/** Letters after the last dot of a name, if they can be a file extension. */
const ending = /\.[A-Za-z0-9]{1,10}$/;

/** A file's name as a label only, without its directories; one that is too long keeps its ending, by which it is opened. */
export function cleanFileName(path: string): string {
  const name = cleanName(path.split(/[/\\]/).at(-1) ?? '', Number.POSITIVE_INFINITY);
  if ([...name].length <= longestFileName) return name;
  const [end = ''] = ending.exec(name) ?? [];
  return cleanName(name, longestFileName - end.length) + end;
}

/** First line of a body for lists, at most `max` characters. */
export function preview(text: string, max = 100): string {
  const line = text.replace(/\s+/g, ' ').trim();
  const characters = [...line];
  return characters.length <= max ? line : `${characters.slice(0, max - 1).join('')}…`;
}

/** Every suffix of at least `min` characters, cut to `max`: what a "matches anywhere" prefix index stores. */
export function suffixes(text: string, min = 3, max = 24): string[] {
  const found = new Set<string>();
  let start = 0;
  for (const character of text) {
    if (start + min > text.length) break;
    if (character !== ' ') found.add(beginning(text.slice(start), max));
    start += character.length;
  }
  return [...found];
}
