import { defineConfig } from '@playwright/test';

const port = Number(process.env['BROWSER_TEST_PORT'] ?? 4310);

/** The stories of test/browser in Chromium, against a running system with the demo company. */
export default defineConfig({
  testDir: 'test/browser',
  fullyParallel: false,
  // A person has one session at a time, and two cores are all there is.
  workers: 1,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  globalSetup: './test/browser/globalSetup.ts',
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    actionTimeout: 10_000,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    // Requests that a worker answers cannot be held back or changed by a story; push.spec.ts has one.
    serviceWorkers: 'block',
    trace: 'retain-on-failure',
    launchOptions: {
      executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
      args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
    },
  },
});
