import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { fastFolder } from './test/support/system/fastFolder.ts';
import { emojiNames } from './web/build/emojiNames.ts';

const powerCuts = 'test/journeys/powerCut.test.ts';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  plugins: [emojiNames()],
  resolve: { alias: { '@shared': at('shared'), '@fn': at('functions'), '@web': at('web/src'), '@test': at('test') } },
  test: {
    reporters: ['minimal'],
    silent: 'passed-only',
    testTimeout: 20_000,
    hookTimeout: 60_000,
    // By itself vitest leaves a core to others, which of two is half.
    maxWorkers: '100%',
    execArgv: ['--import', at('test/support/threads.mjs')],
    env: {
      AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true',
      EDGE_SECRET: 'edge-of-the-tests',
      TMPDIR: fastFolder(),
    },
    projects: [
      {
        // One process for many files: most of a short test's time went into reading the packages.
        extends: true,
        test: {
          name: 'parts',
          include: ['{shared,functions,infra,test,web/build}/**/*.test.ts'],
          exclude: ['test/browser/**', 'test/journeys/**', 'infra/local/runtime/**', 'node_modules/**'],
          isolate: false,
          setupFiles: [at('test/support/freshModules.ts'), at('test/support/keepLog.ts')],
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'page',
          include: ['web/src/**/*.test.{ts,tsx}'],
          // One for all files: a process ends before a file of another environment, and the next reads all packages again.
          environment: 'jsdom',
          isolate: false,
          setupFiles: ['freshModules.ts', 'web/freshPage.ts', 'keepLog.ts'].map((file) => at(`test/support/${file}`)),
          sequence: { groupOrder: 1 },
        },
      },
      {
        // These change what packages hold: the store by which the SDK follows an invocation.
        extends: true,
        test: {
          name: 'alone',
          include: ['infra/local/runtime/**/*.test.ts'],
          setupFiles: [at('test/support/keepLog.ts')],
          sequence: { groupOrder: 2 },
        },
      },
      {
        // Each runs the whole system and mostly waits for it, as a person would.
        extends: true,
        test: {
          name: 'journeys',
          setupFiles: [at('test/support/keepLog.ts')],
          include: ['test/journeys/**/*.test.ts'],
          exclude: [powerCuts],
          maxWorkers: 4,
          sequence: { groupOrder: 3 },
        },
      },
      {
        // Cuts fall at a moment that a busy machine would move.
        extends: true,
        test: {
          name: 'cuts',
          setupFiles: [at('test/support/keepLog.ts')],
          include: [powerCuts],
          sequence: { groupOrder: 4 },
        },
      },
    ],
  },
});
