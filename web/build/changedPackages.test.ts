import { readFileSync } from 'node:fs';
import { builtWith } from '@test/support/web/plugins.ts';
import { parseAst } from 'rolldown/parseAst';
import { expect, test } from 'vitest';
import { changedPackages, changes } from './changedPackages.ts';

const codeOf = (file: string): string => readFileSync(`node_modules${file}`, 'utf8');

test.each(changes)('$file still has what is taken out of it', ({ file, reason, change }) => {
  const code = codeOf(file);
  const changed = change(code);
  expect(changed.length).toBeLessThan(code.length);
  expect(() => parseAst(changed)).not.toThrow();
  expect(reason).not.toBe('');
});

const exportsOf = (code: string): string[] =>
  [...code.matchAll(/^export (?:const|function|default) (\w+)/gm)].map(([, name]) => name ?? '').sort();

test.each(changes.filter(({ file }) => file.startsWith('/zod/')))('$file keeps its names', ({ file, change }) => {
  const code = codeOf(file);
  expect(exportsOf(change(code))).toEqual(exportsOf(code));
  expect(exportsOf(code).length).toBeGreaterThan(0);
});

test('a build fails when a change no longer applies, or its file is gone', () => {
  const { transform, end } = builtWith(changedPackages());
  const [first, ...others] = changes;
  expect(() => transform('export {};', `/x/node_modules${first?.file}`)).toThrow(/no longer has the expected text/);
  for (const { file } of others) transform(codeOf(file), `/x/node_modules${file}`);
  expect(end).not.toThrow();
  expect(builtWith(changedPackages()).end).toThrow(/not in the site any more/);
});
