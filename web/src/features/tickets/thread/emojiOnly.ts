import { isEmoji } from '@shared/messages/emoji.ts';

/** More than these are a text. */
const most = 3;
/** Longer than any three emojis. */
const longest = 60;

const signs = new Intl.Segmenter();

/** True if a text consists of one to three emojis. */
export function isEmojiOnly(text: string): boolean {
  if (text.length > longest) return false;
  const all = [...signs.segment(text.replace(/\s/g, ''))];
  return all.length > 0 && all.length <= most && all.every(({ segment }) => isEmoji(segment));
}
