import { searchable } from '@shared/core/text.ts';

const isWordStart = (text: string, index: number): boolean =>
  index === 0 || !/[\p{L}\p{N}]/u.test(text[index - 1] ?? '');

/** How well the letters follow one another in a text, each at the earliest place that begins a word or goes on; undefined when they do not. */
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
 * How well a typed text fits a name, ignoring case and accents: its beginning, a word's beginning, a part, or its
 * letters in order. Higher is better; undefined for no fit.
 */
export function fitOf(typed: string, name: string): number | undefined {
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

/** The things that fit, best first; as they are while nothing is typed. */
export function fitting<Item>(
  typed: string,
  items: readonly Item[],
  nameOf: (item: Item) => string,
  most: number,
): Item[] {
  if (typed.trim() === '') return items.slice(0, most);
  return items
    .map((item) => ({ item, fit: fitOf(typed, nameOf(item)) }))
    .filter((entry): entry is { item: Item; fit: number } => entry.fit !== undefined)
    .sort((a, b) => b.fit - a.fit)
    .slice(0, most)
    .map(({ item }) => item);
}
