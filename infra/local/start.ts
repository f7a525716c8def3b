import { join } from 'node:path';
import { root } from '../root.ts';
import { hasSandbox, namedProviders } from './environment.ts';
import { type Login, product } from './functions.ts';
import { StartError } from './host/startError.ts';
import { buildSite, isSiteStale } from './site/siteBuild.ts';
import { type System, startSystem } from './system.ts';

const env = process.env;
const dist = join(root, 'dist');
/** Milliseconds for a stop before the rest is abandoned, which is as safe as a kill. */
const stopWithinMs = 10_000;

function portFrom(text: string | undefined): number {
  const port = Number(text || 3000);
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  throw new StartError(`PORT is ${text}, which is not a port number.`);
}

function adminPassword(text: string | undefined): string | undefined {
  if (text === undefined || text === '') return undefined;
  if (text.length >= 8) return text;
  throw new StartError('ADMIN_PASSWORD is too short; it needs 8 characters.');
}

function adminEmail(text: string | undefined): string {
  const email = text || 'admin@prosa.local';
  if (/^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(email)) return email;
  throw new StartError(`ADMIN_EMAIL is ${email}, which is not an e-mail address.`);
}

const formatLoginLine = ({ email, role, password }: Login): string =>
  `    ${email.padEnd(32)} ${(password ?? '(as set before)').padEnd(24)} ${role}`;

function greet({ url, dataDir }: System, seconds: string): void {
  const named = env['SANDBOX'] === 'off' ? [] : namedProviders(env);
  const lines = [
    '',
    `  Prosa is ready after ${seconds} s; everything is kept in ${dataDir}.`,
    '',
    `    Application    ${env['PUBLIC_URL'] || url}`,
    ...(hasSandbox(env) ? [`    Sandbox phone  ${url}/sandbox`] : []),
    ...(named.length > 0 ? [`    The sandbox is shut beside ${named.join(', ')}.`] : []),
    `    API            ${url}/api/docs`,
    `    Table          ${process.env['AWS_ENDPOINT_URL_DYNAMODB']}, for npm run ops`,
    '',
    '  Ctrl-C stops it.',
    '',
  ];
  console.log(lines.join('\n'));
}

/** Before anything else can fail: generated passwords are stored nowhere and shown this once. */
function introduce({ logins }: System): void {
  const hasNew = logins.some(({ password }) => password !== undefined);
  const lines = [
    '',
    ...(logins.length > 0 ? ['  Logins', ...logins.map(formatLoginLine)] : []),
    ...(hasNew ? ['', '  New passwords are shown this once.'] : []),
    '',
  ];
  console.log(lines.join('\n'));
}

/** Stops once, in good order; a second signal, or a stop that takes too long, ends at once. */
function stopOnSignals(system: System): void {
  let isStopping = false;
  const stop = (code: number) => {
    if (isStopping) process.exit(1);
    isStopping = true;
    setTimeout(() => process.exit(1), stopWithinMs).unref();
    void system.stop().then(() => process.exit(code));
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      console.log('\nStopping ...');
      stop(0);
    });
  }
  void system.lost.then((reason) => {
    console.error(`The table engine stopped unexpectedly: ${reason}`);
    stop(1);
  });
}

async function main(): Promise<void> {
  const began = Date.now();
  const system = await startSystem({
    app: product,
    port: portFrom(env['PORT']),
    host: env['HOST'] || '127.0.0.1',
    dataDir: env['DATA_DIR'] || '.data',
    dist,
    seed: {
      adminEmail: adminEmail(env['ADMIN_EMAIL']),
      adminPassword: adminPassword(env['ADMIN_PASSWORD']),
      demo: env['DEMO'] !== 'off',
    },
  });
  stopOnSignals(system);
  introduce(system);
  try {
    if (isSiteStale()) {
      console.log('Building the site, because its sources have changed ...');
      await buildSite();
    }
  } catch (error) {
    await system.stop();
    throw error;
  }
  greet(system, ((Date.now() - began) / 1000).toFixed(1));
}

// A stray rejection ends one instance of one function in the cloud; here it must not end the whole system.
process.on('unhandledRejection', (reason) => console.error('Unhandled rejection:', reason));

main().catch((error: unknown) => {
  console.error(error instanceof StartError ? error.message : error);
  process.exit(1);
});
