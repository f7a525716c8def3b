/// <reference path="./names.d.ts" />

import addresses from 'virtual:emoji';
import { searchable } from '@shared/core/text.ts';
import { type Language, textOf } from '@web/lib/i18n.ts';
import type { EmojiData, SkinTone } from 'frimousse';
import { emojiTexts } from './emojiText.ts';

/** Row format written by web/build/emojiNames.ts. */
type Row = readonly [emoji: string, group: number, name: string, words: string, takesTones: 0 | 1];

const groups = ['smileys', 'people', 'nature', 'food', 'travel', 'activities', 'objects', 'symbols', 'flags'] as const;

export const skinTones = ['none', 'light', 'medium-light', 'medium', 'medium-dark', 'dark'] as const;

const modifiers: Record<Exclude<SkinTone, 'none'>, string> = {
  light: '\u{1F3FB}',
  'medium-light': '\u{1F3FC}',
  medium: '\u{1F3FD}',
  'medium-dark': '\u{1F3FE}',
  dark: '\u{1F3FF}',
};

/** The same sign in every skin tone; groups, where each person would have their own, have none here. */
function skinsOf(emoji: string): typeof modifiers | undefined {
  if ([...emoji.matchAll(/\p{Emoji_Modifier_Base}/gu)].length !== 1) return undefined;
  const toned = ([tone, modifier]: string[]) => [
    tone,
    emoji.replace(/(\p{Emoji_Modifier_Base})\uFE0F?/u, `$1${modifier}`),
  ];
  return Object.fromEntries(Object.entries(modifiers).map(toned));
}

/** Every emoji in a language, found with and without accents. */
export async function loadEmojis(language: Language): Promise<EmojiData> {
  const answer = await fetch(addresses[language]);
  if (!answer.ok) throw new Error(`The emojis did not come: ${answer.status}`);
  const rows = (await answer.json()) as readonly Row[];
  return {
    locale: language,
    emojis: rows.map(([emoji, category, label, words, takesTones]) => ({
      emoji,
      category,
      label,
      version: 1,
      tags: [words, searchable(`${label} ${words}`)],
      skins: takesTones === 1 ? skinsOf(emoji) : undefined,
    })),
    categories: groups.map((group, index) => ({ index, label: textOf(emojiTexts, group) })),
    skinTones: {
      light: textOf(emojiTexts, 'light'),
      'medium-light': textOf(emojiTexts, 'mediumLight'),
      medium: textOf(emojiTexts, 'medium'),
      'medium-dark': textOf(emojiTexts, 'mediumDark'),
      dark: textOf(emojiTexts, 'dark'),
    },
  };
}
