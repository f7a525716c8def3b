import { beginning, searchable } from '../core/text.ts';
import type { Message } from './model.ts';

/** Shorter ones say little and are everywhere. */
const leastLetters = 3;
const mostLetters = 20;
/** Distinct words of a message that it is found by; a long text is found by its beginning. */
const mostWords = 24;
/** Letters by which words stand together in the index: enough to tell most apart, few enough to find beginnings. */
const startLetters = 4;

/** Words of every other message, in the product's languages; nobody is looking for them. */
const common: ReadonlySet<string> = new Set(
  'que com para por uma nao mais mas seu sua dos das nos nas sim esta este isso the and for you are with this that not los las con una del por pero muy bir icin ile cok ama'.split(
    ' ',
  ),
);

const split = (text: string): string[] =>
  searchable(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length >= leastLetters)
    .map((word) => beginning(word, mostLetters));

const distinct = (words: readonly string[], most: number): string[] =>
  [...new Set(words)].filter((word) => !common.has(word)).slice(0, most);

type Searchable = Pick<Message, 'body' | 'mediaType' | 'media' | 'isDeleted' | 'isAutomatic'>;

/**
 * Words a message is found by; none for what is gone, for reactions and for texts of the system, which
 * would be found a thousand times. Notes are found: whoever may open the ticket reads them (B-MSG-7).
 */
export function wordsOf({ body, mediaType, media, isDeleted, isAutomatic }: Searchable): string[] {
  if (isDeleted || isAutomatic || mediaType === 'reactionMessage' || mediaType === 'call_log') return [];
  const name = mediaType === 'application' ? (media?.name ?? '') : '';
  return distinct(split(`${body} ${name}`), mostWords);
}

/** Where a wanted word is looked up in the index. */
export const startOf = (word: string): string => beginning(word, startLetters);

/**
 * Where the words of a message stand in the index: under the beginnings that tell them apart, and under the shorter
 * ones that a search may have no more of.
 */
export const startsOf = (words: readonly string[]): string[] => [
  ...new Set(words.flatMap((word) => [startOf(word), beginning(word, leastLetters)])),
];

/** What a person looks for, the most telling word first; empty when there is nothing to look for. */
export const wantedWords = (text: string): string[] => distinct(split(text), 6).sort((a, b) => b.length - a.length);

/** Whether every wanted word begins a word of the message. */
export const containsAll = (words: readonly string[], wanted: readonly string[]): boolean =>
  wanted.every((start) => words.some((word) => word.startsWith(start)));

/** Pieces of a text that begin with one of the wanted words, as [start, end) in the text as it is. */
export function matchPositions(text: string, wanted: readonly string[]): [number, number][] {
  const hits: [number, number][] = [];
  for (const match of text.matchAll(/[\p{L}\p{N}\p{M}]+/gu)) {
    const word = searchable(match[0]);
    const start = wanted.find((one) => word.startsWith(one));
    if (start !== undefined) hits.push([match.index, match.index + lettersFor(match[0], start.length)]);
  }
  return hits;
}

/** Characters of a word that fold to so many letters. */
function lettersFor(word: string, letters: number): number {
  let folded = 0;
  let end = 0;
  for (const character of word) {
    if (folded >= letters && searchable(character) !== '') break;
    folded += searchable(character).length;
    end += character.length;
  }
  return end;
}

const excerptLength = 140;
const before = 40;

/** A line of the text with the first hit in it. */
export function excerpt(text: string, wanted: readonly string[]): string {
  const line = text.replace(/\s+/g, ' ').trim();
  const [first] = matchPositions(line, wanted);
  const at = first?.[0] ?? 0;
  if (line.length <= excerptLength) return line;
  const cut = line.lastIndexOf(' ', at - before) + 1;
  const piece = [...line.slice(cut)].slice(0, excerptLength).join('');
  return `${cut > 0 ? '…' : ''}${piece}${cut + piece.length < line.length ? '…' : ''}`;
}
