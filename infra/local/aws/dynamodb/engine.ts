import { type ChildProcess, spawn } from 'node:child_process';
import { accessSync, chmodSync, constants, copyFileSync, existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, dirname, join, resolve } from 'node:path';
import { root } from '../../../root.ts';
import { freePort } from '../../host/listen.ts';
import { StartError } from '../../host/startError.ts';

export interface Engine {
  /** Address of DynamoDB's API. */
  readonly endpoint: string;
  /** Resolves with the reason when the engine ends without having been asked to; never when it is not ours. */
  readonly lost: Promise<string>;
  stop(): Promise<void>;
}

export interface EngineOptions {
  readonly dataDir: string;
  readonly env?: NodeJS.ProcessEnv;
}

/**
 * Runs the engine and kills it when standard input ends, which happens however the parent dies, kill -9 included.
 * $1 is where the engine's process id goes, the rest is its command.
 */
const guard = `
exec 3<&0 </dev/null
pid_file=$1; shift
"$@" 3<&- &
engine=$!
echo "$engine" > "$pid_file"
{ cat <&3; kill -TERM "$engine"; sleep 5; kill -KILL "$engine"; } >/dev/null 2>&1 &
watcher=$!
exec 3<&-
wait "$engine"
status=$?
kill "$watcher" 2>/dev/null
exit "$status"
`;

const readyWithinMs = 10_000;

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function packagedBinary(): string | undefined {
  try {
    const manifest = createRequire(root).resolve('@dynoxide/linux-x64/package.json');
    return join(dirname(manifest), 'dynoxide');
  } catch {
    return undefined;
  }
}

/** The engine's executable: DYNOXIDE_BIN, the package for Linux x64, or `dynoxide` on the PATH. */
export function findBinary(env: NodeJS.ProcessEnv): string {
  const stated = env['DYNOXIDE_BIN'];
  if (stated !== undefined && !isExecutable(stated)) {
    throw new StartError(`DYNOXIDE_BIN is ${stated}, which is not an executable file.`);
  }
  const onPath = (env['PATH'] ?? '').split(delimiter).map((dir) => join(dir, 'dynoxide'));
  const binary = [stated, packagedBinary(), ...onPath].find((file) => file !== undefined && isExecutable(file));
  if (binary !== undefined) return binary;
  throw new StartError(
    'The table engine is missing: it comes with npm on Linux x64; elsewhere put "dynoxide" on the PATH, set ' +
      'DYNOXIDE_BIN to it, or set AWS_ENDPOINT_URL_DYNAMODB to a DynamoDB of your own.',
  );
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** True if a process id is still an engine on this very file, and not an unrelated process after a reboot. */
function runsOn(pid: number, databaseFile: string): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(databaseFile);
  } catch {
    return false;
  }
}

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** The engine of a killed run ends within moments; if it did not, it must not write at the same time as the new one. */
async function endLeftover(pidFile: string, databaseFile: string): Promise<void> {
  const pid = existsSync(pidFile) ? Number(readFileSync(pidFile, 'utf8')) : 0;
  if (!(pid > 0) || !runsOn(pid, databaseFile)) return;
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    // The process ended between the check and the signal.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
  const deadline = Date.now() + readyWithinMs;
  while (isAlive(pid) && runsOn(pid, databaseFile)) {
    if (Date.now() > deadline)
      throw new StartError(`The table engine of an earlier run (process ${pid}) does not end.`);
    await pause(20);
  }
}

function layTemplate(databaseFile: string): void {
  if (existsSync(databaseFile)) return;
  copyFileSync(join(root, 'infra/local/aws/dynamodb/template.db'), `${databaseFile}.new`);
  // A copy has the permissions of its original, and SQLite gives the same ones to its journal files.
  chmodSync(`${databaseFile}.new`, 0o600);
  renameSync(`${databaseFile}.new`, databaseFile);
}

interface Running {
  readonly child: ChildProcess;
  /** Last output on standard error. */
  complaint(): string;
  readonly exit: Promise<void>;
}

function run(binary: string, port: number, files: { readonly database: string; readonly pid: string }): Running {
  const command = [binary, 'serve', '--port', String(port), '--db-path', files.database];
  const child = spawn('sh', ['-c', guard, 'engine', files.pid, ...command], {
    stdio: ['pipe', 'ignore', 'pipe'],
    // A session of its own, so that Ctrl-C reaches only us and the engine outlives what still has to be stored.
    detached: true,
  });
  let complaint = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    complaint = (complaint + text).slice(-2000);
  });
  child.stdin?.on('error', () => {});
  const exit = new Promise<void>((done) => {
    child.once('error', (error) => {
      complaint = error.message;
      done();
    });
    child.once('exit', () => {
      child.stdin?.destroy();
      done();
    });
  });
  return { child, exit, complaint: () => complaint.trim() };
}

async function isReady(endpoint: string): Promise<boolean> {
  try {
    return (await fetch(endpoint)).ok;
  } catch {
    return false;
  }
}

/** Waits until the engine answers; throws with its own words when it ends or stays silent. */
async function untilReady(endpoint: string, running: Running, databaseFile: string): Promise<void> {
  let hasExited = false;
  void running.exit.then(() => {
    hasExited = true;
  });
  const deadline = Date.now() + readyWithinMs;
  while (!(await isReady(endpoint))) {
    if (hasExited) throw new StartError(`The table engine cannot open ${databaseFile}: ${running.complaint()}`);
    if (Date.now() > deadline) {
      running.child.stdin?.end();
      throw new StartError(`The table engine did not answer within ${readyWithinMs / 1000} seconds.`);
    }
    await pause(10);
  }
}

const tableFile = 'table.db';

/** The file in which the engine keeps its tables; undefined where AWS_ENDPOINT_URL_DYNAMODB names another DynamoDB. */
export const databaseFile = ({ dataDir, env = process.env }: EngineOptions): string | undefined =>
  env['AWS_ENDPOINT_URL_DYNAMODB'] ? undefined : resolve(dataDir, tableFile);

/** Starts the embedded DynamoDB engine on `dataDir/table.db`, unless AWS_ENDPOINT_URL_DYNAMODB names another. */
export async function startEngine({ dataDir, env = process.env }: EngineOptions): Promise<Engine> {
  const own = env['AWS_ENDPOINT_URL_DYNAMODB'];
  if (own) return { endpoint: own, lost: new Promise(() => {}), stop: async () => {} };

  const binary = findBinary(env);
  const files = { database: resolve(dataDir, tableFile), pid: resolve(dataDir, 'engine.pid') };
  await endLeftover(files.pid, files.database);
  layTemplate(files.database);
  const port = await freePort();
  const endpoint = `http://127.0.0.1:${port}`;
  const running = run(binary, port, files);
  await untilReady(endpoint, running, files.database);

  let isStopping = false;
  const lost = new Promise<string>((tell) => {
    void running.exit.then(() => {
      if (!isStopping) tell(running.complaint() || 'no reason given');
    });
  });
  return {
    endpoint,
    lost,
    async stop() {
      isStopping = true;
      running.child.stdin?.end();
      await running.exit;
      rmSync(files.pid, { force: true });
    },
  };
}
