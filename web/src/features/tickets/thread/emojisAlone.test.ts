import { expect, it } from 'vitest';
import { isEmojisAlone } from './emojisAlone.ts';

it.each(['👍', '❤️', '👍🏽', '👨‍👩‍👧‍👦', '🇧🇷', '1️⃣', '😂😂😂', ' 🎉 \n🎉 '])('takes %s for emojis alone', (text) => {
  expect(isEmojisAlone(text)).toBe(true);
});

it.each(['', ' ', 'oi', '👍 ok', '5', '😂😂😂😂', '😂'.repeat(40), '#'])('takes %s for a text', (text) => {
  expect(isEmojisAlone(text)).toBe(false);
});
