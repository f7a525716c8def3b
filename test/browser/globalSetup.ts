import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startProcess } from '../support/system/running.ts';

/** What a person reads on the terminal after the first start. */
export interface BrowserLogins {
  readonly [role: string]: { readonly email: string; readonly password: string };
}

export const folder = '.data/browser-tests';
export const loginsFile = join(folder, 'logins.json');

/** `    ana@…   password   admin, Loja Aurora` */
const loginLine = /^\s{4}(\S+@\S+)\s+(\S+)\s+(.+)$/gm;

/** Starts the product from nothing, as a new user would, and remembers the logins it prints. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const logFile = join(folder, 'system.log');
  const port = process.env['BROWSER_TEST_PORT'] ?? '4310';
  const running = await startProcess({ PORT: port, DATA_DIR: join(folder, 'data') }, logFile, { seconds: 120 });
  const deadline = Date.now() + 120_000;
  // The address is printed once the site is built.
  while (!readFileSync(logFile, 'utf8').includes('Ctrl-C') && Date.now() < deadline) {
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  const printed = [...readFileSync(logFile, 'utf8').matchAll(loginLine)];
  const logins = printed.map(([, email = '', password = '']) => ({ email, password }));
  if (logins.length < 2) throw new Error(`the start printed ${logins.length} logins; see ${logFile}`);
  writeFileSync(loginsFile, JSON.stringify(Object.fromEntries(logins.map((login) => [login.email, login]))));
  return () => running.stop();
}
