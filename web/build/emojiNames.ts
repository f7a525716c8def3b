import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Plugin } from 'vite';

const name = 'virtual:emoji';
const languages = ['pt-BR', 'en', 'es', 'tr'];
const groups = [
  'Smileys & Emotion',
  'People & Body',
  'Animals & Nature',
  'Food & Drink',
  'Travel & Places',
  'Activities',
  'Objects',
  'Symbols',
  'Flags',
];
/** Newer ones are empty boxes on the phones that most customers have. */
const newest = 15;

interface Emoji {
  readonly group: string;
  readonly emoji_version: string;
  readonly skin_tone_support: boolean;
}
type Annotations = Readonly<Record<string, { readonly default?: string[]; readonly tts?: string[] }>>;

const { resolve } = createRequire(import.meta.url);
const read = (file: string): unknown => JSON.parse(readFileSync(resolve(file), 'utf8'));

/** The country of a flag, whose two signs are letters in another alphabet. */
function countryOf(emoji: string): string | undefined {
  const letters = [...emoji].map((sign) => (sign.codePointAt(0) ?? 0) - 0x1f1e6 + 65);
  const isCountry = letters.length === 2 && letters.every((letter) => letter >= 65 && letter <= 90);
  return isCountry ? String.fromCharCode(...letters) : undefined;
}

/** `[emoji, group, name, other words, takes skin tones]`, in the order people know from their phones. */
function buildEmojiRows(language: string): unknown[][] {
  const all = read('unicode-emoji-json/data-by-emoji.json') as Readonly<Record<string, Emoji>>;
  const folder = language === 'pt-BR' ? 'pt' : language;
  const file = read(`cldr-annotations-modern/annotations/${folder}/annotations.json`);
  const { annotations } = (file as { annotations: { annotations: Annotations } }).annotations;
  const countries = new Intl.DisplayNames(language, { type: 'region' });
  return Object.entries(all).flatMap(([emoji, { group, emoji_version, skin_tone_support }]) => {
    const { tts, default: words = [] } = annotations[emoji.replaceAll('\uFE0F', '')] ?? {};
    const country = countryOf(emoji);
    const called = tts?.[0] ?? (country && countries.of(country));
    if (called === undefined || Number(emoji_version) >= newest + 1) return [];
    const others = words.filter((word) => word !== called).join(' ');
    return [[emoji, groups.indexOf(group), called, others, skin_tone_support ? 1 : 0]];
  });
}

/**
 * `import addresses from 'virtual:emoji'`: for each language the address of a file with every emoji, its name and other
 * words in that language, as Unicode's CLDR has them.
 */
export const emojiNames = (): Plugin => {
  let isBuild = false;
  return {
    name: 'emoji-names',
    configResolved({ command }) {
      isBuild = command === 'build';
    },
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    load(id) {
      if (id !== `\0${name}`) return undefined;
      const addresses = languages.map((language) => {
        const source = JSON.stringify(buildEmojiRows(language));
        if (!isBuild) return `'${language}': ${JSON.stringify(`data:application/json,${encodeURIComponent(source)}`)}`;
        const file = this.emitFile({ type: 'asset', name: `emoji-${language}.json`, source });
        return `'${language}': import.meta.ROLLUP_FILE_URL_${file}`;
      });
      return `export default { ${addresses.join(', ')} };`;
    },
  };
};
