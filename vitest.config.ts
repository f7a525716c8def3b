import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { LongFirst } from './test/support/order.ts';
import { longestJourneyMs, longestStateMs } from './test/support/patience.ts';
import { fastFolder } from './test/support/system/fastFolder.ts';
import { emojiNames } from './web/build/emojiNames.ts';

const powerCuts = 'test/journeys/crashRecovery.test.ts';

/** While a file waits for the table, for a line or for a clock, others have its core. */
const perCore = (files: number): number => Math.ceil(availableParallelism() * files);

/** `.ci/run` tries a journey once more, and names it; nothing else is ever tried again. */
const retry = process.env['RETRY_JOURNEYS'] === 'once' ? 1 : 0;

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  plugins: [emojiNames()],
  resolve: { alias: { '@shared': at('shared'), '@fn': at('functions'), '@web': at('web/src'), '@test': at('test') } },
  test: {
    reporters: ['minimal', at('test/support/report/vitestReporter.ts')],
    silent: 'passed-only',
    testTimeout: longestJourneyMs,
    hookTimeout: longestJourneyMs,
    teardownTimeout: longestStateMs,
    expect: { poll: { timeout: longestStateMs } },
    sequence: { sequencer: LongFirst },
    execArgv: ['--import', at('test/support/threads.mjs')],
    env: {
      // Only warns, for seconds in each process that synthesises; `npm run synth` lets it.
      CDK_VALIDATION: 'false',
      AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true',
      EDGE_SECRET: 'edge-of-the-tests',
      TMPDIR: fastFolder(),
      // Half of the table engine's processor time went into waking its threads for one another.
      TOKIO_WORKER_THREADS: '1',
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
          maxWorkers: perCore(2),
          setupFiles: ['freshModules.ts', 'quickPasswords.ts', 'directTable.ts', 'keepLog.ts'].map((file) =>
            at(`test/support/${file}`),
          ),
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
          maxWorkers: perCore(1),
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
          // Beside the journeys, which leave it time.
          maxWorkers: perCore(2),
          sequence: { groupOrder: 2 },
        },
      },
      {
        // Each runs the whole system and mostly waits for it, as a person would.
        extends: true,
        test: {
          name: 'journeys',
          retry,
          setupFiles: [at('test/support/quickPasswords.ts'), at('test/support/keepLog.ts')],
          include: ['test/journeys/**/*.test.ts'],
          exclude: [powerCuts],
          maxWorkers: perCore(2),
          sequence: { groupOrder: 2 },
        },
      },
      {
        // Cuts fall at a moment that a busy machine would move.
        extends: true,
        test: {
          name: 'cuts',
          retry,
          setupFiles: [at('test/support/keepLog.ts')],
          include: [powerCuts],
          sequence: { groupOrder: 3 },
        },
      },
    ],
  },
});
