import { afterEach, describe, expect, it, vi } from 'vitest';
import { currentLanguage, keyIn, languages, type Phrase, setLanguage, textOf, texts } from './i18n.ts';
import { readStored } from './storage.ts';

const table = texts('i18n-test', {
  greeting: { 'pt-BR': 'Olá, {{name}}', en: 'Hello, {{name}}', es: 'Hola, {{name}}', tr: 'Merhaba, {{name}}' },
  save: { 'pt-BR': 'Salvar', en: 'Save', es: 'Guardar', tr: 'Kaydet' },
  'dots.and:colons': { 'pt-BR': 'a', en: 'b', es: 'c', tr: 'd' },
  unread_one: {
    'pt-BR': '{{count}} não lida',
    en: '{{count}} unread',
    es: '{{count}} no leído',
    tr: '{{count}} okunmamış',
  },
  unread_other: {
    'pt-BR': '{{count}} não lidas',
    en: '{{count}} unread',
    es: '{{count}} no leídos',
    tr: '{{count}} okunmamış',
  },
});

afterEach(() => setLanguage('pt-BR'));

describe('texts', () => {
  it('starts in Portuguese', () => {
    expect(currentLanguage()).toBe('pt-BR');
    expect(document.documentElement.lang).toBe('pt-BR');
    expect(textOf(table, 'save')).toBe('Salvar');
  });

  it('switches language, the document and what the browser remembers', async () => {
    const seen: string[] = [];
    for (const language of languages) {
      await setLanguage(language);
      expect(document.documentElement.lang).toBe(language);
      expect(readStored('language')).toBe(language);
      seen.push(textOf(table, 'save'));
    }
    expect(seen).toEqual(['Salvar', 'Save', 'Guardar', 'Kaydet']);
  });

  it('fills placeholders without escaping, as React escapes', () => {
    expect(textOf(table, 'greeting', { name: 'Ana & <Zé>' })).toBe('Olá, Ana & <Zé>');
  });

  it('takes keys as they are written', () => {
    expect(textOf(table, 'dots.and:colons')).toBe('a');
  });

  it('chooses the plural and writes counts as the language does', async () => {
    expect([0, 1, 2, 1234, 1_000_000].map((count) => textOf(table, 'unread', { count }))).toEqual([
      '0 não lidas',
      '1 não lida',
      '2 não lidas',
      '1.234 não lidas',
      '1.000.000 não lidas',
    ]);
    await setLanguage('en');
    expect(textOf(table, 'unread', { count: 1234 })).toBe('1,234 unread');
  });

  it('knows which words from elsewhere have a text', () => {
    expect(keyIn(table, 'save')).toBe('save');
    expect(keyIn(table, 'toString')).toBeUndefined();
  });

  it('refuses at compile time what would show a hole', () => {
    const misuse = () => {
      // @ts-expect-error a placeholder without its value
      textOf(table, 'greeting');
      // @ts-expect-error a plural without its count
      textOf(table, 'unread');
      // @ts-expect-error a key that is not in the table
      textOf(table, 'missing');
      // @ts-expect-error a language left out
      texts('x', { a: { 'pt-BR': '', en: '', es: '' } });
    };
    expect(misuse).toBeTypeOf('function');
  });
});

describe('as built', () => {
  // What the build leaves of a phrase: the default language and its place in the dictionaries.
  const built = (text: string, n: number) => ({ 'pt-BR': text, n }) as unknown as Phrase;

  afterEach(async () => {
    vi.unstubAllEnvs();
    vi.unstubAllGlobals();
    await setLanguage('pt-BR');
  });

  it('fetches a language once, for tables that are there and those that come later', async () => {
    vi.stubEnv('PROD', true);
    vi.stubGlobal('__BUILD_ID__', 'b1');
    const fetched = vi.fn(async () => Response.json(['Merhaba', 'Güle güle']));
    vi.stubGlobal('fetch', fetched);
    const before = texts('builtBefore', { hello: built('Olá', 0) });
    await setLanguage('tr');
    const after = texts('builtAfter', { bye: built('Tchau', 1) });
    expect([textOf(before, 'hello'), textOf(after, 'bye')]).toEqual(['Merhaba', 'Güle güle']);
    await setLanguage('pt-BR');
    expect(textOf(before, 'hello')).toBe('Olá');
    await setLanguage('tr');
    expect(fetched.mock.calls).toEqual([['/assets/texts-tr-b1.json']]);
  });

  it('shows the default language when the other one cannot be fetched, and asks again', async () => {
    vi.stubEnv('PROD', true);
    vi.stubGlobal('__BUILD_ID__', 'b2');
    vi.stubGlobal(
      'fetch',
      vi
        .fn()
        .mockRejectedValueOnce(new TypeError('offline'))
        .mockResolvedValue(Response.json(['Hola'])),
    );
    const table = texts('builtOffline', { hello: built('Olá', 0) });
    await setLanguage('es');
    expect(textOf(table, 'hello')).toBe('Olá');
    await setLanguage('es');
    expect(textOf(table, 'hello')).toBe('Hola');
  });
});
