import { defineConfig } from '@playwright/test';
import { longestJourneyMs, longestStateMs } from './test/support/patience.ts';

/** The stories of test/browser in Chromium; test/support/browser/story.ts gives each worker a system of its own. */
export default defineConfig({
  testDir: 'test/browser',
  fullyParallel: false,
  // Each mostly waits, as people do.
  workers: 2,
  timeout: longestJourneyMs,
  expect: { timeout: longestStateMs, toPass: { timeout: longestStateMs } },
  // `.ci/run` tries a story once more, on a system without the first try's traces, and names it.
  retries: process.env['RETRY_JOURNEYS'] === 'once' ? 1 : 0,
  reporter: [['list'], ['./test/support/report/playwrightReporter.ts']],
  globalSetup: './test/browser/globalSetup.ts',
  use: {
    actionTimeout: longestStateMs,
    navigationTimeout: longestStateMs,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    // Requests that a worker answers cannot be held back or changed by a story; push.spec.ts has one.
    serviceWorkers: 'block',
    // A trace takes nearly half of a story's processor time; `--trace on` records one.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
      args: [
        ...['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
        // A microphone that beeps, and may be used.
        ...['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
      ],
    },
  },
});
