import { expect, it } from 'vitest';
import { isEmojiOnly } from './emojiOnly.ts';

it.each(['👍', '❤️', '👍🏽', '👨‍👩‍👧‍👦', '🇧🇷', '1️⃣', '😂😂😂', ' 🎉 \n🎉 '])('takes %s for emojis alone', (text) => {
  expect(isEmojiOnly(text)).toBe(true);
});

it.each(['', ' ', 'oi', '👍 ok', '5', '😂😂😂😂', '😂'.repeat(40), '#'])('takes %s for a text', (text) => {
  expect(isEmojiOnly(text)).toBe(false);
});
