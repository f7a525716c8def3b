import { randomBytes } from 'node:crypto';
import { builtWith, chunk } from '@test/support/web/plugins.ts';
import { expect, test } from 'vitest';
import { budget } from './budget.ts';

/** Does not compress below this many bytes. */
const code = (bytes: number): string => randomBytes(bytes).toString('latin1');
const screen = (path: string, given: object) =>
  chunk(`${path}.js`, { isDynamicEntry: true, facadeModuleId: `/web/src/features/${path}Screen.tsx`, ...given });

const bundle = {
  main: chunk('main.js', { isEntry: true, code: code(1000) }),
  shared: chunk('shared.js', { code: code(2000) }),
  inbox: screen('tickets/Tickets', { code: code(10) }),
  heavy: screen('heavy/Heavy', { code: code(100), imports: ['shared.js'] }),
  light: screen('light/inner/Light', { code: code(10) }),
  dialog: chunk('dialog.js', { isDynamicEntry: true, facadeModuleId: '/web/src/ui/Dialog.tsx', code: code(90_000) }),
  sheet: { type: 'asset', fileName: 'main.css', source: code(90_000) },
};
const limit = { bytes: 20_000, files: 3 };

test('names what the inbox needs and the screen that needs most, with the frame and what it imports', () => {
  const { notes, generate } = builtWith(budget({ inbox: limit, others: limit }));
  generate(bundle);
  expect(notes).toEqual([
    expect.stringMatching(/^tickets\/TicketsScreen\.tsx needs [123]\.\d kB gzipped of 20\.0 kB, 2 files of 3$/),
    expect.stringMatching(/^heavy\/HeavyScreen\.tsx needs [34567]\.\d kB gzipped of 20\.0 kB, 3 files of 3$/),
  ]);
});

test.each([
  ['the inbox has too many bytes', { inbox: { bytes: 1000, files: 9 }, others: limit }, /TicketsScreen\.tsx needs/],
  ['the inbox has too many files', { inbox: { bytes: 20_000, files: 1 }, others: limit }, /TicketsScreen\.tsx needs/],
  ['another screen has too many bytes', { inbox: limit, others: { bytes: 3000, files: 9 } }, /HeavyScreen\.tsx needs/],
  [
    'another screen has too many files',
    { inbox: limit, others: { bytes: 20_000, files: 2 } },
    /HeavyScreen\.tsx needs/,
  ],
])('fails the build when %s', (_name, limits, words) => {
  expect(() => builtWith(budget(limits)).generate(bundle)).toThrow(words);
});
