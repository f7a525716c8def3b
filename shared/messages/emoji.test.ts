import { expect, it } from 'vitest';
import { isEmoji } from './emoji.ts';

it.each([
  ['👍', true],
  ['👍🏽', true],
  ['❤️', true],
  ['👨‍👩‍👧', true],
  ['🇧🇷', true],
  ['7️⃣', true],
  ['👍👍', false],
  ['a', false],
  ['7', false],
  ['', false],
])('%s as one emoji', (text, expected) => {
  expect(isEmoji(text)).toBe(expected);
});
