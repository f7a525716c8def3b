import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../infra/local/host/listen.ts';
import { testSecrets } from '../support/server/secrets.ts';
import { startProcess } from '../support/system/running.ts';
import { cpuMs, servingPort } from './processes.ts';

/** With which the platform's events are signed. */
export const platformSecret = 'bench-secret';

export interface BenchSystem {
  readonly url: string;
  readonly pid: number;
  /** Milliseconds of processor that the server and the table's engine have used. */
  readonly cpu: () => { readonly server: number; readonly engine: number };
  readonly stop: () => Promise<void>;
}

/**
 * The whole system, as `npm start` runs it, on a table that is filled already.
 * @param files where its files are, if there are some
 */
export async function startBenchSystem(endpoint: string, files?: string): Promise<BenchSystem> {
  const folder = mkdtempSync(join(tmpdir(), 'prosa-bench-'));
  if (files !== undefined) symlinkSync(files, join(folder, 's3'));
  const env = {
    PORT: String(await freePort()),
    DATA_DIR: folder,
    AWS_ENDPOINT_URL_DYNAMODB: endpoint,
    JWT_SECRET: testSecrets['session-secret'],
    SEALING_KEYS: testSecrets['sealing-keys'],
    META_APP_SECRET: platformSecret,
    DEMO: 'off',
    LOG_LEVEL: 'error',
  };
  const { url, pid, stop } = await startProcess(env, join(folder, 'system.log'));
  const engine = servingPort(new URL(endpoint).port);
  return {
    url,
    pid,
    cpu: () => ({ server: cpuMs(pid), engine: cpuMs(engine) }),
    stop: async () => {
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
