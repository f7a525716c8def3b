import { defineConfig } from '@playwright/test';

const port = Number(process.env['BROWSER_TEST_PORT'] ?? 4310);

/** The stories of test/browser in Chromium, against a running system with the demo company. */
export default defineConfig({
  testDir: 'test/browser',
  fullyParallel: false,
  // One attendant signs in at a time and two cores are all there is.
  workers: 1,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    trace: 'retain-on-failure',
    launchOptions: {
      executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
      args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
    },
  },
  webServer: {
    command: 'npm start',
    url: `http://127.0.0.1:${port}/`,
    timeout: 120_000,
    env: {
      PORT: String(port),
      DATA_DIR: '.data/browser-tests',
      ADMIN_EMAIL: 'admin@prosa.test',
      ADMIN_PASSWORD: 'Admin-Test-1234',
      DEMO_PASSWORD: 'Demo-Test-1234',
    },
  },
});
