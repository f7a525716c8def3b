import type { Plugin } from 'vite';
import { expect, test } from 'vitest';
import { emojiNames } from './emojiNames.ts';

/** The rows of each language, read from the module that pages import while developing. */
function loadEmojiRows(plugin: Plugin): Record<string, unknown[][]> {
  const load = plugin.load as unknown as (id: string) => string;
  const addresses = [...load('\0virtual:emoji').matchAll(/'([\w-]+)': "data:application\/json,([^"]+)"/g)];
  return Object.fromEntries(
    addresses.map(([, language, data]) => [language, JSON.parse(decodeURIComponent(data ?? ''))]),
  );
}

test('names every emoji in four languages, flags by their country', () => {
  const rows = loadEmojiRows(emojiNames());
  expect(Object.keys(rows)).toEqual(['pt-BR', 'en', 'es', 'tr']);
  const named = (language: string, emoji: string) => rows[language]?.find(([sign]) => sign === emoji)?.[2];
  expect(named('pt-BR', '🇧🇷')).toBe('Brasil');
  expect(named('tr', '🇧🇷')).toBe('Brezilya');
  expect(named('en', '👍')).toMatch(/thumbs up/i);
  expect(new Set(Object.values(rows).map(({ length }) => length)).size).toBe(1);
});
