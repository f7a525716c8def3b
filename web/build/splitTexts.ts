import type { Plugin } from 'vite';
import { findIn, type Range, replaceRanges } from './syntaxTree.ts';

const otherLanguages = ['en', 'es', 'tr'] as const;

interface Phrase extends Range {
  readonly texts: readonly string[];
}

interface ObjectExpression {
  readonly properties?: readonly {
    readonly key?: { readonly name?: string; readonly value?: unknown };
    readonly value?: { readonly value?: unknown };
  }[];
}

/** Every `{ 'pt-BR': '...', en: '...', es: '...', tr: '...' }` of a syntax tree. */
const phrasesIn = (tree: unknown): Phrase[] =>
  findIn(tree, (node) => {
    const { properties } = node as ObjectExpression;
    if (node.type !== 'ObjectExpression' || properties?.length !== 1 + otherLanguages.length) return undefined;
    const texts = new Map(properties.map(({ key, value }) => [key?.name ?? key?.value, value?.value]));
    const all = ['pt-BR', ...otherLanguages].map((language) => texts.get(language));
    const isPhrase = all.every((text) => typeof text === 'string');
    return isPhrase ? { start: node.start, end: node.end, texts: all as string[] } : undefined;
  });

/**
 * Moves translations out of the scripts, because a user reads one of the four languages: scripts contain the default
 * language and a number, and the others are a file each, which web/src/lib/i18n.ts fetches on demand.
 */
export const splitTexts = (buildId: string): Plugin => {
  const dictionaries = otherLanguages.map((): string[] => []);
  return {
    name: 'split-texts',
    apply: 'build',
    enforce: 'post',
    transform(code, id) {
      if (!/\/web\/src\/(lib\/failures\/|.*[tT]exts?\.ts$)/.test(id)) return undefined;
      const ranges = phrasesIn(this.parse(code)).map(({ start, end, texts: [standard, ...others] }) => {
        const number = dictionaries[0]?.length ?? 0;
        for (const [index, text] of others.entries()) dictionaries[index]?.push(text);
        return { start, end, given: `{"pt-BR":${JSON.stringify(standard)},n:${number}}` };
      });
      return { code: replaceRanges(code, ranges), map: null };
    },
    generateBundle() {
      for (const [index, language] of otherLanguages.entries()) {
        const source = JSON.stringify(dictionaries[index]);
        this.emitFile({ type: 'asset', fileName: `assets/texts-${language}-${buildId}.json`, source });
      }
    },
  };
};
