import { beginning, searchable } from '../core/text.ts';
import type { Message } from './model.ts';

/** Shorter ones say little and are everywhere. */
const leastLetters = 3;
/** Longer ones are found by their beginning; a payment slip has 48 digits. */
const maxLetters = 64;
/** Distinct words of a message that it is found by: more than any channel lets a message have. */
const maxWords = 10_000;

/** Scripts that write no spaces between words: two letters that stand together are a word there. */
const unspaced = /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmr}\p{sc=Mymr}]+/gu;

const pairs = (text: string): string[] => {
  const letters = [...text];
  return letters.map((letter, place) => letter + (letters[place + 1] ?? ''));
};

/** Words of a text as a search compares them. */
const split = (text: string): string[] =>
  searchable(text)
    .split(/[^\p{L}\p{N}]+/u)
    .flatMap((part) => {
      const spaced = part.split(unspaced).filter((word) => word.length >= leastLetters);
      return [...spaced.map((word) => beginning(word, maxLetters)), ...(part.match(unspaced) ?? []).flatMap(pairs)];
    });

const distinct = (words: readonly string[]): string[] => [...new Set(words)].slice(0, maxWords);

type Searchable = Pick<Message, 'body' | 'mediaType' | 'media' | 'isDeleted' | 'isAutomatic'>;

/**
 * Indexed words of a message; none for deleted messages, reactions and automatic texts, which would match a thousand
 * times. Private notes are indexed, because anyone who may open the ticket reads them (B-MSG-7).
 */
export function extractSearchWords({ body, mediaType, media, isDeleted, isAutomatic }: Searchable): string[] {
  if (isDeleted || isAutomatic || mediaType === 'reactionMessage' || mediaType === 'call_log') return [];
  const name = mediaType === 'application' ? (media?.name ?? '') : '';
  return distinct(split(`${body} ${name}`));
}

/** Search words, the longest first; empty if there is nothing to search for. */
export const wantedWords = (text: string): string[] => distinct(split(text)).sort((a, b) => b.length - a.length);

/** True if every search word begins a word of the message. */
export const containsAll = (words: readonly string[], wanted: readonly string[]): boolean =>
  wanted.every((start) => words.some((word) => word.startsWith(start)));

/** Index of a search word in a word: 0, or any position in scripts without word breaks; -1 if it does not occur. */
function placeIn(word: string, wanted: string): number {
  if (word.startsWith(wanted)) return 0;
  return wanted.search(unspaced) === 0 ? word.indexOf(wanted) : -1;
}

/** Pieces of a text that begin with one of the wanted words, as [start, end) in the text as it is. */
export function matchPositions(text: string, wanted: readonly string[]): [number, number][] {
  const hits: [number, number][] = [];
  for (const match of text.matchAll(/[\p{L}\p{N}\p{M}]+/gu)) {
    const word = searchable(match[0]);
    const found = wanted.find((one) => placeIn(word, one) >= 0);
    if (found === undefined) continue;
    const place = placeIn(word, found);
    const start = place === 0 ? 0 : lettersFor(match[0], place);
    hits.push([match.index + start, match.index + lettersFor(match[0], place + found.length)]);
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
