import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import { type SecretName, secretNames } from '../../../functions/manifestTypes.ts';
import { createParameters } from '../../../infra/local/aws/parameters.ts';
import { closeServer, listen } from '../../../infra/local/host/listen.ts';

const random = (): string => randomBytes(32).toString('hex');

/** Secrets of this process; one that it was started with takes them over. */
export const testSecrets: Readonly<Record<SecretName, string>> = JSON.parse(process.env['TEST_SECRETS'] ?? 'null') ?? {
  'session-secret': random(),
  'sealing-keys': `${random().slice(0, 8)}:${random()}`,
  'meta-app-secret': random(),
  'instagram-app-secret': random(),
  'meta-verify-token': random(),
  'sandbox-secret': random(),
  'asaas-webhook-token': random(),
  'admin-password': random(),
};

const path = '/prosa/test/';

export interface OfferedSecrets {
  set(name: SecretName, value: string): void;
  /** How often the store was asked. */
  readonly reads: () => number;
  stop(): Promise<void>;
}

/** A parameter store that holds the process's secrets, and the environment in which functions find them. */
export async function offerSecrets(values: Partial<Record<SecretName, string>> = testSecrets): Promise<OfferedSecrets> {
  const parameters = createParameters();
  const set = (name: SecretName, value: string) => parameters.set(`${path}${name}`, value);
  for (const [name, value] of Object.entries(values)) set(name as SecretName, value);
  let reads = 0;
  const server = createServer((req, res) => {
    reads += 1;
    void parameters.handle(req, res);
  });
  const port = await listen(server, 0);
  // Whoever forgets to stop it is not kept alive by it.
  server.unref();
  Object.assign(process.env, {
    AWS_ENDPOINT_URL_SSM: `http://127.0.0.1:${port}`,
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
    SECRETS: secretNames.map((name) => `${path}${name}`).join(','),
    SECRETS_PATH: path,
    TEST_SECRETS: JSON.stringify(testSecrets),
  });
  return { set, reads: () => reads, stop: () => closeServer(server) };
}
