import '@test/support/web/setup.ts';
import { isEmoji } from '@shared/messages/emoji.ts';
import { languages } from '@web/lib/i18n.ts';
import { describe, expect, it } from 'vitest';
import { loadEmojis } from './emojiData.ts';

const found = async (language: (typeof languages)[number], emoji: string) =>
  (await loadEmojis(language)).emojis.find((one) => one.emoji === emoji);

describe('the emojis', () => {
  it('are the same in all four languages, each with a name', async () => {
    const all = await Promise.all(languages.map(loadEmojis));
    const [first] = all;
    expect(first?.emojis.length).toBeGreaterThan(1700);
    for (const { emojis, categories } of all) {
      expect(emojis.map(({ emoji }) => emoji)).toEqual(first?.emojis.map(({ emoji }) => emoji));
      expect(emojis.filter(({ label }) => label === '')).toEqual([]);
      expect(new Set(emojis.map(({ category }) => category)).size).toBe(categories.length);
    }
  });

  it('can all stand as a reaction, in every skin tone', async () => {
    const { emojis } = await loadEmojis('en');
    const every = emojis.flatMap(({ emoji, skins }) => [emoji, ...Object.values(skins ?? {})]);
    expect(every.filter((emoji) => !isEmoji(emoji) || emoji.length > 20)).toEqual([]);
    expect((await found('en', '👍'))?.skins?.dark).toBe('👍🏿');
    expect((await found('en', '☝️'))?.skins?.light).toBe('☝🏻');
  });

  it.each([
    ['pt-BR', '❤️', 'coração vermelho'],
    ['en', '❤️', 'red heart'],
    ['es', '❤️', 'corazón rojo'],
    ['tr', '❤️', 'kırmızı kalp'],
    ['tr', '🇧🇷', 'Brezilya'],
  ] as const)('are called in %s: %s is %s', async (language, emoji, name) => {
    expect((await found(language, emoji))?.label).toBe(name);
  });

  it('are found without accents', async () => {
    expect((await found('pt-BR', '❤️'))?.tags.join()).toContain('coracao');
    expect((await found('tr', '❤️'))?.tags.join()).toContain('kirmizi');
  });
});
