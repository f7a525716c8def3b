import { readdirSync, readFileSync } from 'node:fs';
import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';
import { longestStateMs } from './support/patience.ts';

// The checker as it comes, without a second process or a Java machine.
process.env['RECHECK_BACKEND'] = 'pure';
const { checkSync } = await import('recheck');

interface Pattern {
  readonly source: string;
  readonly flags: string;
}

const isSource = (path: string): boolean => /\.tsx?$/.test(path) && !/\.test\.tsx?$|\.d\.ts$/.test(path);
const sources = ['shared', 'functions', 'web/src'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(isSource)
    .map((path) => `${folder}/${path}`),
);

/** Every literal and every `new RegExp` of a fixed text in a syntax tree. */
function patternsIn(node: unknown, found: Pattern[]): void {
  if (typeof node !== 'object' || node === null) return;
  if (Array.isArray(node)) {
    for (const one of node) patternsIn(one, found);
    return;
  }
  const { type, regex } = node as { type?: string; regex?: { pattern: string; flags: string } };
  if (type === 'Literal' && regex) found.push({ source: regex.pattern, flags: regex.flags });
  for (const child of Object.values(node)) patternsIn(child, found);
}

const read = (path: string): Pattern[] => {
  const found: Pattern[] = [];
  patternsIn(parseSync(path, readFileSync(path, 'utf8')).program, found);
  return found;
};

/** Without repetition, or with a counted one, a pattern looks at so many characters from each place and no further. */
const repeats = ({ source }: Pattern): boolean =>
  /[*+]|\{\d+,\}/.test(source.replace(/\\.|\[(?:\\.|[^\]\\])*\]/g, 'x'));

const places = new Map<string, { readonly pattern: Pattern; readonly path: string }>();
for (const path of sources) {
  for (const pattern of read(path)) {
    const written = `/${pattern.source}/${pattern.flags}`;
    if (repeats(pattern) && !places.has(written)) places.set(written, { pattern, path });
  }
}

/** Undefined when the time a pattern takes was proven to grow no faster than the text; else the text that shows it. */
function weakness({ source, flags }: Pattern): string | undefined {
  const result = checkSync(source, flags, { timeout: longestStateMs });
  if (result.status === 'vulnerable') return `${result.complexity.summary}: ${result.attack.pattern}`;
  // Attempts alone found nothing, which is no proof: looking around and references back are beyond one.
  return result.status === 'safe' && !result.complexity.isFuzz ? undefined : 'not proven to be linear';
}

describe('a pattern takes time in step with the length of the text', () => {
  it('or the check tells', () => {
    for (const source of ['a+$', '(a|a)*b', '(\\S+) \\1', '~~(?=\\S)([^\\n]*?\\S)~~']) {
      expect(weakness({ source, flags: 'g' }), source).toBeDefined();
    }
    expect(weakness({ source: '^\\d+$', flags: '' })).toBeUndefined();
  });

  it('and there are some', () => {
    expect(places.size).toBeGreaterThan(30);
  });

  it.each([...places])('%s', (_, { pattern, path }) => {
    expect(weakness(pattern), `in ${path}; read it with a loop, or say what may not repeat`).toBeUndefined();
  });
});
