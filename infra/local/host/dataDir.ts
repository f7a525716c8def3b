import { createHash, randomBytes } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { chmod, opendir } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { isRecord } from '../aws/protocol/protocol.ts';
import { StartError } from './startError.ts';

/** Layout of everything in the data directory; raised when an older Prosa could no longer read it. */
export const dataVersion = 1;

export interface Secrets {
  readonly jwtSecret: string;
  readonly edgeSecret: string;
  /** `id:key`, separated by commas; see functions/core/secrets/encryption.ts. */
  readonly sealingKeys: string;
  readonly metaAppSecret: string;
  readonly metaVerifyToken: string;
  /** Signs the webhooks of the sandbox, which must not pass for the provider's. */
  readonly sandboxSecret: string;
  /** Comes with the webhooks of Asaas. */
  readonly asaasWebhookToken: string;
  /** Signs access to the stored files; a local stand-in for the cloud's credentials. */
  readonly storageSecret: string;
}

export interface DataDir {
  readonly path: string;
  readonly secrets: Secrets;
  /** Resolves when every file in it is closed to others, or it has been released. */
  readonly closed: Promise<void>;
  /** Lets the next one in. */
  release(): Promise<void>;
}

// A socket's path may hold 107 bytes on Linux, 103 on macOS.
const maxSocketPath = 100;
const answerWithinMs = 1_000;

function lockPath(dir: string): string {
  const inside = join(dir, 'lock');
  if (Buffer.byteLength(inside) <= maxSocketPath) return inside;
  return join(tmpdir(), `prosa-${createHash('sha256').update(dir).digest('hex').slice(0, 16)}.lock`);
}

/** Asks the process behind a lock for its description; undefined if it is gone. */
function askHolder(path: string): Promise<string | undefined> {
  return new Promise((answer) => {
    const socket = connect(path);
    let said = '';
    socket.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
    socket.once('error', () => answer(undefined));
    socket.once('end', () => answer(said));
    // A connection without an answer means a process that is too busy.
    socket.setTimeout(answerWithinMs, () => {
      socket.destroy();
      answer('it does not answer');
    });
  });
}

function listenOn(server: Server, path: string): Promise<void> {
  return new Promise((done, fail) => {
    server.once('error', fail);
    server.listen(path, () => {
      server.off('error', fail);
      done();
    });
  });
}

/**
 * The lock is a listening socket, because the system closes it however its owner dies. A leftover lock file does not
 * answer, while a leftover process id may belong to an unrelated process.
 */
async function lock(dir: string): Promise<Server> {
  const path = lockPath(dir);
  const holder = existsSync(path) ? await askHolder(path) : undefined;
  if (holder !== undefined) throw new StartError(`Another Prosa is using ${dir} (${holder}); stop it or set DATA_DIR.`);
  rmSync(path, { force: true });
  const server = createServer((socket) => socket.end(`process ${process.pid}`).on('error', () => {}));
  await listenOn(server, path);
  server.unref();
  return server;
}

/**
 * Restricts messages and secrets to the system's own user, also if an earlier version left them open. The directory
 * itself blocks access already, so nested files can follow later.
 */
function closeTop(dir: string): void {
  chmodSync(dir, 0o700);
  for (const entry of readdirSync(dir, { withFileTypes: true })) {
    if (entry.isFile()) chmodSync(join(dir, entry.name), 0o600);
  }
}

/** Sequential and in the background, because there may be a million files. Files removed meanwhile are skipped. */
async function closeBelow(dir: string, isStopped: () => boolean): Promise<void> {
  for await (const entry of await opendir(dir)) {
    if (isStopped()) return;
    const path = join(dir, entry.name);
    const close = async (): Promise<void> => {
      await chmod(path, entry.isDirectory() ? 0o700 : 0o600);
      if (entry.isDirectory()) await closeBelow(path, isStopped);
    };
    if (entry.isDirectory() || entry.isFile()) await close().catch(ignoreMissing);
  }
}

function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}

interface Closing {
  readonly done: Promise<void>;
  stop(): Promise<void>;
}

