import { expect, it } from 'vitest';
import { textOf } from './text.ts';
import { vocabulary } from './vocabulary.ts';

const texts = Array.from({ length: 50_000 }, (_, seed) => textOf(seed));
const said = texts.flatMap((text) =>
  text
    .toLowerCase()
    .split(/[ ,?]+/)
    .filter(Boolean),
);
const share = (words: readonly string[]): number => words.length / said.length;

it('says the same for the same seed', () => {
  expect(texts.slice(0, 200)).toEqual(Array.from({ length: 200 }, (_, seed) => textOf(seed)));
});

it('knows at least fifty thousand words, each once', () => {
  expect(vocabulary.length).toBeGreaterThanOrEqual(50_000);
  expect(new Set(vocabulary).size).toBe(vocabulary.length);
});

it('says few words often and most of them hardly ever, the rarer the longer', () => {
  const counts = new Map<string, number>();
  for (const word of said) counts.set(word, (counts.get(word) ?? 0) + 1);
  const byCount = [...counts].sort(([, a], [, b]) => b - a).map(([word]) => word);
  const often = new Set(byCount.slice(0, 100));
  expect(share(said.filter((word) => often.has(word)))).toBeGreaterThan(0.4);
  expect(byCount.length).toBeGreaterThan(30_000);
  const lengthOf = (words: readonly string[]): number => words.join('').length / words.length;
  expect(lengthOf(said)).toBeGreaterThan(4);
  expect(lengthOf(said)).toBeLessThan(6);
  expect(lengthOf(byCount.slice(-1000))).toBeGreaterThan(lengthOf(byCount.slice(0, 1000)) + 2);
});

it('repeats whole messages, and words within one', () => {
  expect(new Set(texts).size).toBeLessThan(texts.length * 0.9);
  const repeating = texts.filter((text) => new Set(text.split(' ')).size < text.split(' ').length);
  expect(repeating.length).toBeGreaterThan(texts.length * 0.05);
});
