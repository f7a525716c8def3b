import { product } from '../../../infra/local/functions.ts';
import { startSystem } from '../../../infra/local/system.ts';

/** The system alone, in a process that may be killed: see `startProcess`. */
const { env } = process;
const system = await startSystem({
  app: product,
  port: Number(env['PORT']),
  dataDir: env['DATA_DIR'],
  seed: { adminEmail: env['ADMIN_EMAIL'] ?? '', adminPassword: env['ADMIN_PASSWORD'], demo: false },
});
process.once('SIGINT', () => void system.stop().then(() => process.exit(0)));
