import { randomBytes } from 'node:crypto';
import { builtWith, chunk } from '@test/support/web/plugins.ts';
import { expect, test } from 'vitest';
import { budget } from './budget.ts';

/** Does not compress below this many bytes. */
const code = (bytes: number): string => randomBytes(bytes).toString('latin1');
const screen = (name: string, given: object) =>
  chunk(`${name}.js`, {
    isDynamicEntry: true,
    facadeModuleId: `/web/src/features/${name}/${name}Screen.tsx`,
    ...given,
  });

const bundle = {
  main: chunk('main.js', { isEntry: true, code: code(1000) }),
  shared: chunk('shared.js', { code: code(2000) }),
  light: screen('Light', { code: code(10) }),
  heavy: screen('Heavy', { code: code(100), imports: ['shared.js'] }),
  dialog: chunk('dialog.js', { isDynamicEntry: true, facadeModuleId: '/web/src/ui/Dialog.tsx', code: code(90_000) }),
  sheet: { type: 'asset', fileName: 'main.css', source: code(90_000) },
};

test('names the screen that needs most, with the frame and what it imports', () => {
  const { notes, generate } = builtWith(budget(20_000));
  generate(bundle);
  expect(notes).toEqual([expect.stringMatching(/^Heavy\/HeavyScreen\.tsx needs [34567]\.\d kB gzipped of 20 kB$/)]);
});

test('fails the build above the limit', () => {
  const { generate } = builtWith(budget(3000));
  expect(() => generate(bundle)).toThrow(/HeavyScreen\.tsx needs .* of 3 kB/);
});
