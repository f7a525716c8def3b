import { searchable } from '@shared/core/text.ts';

const isWordStart = (text: string, index: number): boolean =>
  index === 0 || !/[\p{L}\p{N}]/u.test(text[index - 1] ?? '');

/**
 * Score of the typed letters in order in a text, each at the earliest start of a word or next to the previous one;
 * undefined without a match.
 */
function scatter(typed: string, text: string): number | undefined {
  let score = 0;
  let from = 0;
  for (const letter of typed) {
    if (letter === ' ') continue;
    const next = text.indexOf(letter, from);
    if (next === -1) return undefined;
    if (next === from && from > 0) score += 2;
    else if (isWordStart(text, next)) score += 3;
    else score -= Math.min(3, next - from);
    from = next + 1;
  }
  return score > 0 ? score : undefined;
}

/**
 * Score of a typed text for a name, ignoring case and accents: its beginning, a word's beginning, a part, or its
 * letters in order. Higher is better; undefined without a match.
 */
export function fuzzyScore(typed: string, name: string): number | undefined {
  const [wanted, text] = [searchable(typed), searchable(name)];
  if (wanted === '') return 0;
  const place = text.indexOf(wanted);
  if (place === 0) return 1000 - text.length;
  if (place > 0) return (isWordStart(text, place) ? 800 : 600) - place;
  const words = wanted.split(/\s+/);
  if (words.length > 1 && words.every((word) => text.includes(word))) return 500;
  const scattered = scatter(wanted, text);
  return scattered === undefined || scattered < wanted.length ? undefined : scattered;
}

const wordsIn = (text: string): string[] => searchable(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/** True if every typed word begins a word of the text. */
export function matchesWords(typed: string, text: string): boolean {
  const words = wordsIn(text);
  return wordsIn(typed).every((wanted) => words.some((word) => word.startsWith(wanted)));
}

/** Scores like `fuzzyScore`, but letters scattered in the name score less than a match in the other search words. */
function fitOfKnown(typed: string, name: string, words: string): number | undefined {
  const fit = fuzzyScore(typed, name);
  if (fit !== undefined && fit >= 500) return fit;
  if (` ${wordsIn(words).join(' ')}`.includes(` ${wordsIn(typed).join(' ')}`)) return 450;
  return matchesWords(typed, `${name} ${words}`) ? 400 : fit;
}

/** A word without its ending, which people bend: "conectando" is found as "conectar". */
const stemOf = (word: string): string => word.slice(0, Math.max(4, Math.ceil(word.length * 0.65)));

/**
 * Number of typed words of four letters or more that match, ignoring their endings; undefined if fewer than half do.
 */
function looseFit(typed: string, text: string): number | undefined {
  const stems = wordsIn(typed)
    .filter(({ length }) => length >= 4)
    .map(stemOf);
  const words = wordsIn(text);
  const found = stems.filter((stem) => words.some((word) => word.startsWith(stem))).length;
  return found > 0 && found * 2 >= stems.length ? found : undefined;
}

function byFit<Item>(items: readonly Item[], fitFor: (item: Item) => number | undefined, most: number): Item[] {
  return items
    .map((item) => ({ item, fit: fitFor(item) }))
    .filter((entry): entry is { item: Item; fit: number } => entry.fit !== undefined)
    .sort((a, b) => b.fit - a.fit)
    .slice(0, most)
    .map(({ item }) => item);
}

/** The things that fit, best first; as they are while nothing is typed. */
export function fuzzyFilter<Item>(
  typed: string,
  items: readonly Item[],
  nameOf: (item: Item) => string,
  most: number,
): Item[] {
  if (typed.trim() === '') return items.slice(0, most);
  return byFit(items, (item) => fuzzyScore(typed, nameOf(item)), most);
}

/** Something that people look for by other words than its name too. */
export interface Searchable {
  readonly label: string;
  readonly words: string;
}

/** The same for things with words: where nothing fits as typed, what most of the words speak of. */
export function fuzzyFilterSearchable<Item extends Searchable>(
  typed: string,
  items: readonly Item[],
  most: number,
): Item[] {
  if (wordsIn(typed).length === 0) return items.slice(0, most);
  const found = byFit(items, ({ label, words }) => fitOfKnown(typed, label, words), most);
  return found.length > 0 ? found : byFit(items, ({ label, words }) => looseFit(typed, `${label} ${words}`), most);
}
