import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { emojiNames } from './web/build/emojiNames.ts';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  plugins: [emojiNames()],
  resolve: { alias: { '@shared': at('shared'), '@fn': at('functions'), '@web': at('web/src'), '@test': at('test') } },
  test: {
    reporters: ['minimal'],
    silent: 'passed-only',
    setupFiles: [at('test/support/keepLog.ts')],
    testTimeout: 20_000,
    hookTimeout: 60_000,
    // By itself vitest leaves a core to others, which of two is half.
    maxWorkers: '100%',
    execArgv: ['--import', at('test/support/threads.mjs')],
    env: { AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true', EDGE_SECRET: 'edge-of-the-tests' },
    projects: [
      {
        extends: true,
        test: {
          name: 'parts',
          include: ['{shared,functions,infra,test}/**/*.test.ts', 'web/{src,build}/**/*.test.{ts,tsx}'],
          exclude: ['test/browser/**', 'test/journeys/**', 'node_modules/**'],
          sequence: { groupOrder: 0 },
        },
      },
      {
        // Each story runs the whole system and waits for it as a person would: one after another, with the machine to itself.
        extends: true,
        test: {
          name: 'journeys',
          include: ['test/journeys/**/*.test.ts'],
          fileParallelism: false,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
