import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { longestJourneyMs } from '../support/patience.ts';
import { fastFolder } from '../support/system/fastFolder.ts';
import { type Running, startProcess } from '../support/system/running.ts';

/** What a person reads on the terminal after the first start. */
export interface BrowserLogins {
  readonly [role: string]: { readonly email: string; readonly password: string };
}

const folder = '.data/browser-tests';
const firstPort = Number(process.env['BROWSER_TEST_PORT'] ?? 4310);
const dataFolder = join(fastFolder(), `prosa-browser-tests-${firstPort}`);

/** Which of the workers this is: each has a system of its own, since a person has one session at a time. */
const ownIndex = Number(process.env['TEST_PARALLEL_INDEX'] ?? 0);
export const ownUrl = `http://127.0.0.1:${firstPort + ownIndex}`;
const loginsFileOf = (index: number) => join(folder, `logins${index}.json`);

export const readLogins = (): BrowserLogins => JSON.parse(readFileSync(loginsFileOf(ownIndex), 'utf8'));

/** `    ana@…   password   admin, Loja Aurora` */
const loginLine = /^\s{4}(\S+@\S+)\s+(\S+)\s+(.+)$/gm;

async function startProduct(index: number): Promise<Running> {
  const logFile = join(folder, `system${index}.log`);
  const env = { PORT: String(firstPort + index), DATA_DIR: join(dataFolder, `data${index}`) };
  const running = await startProcess(env, logFile);
  const deadline = Date.now() + longestJourneyMs;
  // The address is printed once the site is built.
  while (!readFileSync(logFile, 'utf8').includes('Ctrl-C') && Date.now() < deadline) {
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  const printed = [...readFileSync(logFile, 'utf8').matchAll(loginLine)];
  const logins = printed.map(([, email = '', password = '']) => ({ email, password }));
  if (logins.length < 2) throw new Error(`the start printed ${logins.length} logins; see ${logFile}`);
  writeFileSync(loginsFileOf(index), JSON.stringify(Object.fromEntries(logins.map((login) => [login.email, login]))));
  return running;
}

/** Starts the product from nothing, as a new user would, once for each worker, and remembers the logins it prints. */
export default async function globalSetup({ workers } = { workers: 1 }): Promise<() => Promise<void>> {
  for (const left of [folder, dataFolder]) rmSync(left, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const all: Running[] = [];
  // One after another: the first builds the site.
  for (let index = 0; index < workers; index += 1) all.push(await startProduct(index));
  return async () => {
    await Promise.all(all.map((running) => running.stop()));
    rmSync(dataFolder, { recursive: true, force: true });
  };
}