/** Once for a directory that an earlier version wrote: since then everything is written for its user alone. */
function closeOnce(dir: string, version: Version): Closing {
  let isStopped = false;
  const close = async (): Promise<void> => {
    if (version.isClosed) return;
    await closeBelow(dir, () => isStopped);
    if (!isStopped) writeJson(versionFile(dir), { ...version, isClosed: true });
  };
  const done = close().catch((error) => console.error(`Not every file in ${dir} could be closed to others:`, error));
  const stop = (): Promise<void> => {
    isStopped = true;
    return done;
  };
  return { done, stop };
}

function prepare(dir: string): void {
  const probe = join(dir, '.writable');
  try {
    mkdirSync(dir, { recursive: true, mode: 0o700 });
    writeFileSync(probe, '');
    rmSync(probe);
  } catch (cause) {
    throw new StartError(`The data directory ${dir} cannot be written to: ${(cause as Error).message}.`, { cause });
  }
}

function readJson(file: string): unknown {
  if (!existsSync(file)) return undefined;
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (cause) {
    throw new StartError(`${file} is damaged: it holds no JSON.`, { cause });
  }
}

function writeJson(file: string, value: unknown): void {
  writeFileSync(`${file}.new`, JSON.stringify(value, null, 2), { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

interface Version {
  readonly version: number;
  /** Every file in the directory is known to be closed to others. */
  readonly isClosed: boolean;
}

const versionFile = (dir: string): string => join(dir, 'version.json');

/** Version stored in the directory; a new directory has no files to restrict. */
function versionOf(dir: string): Version {
  const found = readJson(versionFile(dir));
  if (!isRecord(found)) return { version: dataVersion, isClosed: true };
  const version = Number(found['version']);
  if (version > dataVersion) {
    throw new StartError(
      `The data in ${dir} was written by a newer Prosa (data version ${version}, this one knows ${dataVersion}).`,
    );
  }
  return { version: dataVersion, isClosed: found['isClosed'] === true };
}

/** Before there were sealing keys, the session secret sealed: where it did, it goes on opening what it sealed. */
function firstKeys(kept: unknown, env: NodeJS.ProcessEnv): string {
  const fresh = `${randomBytes(4).toString('hex')}:${randomBytes(32).toString('hex')}`;
  const before = isRecord(kept) ? env['JWT_SECRET'] || kept['jwtSecret'] : undefined;
  return before ? `${fresh},legacy:${before}` : fresh;
}

/** Secrets made once: sessions and stored tokens must outlive a restart. */
function loadSecrets(dir: string, env: NodeJS.ProcessEnv): Secrets {
  const file = join(dir, 'secrets.json');
  const kept = readJson(file);
  const secret = (name: keyof Secrets): string =>
    isRecord(kept) && typeof kept[name] === 'string' ? kept[name] : randomBytes(32).toString('hex');
  const secrets: Secrets = {
    jwtSecret: secret('jwtSecret'),
    edgeSecret: secret('edgeSecret'),
    sealingKeys: isRecord(kept) && typeof kept['sealingKeys'] === 'string' ? kept['sealingKeys'] : firstKeys(kept, env),
    metaAppSecret: secret('metaAppSecret'),
    metaVerifyToken: secret('metaVerifyToken'),
    storageSecret: secret('storageSecret'),
    sandboxSecret: secret('sandboxSecret'),
    asaasWebhookToken: secret('asaasWebhookToken'),
  };
  if (JSON.stringify(kept) !== JSON.stringify(secrets)) writeJson(file, secrets);
  chmodSync(file, 0o600);
  return secrets;
}

/** Makes a directory ours. Throws `StartError` when it is in use, not writable, or from a newer version. */
export async function openDataDir(given: string, env: NodeJS.ProcessEnv = {}): Promise<DataDir> {
  const path = resolve(given);
  // Files of this process and its children are readable for its user alone.
  process.umask(0o077);
  prepare(path);
  const server = await lock(path);
  const release = () => new Promise<void>((done) => server.close(() => done()));
  try {
    // Restricts known data directories only, so that a directory given by mistake is not changed.
    const isOurs = existsSync(versionFile(path));
    const version = versionOf(path);
    if (isOurs) closeTop(path);
    else writeJson(versionFile(path), version);
    const secrets = loadSecrets(path, env);
    const closing = closeOnce(path, version);
    return { path, secrets, closed: closing.done, release: () => closing.stop().then(release) };
  } catch (error) {
    await release();
    throw error;
  }
}
