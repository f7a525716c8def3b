import { useMemo } from 'react';
import { createStore } from './createStore.ts';
import { readStored, writeStored } from './storage.ts';

export const languages = ['pt-BR', 'en', 'es', 'tr'] as const;
export type Language = (typeof languages)[number];
export const languageNames: Record<Language, string> = {
  'pt-BR': 'Português',
  en: 'English',
  es: 'Español',
  tr: 'Türkçe',
};

/** Text in all four languages; leaving one out does not compile. */
export type Phrase = Readonly<Record<Language, string>>;
type Phrases = Readonly<Record<string, Phrase>>;

/** `count_one` and `count_other` are both reached as `count`. */
type Base<Key> = Key extends `${infer Name}_one` | `${infer Name}_other` ? Name : Key;
type PluralOf<Table, Name extends string> = `${Name}_other` extends keyof Table ? `${Name}_other` : never;

type Placeholder<Text> = string extends Text
  ? string
  : Text extends `${string}{{${infer Name}}}${infer Rest}`
    ? Name | Placeholder<Rest>
    : never;
type PhraseOf<Table, Key> = Key extends keyof Table
  ? Table[Key]
  : Key extends string
    ? Table[PluralOf<Table, Key> & keyof Table]
    : never;
type PhraseVariables<Table, Key> =
  | (PhraseOf<Table, Key> extends { 'pt-BR': infer Text } ? Placeholder<Text> : never)
  | (Key extends keyof Table ? never : 'count');

/** Literal phrases ask for each of their placeholders; a table made at run time takes any. */
type Variables<Names> = [Names] extends [never]
  ? [variables?: Record<string, never>]
  : string extends Names
    ? [variables?: Record<string, string | number>]
    : [variables: Record<Names & string, string | number>];

export type KeyOf<Table> = Base<keyof Table & string>;
export type Translate<Table> = <Key extends KeyOf<Table>>(
  key: Key,
  ...variables: Variables<PhraseVariables<Table, Key>>
) => string;

export interface TextTable<Table> {
  readonly feature: string;
  readonly table: Table;
}

const language = createStore<Language>(readStored('language'));
document.documentElement.lang = language.get();

declare const __BUILD_ID__: string;

/**
 * Built form of a phrase: the default language and its index in the dictionaries of the others
 * (web/build/splitTexts.ts).
 */
type BuiltPhrase = Partial<Phrase> & { readonly n?: number };
const dictionaries = new Map<Language, readonly string[]>();

/** A feature's phrases. Call it once at the top of the feature's `text.ts`. */
export const texts = <const Table extends Phrases>(feature: string, table: Table): TextTable<Table> => ({
  feature,
  table,
});

/**
 * Makes a language's phrases available; the default's always are, and all while developing. Without an
 * answer the default is shown, which is better than nothing.
 */
async function fetchLanguage(wanted: Language): Promise<void> {
  if (!import.meta.env.PROD || wanted === 'pt-BR' || dictionaries.has(wanted)) return;
  try {
    const answer = await fetch(`/assets/texts-${wanted}-${__BUILD_ID__}.json`);
    if (!answer.ok) return;
    dictionaries.set(wanted, (await answer.json()) as string[]);
  } catch {
    return;
  }
}

/** Before anything is shown: the phrases of this browser's language. */
export const languageReady = (): Promise<void> => fetchLanguage(language.get());

/**
 * The four languages agree on "one for 1, other for the rest" for written counts; CLDR's `many` for
 * millions in Portuguese and Spanish would only ask for a third phrase that reads the same.
 */
function keyFor(table: Phrases, key: string, count: unknown): string {
  if (key in table || typeof count !== 'number') return key;
  return `${key}_${Math.abs(count) === 1 ? 'one' : 'other'}`;
}

function phraseOf({ feature, table }: TextTable<Phrases>, key: string): string {
  const phrase: BuiltPhrase = table[key] ?? {};
  return (
    phrase[language.get()] ??
    dictionaries.get(language.get())?.[phrase.n ?? -1] ??
    phrase['pt-BR'] ??
    `${feature}.${key}`
  );
}

function translate(texts: TextTable<Phrases>, key: string, variables: Record<string, string | number> = {}): string {
  const { count } = variables;
  const shown = typeof count === 'number' ? { ...variables, count: countInLanguage(count) } : variables;
  // React escapes; escaping twice shows "&amp;" to people.
  return phraseOf(texts, keyFor(texts.table, key, count)).replace(/\{\{(\w+)\}\}/g, (hole: string, name: string) =>
    String(shown[name] ?? hole),
  );
}

/** Text for use outside components (toasts, titles set from effects): reads the current language once. */
export function textOf<Table extends Phrases, Key extends KeyOf<Table>>(
  texts: TextTable<Table>,
  key: Key,
  ...variables: Variables<PhraseVariables<Table, Key>>
): string {
  return translate(texts, key, variables[0]);
}

/** The table's own key for a word that came from elsewhere (an error code), or undefined. */
export function keyIn<Table extends Phrases>(
  texts: TextTable<Table>,
  word: string,
): (keyof Table & string) | undefined {
  return Object.hasOwn(texts.table, word) ? word : undefined;
}

/** `const t = useText(ticketTexts); t('accepted', { name })` - renders again when the language changes. */
export function useText<Table extends Phrases>(texts: TextTable<Table>): Translate<Table> {
  const language = useLanguage();
  return useMemo(() => boundTo(texts, language), [texts, language]);
}

function boundTo<Table extends Phrases>(texts: TextTable<Table>, _language: string): Translate<Table> {
  return (key, ...variables) => translate(texts, key, variables[0]);
}

export const currentLanguage = language.get;

/**
 * Switches every text on the screen and the document's language for assistive technology; this browser remembers it.
 */
export async function setLanguage(wanted: Language): Promise<void> {
  writeStored('language', wanted);
  document.documentElement.lang = wanted;
  await fetchLanguage(wanted);
  language.set(wanted);
}

export const useLanguage = language.use;

/** A formatter of the current language, built once for each: building takes longer than a hundred uses. */
export function perLanguage<Formatter>(build: (language: Language) => Formatter): () => Formatter {
  const built = new Map<Language, Formatter>();
  return () => {
    const language = currentLanguage();
    const current = built.get(language) ?? build(language);
    built.set(language, current);
    return current;
  };
}

const counts = perLanguage((language) => new Intl.NumberFormat(language));

/** A count with the language's separators: 1.234 in Portuguese. */
export const countInLanguage = (count: number): string => counts().format(count);
