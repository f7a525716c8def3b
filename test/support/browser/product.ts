import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fastFolder } from '../system/fastFolder.ts';
import { isRunning } from '../system/isRunning.ts';
import { startProcess } from '../system/running.ts';

/** What a person reads on the terminal after the first start. */
export interface Login {
  readonly email: string;
  readonly password: string;
}

export interface Product {
  readonly url: string;
  readonly stop: () => Promise<void>;
}

/** Where the systems of a run write what they print. */
export const logFolder = '.data/browser-tests';

/** `    ana@…   password   admin, Loja Aurora` */
const loginLine = /^\s{4}(\S+@\S+)\s+(\S+)\s+(.+)$/gm;

let logins = new Map<string, Login>();

/** Of the system that this process started. @throws when it printed none */
export function loginOf(email: string): Login {
  const login = logins.get(email);
  if (!login) throw new Error(`no login was printed for ${email}`);
  return login;
}

/** A folder of its own for each start, named by the process whose it is; those of killed ones are removed. */
function emptyFolder(): string {
  const place = fastFolder();
  for (const name of readdirSync(place)) {
    const pid = Number(/^prosa-stories-(\d+)-/.exec(name)?.[1]);
    if (pid > 0 && !isRunning(pid)) rmSync(join(place, name), { recursive: true, force: true });
  }
  return mkdtempSync(join(place, `prosa-stories-${process.pid}-`));
}

/**
 * Starts the product from nothing, as a new user would, on a port that is free, and remembers the logins it prints.
 * @param index tells its log from those of other systems of the run
 */
export async function startProduct(index: number): Promise<Product> {
  const folder = emptyFolder();
  const removeFolder = () => rmSync(folder, { recursive: true, force: true });
  mkdirSync(logFolder, { recursive: true });
  const logFile = join(logFolder, `system${index}.log`);
  rmSync(logFile, { force: true });
  try {
    const { url, stop } = await startProcess({ PORT: '0', DATA_DIR: join(folder, 'data') }, logFile);
    const printed = [...readFileSync(logFile, 'utf8').matchAll(loginLine)];
    logins = new Map(printed.map(([, email = '', password = '']) => [email, { email, password }]));
    return { url, stop: () => stop().finally(removeFolder) };
  } catch (error) {
    removeFolder();
    throw error;
  }
}
