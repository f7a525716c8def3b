import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../infra/local/host/listen.ts';
import { type Running, startProcess } from '../support/system/running.ts';
import { accountAttacks } from './accounts.ts';
import { bodyAttacks } from './bodies.ts';
import { customerAttacks } from './customers.ts';
import { forgottenAttacks } from './forgotten.ts';
import { hiddenAttacks } from './hidden.ts';
import { lineAttacks } from './lines.ts';
import { loadAttacks } from './load.ts';

import { loginAttacks } from './logins.ts';
import { numberAttacks } from './numbers.ts';
import { outsideAttacks } from './outside.ts';
import { lastAttacks, reachAttacks } from './reach.ts';
import { closeSecond } from './second.ts';
import { type Attack, type Finding, type Scene, setScene } from './scene.ts';
import { signOnAttacks } from './signOn.ts';
import { staffAttacks } from './staff.ts';

/**
 * What somebody who signed up a minute ago tries against the others, over HTTP and sockets alone. With an address it
 * tries a system that is running there; it fills that with two companies and makes it refuse logins for a while.
 */
const [given] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'prosa-attack-'));
const logFile = join(folder, 'system.log');
const dataDir = join(folder, 'data');

/** @throws for any machine but this one: what overloads somebody else's is no test */
function ownMachine(text: string): string {
  const { hostname, origin } = new URL(text);
  if (!/^(127\.\d+\.\d+\.\d+|localhost|\[::1\])$/.test(hostname)) {
    throw new Error(`${hostname} is another machine; the attacks run against loopback addresses only`);
  }
  return origin;
}

const staffPassword = `Admin-Attack-${Date.now()}`;

async function start(): Promise<Running> {
  return startProcess(
    {
      PORT: String(await freePort()),
      DATA_DIR: dataDir,
      ADMIN_PASSWORD: staffPassword,
      DEMO: 'off',
      LOG_LEVEL: 'error',
    },
    logFile,
  );
}

async function tried({ run }: Attack, scene: Scene): Promise<Finding> {
  try {
    return await run(scene);
  } catch (error) {
    return { held: false, figure: `could not be tried: ${error instanceof Error ? error.message : String(error)}` };
  }
}

const system = given === undefined ? await start() : undefined;
let fallen = 0;
let count = 0;
try {
  const url = system?.url ?? ownMachine(given ?? '');
  const scene = {
    ...(await setScene(url)),
    dataDir: system ? dataDir : undefined,
    staffPassword: system && staffPassword,
  };
  for (const attack of [
    ...numberAttacks,
    ...reachAttacks,
    ...hiddenAttacks,
    ...forgottenAttacks,
    ...accountAttacks,
    ...bodyAttacks,
    ...loadAttacks,
    ...loginAttacks,
    ...outsideAttacks,
    ...lineAttacks,
    ...signOnAttacks,
    ...customerAttacks,
    ...staffAttacks,
    ...lastAttacks,
  ]) {
    const { held: current, figure } = await tried(attack, scene);
    count += 1;
    if (!current) fallen += 1;
    console.log(`${current ? 'held' : 'FELL'}  ${attack.what}: ${figure}`);
  }
} finally {
  await closeSecond();
  await system?.stop();
}
console.log(`${count - fallen} of ${count} attacks held`);
if (fallen === 0) rmSync(folder, { recursive: true, force: true });
else if (system) console.log(`log kept in ${logFile}`);
process.exit(fallen === 0 ? 0 : 1);
