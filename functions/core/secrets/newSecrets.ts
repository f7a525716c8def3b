import { randomBytes } from 'node:crypto';
import { ParameterAlreadyExists, PutParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import { type SecretName, secretNames } from '../../manifestTypes.ts';
import { patience } from '../awsClient.ts';
import { env } from '../env.ts';

const random = (): string => randomBytes(24).toString('base64url');

const generated: Readonly<Record<SecretName, () => string>> = {
  'session-secret': random,
  'sealing-keys': () => `${randomBytes(4).toString('hex')}:${randomBytes(32).toString('hex')}`,
  'meta-app-secret': random,
  'instagram-app-secret': random,
  'meta-verify-token': random,
  'sandbox-secret': random,
  'asaas-webhook-token': random,
  'admin-password': random,
};

async function create(client: SSMClient, name: SecretName): Promise<string | undefined> {
  const Value = generated[name]();
  try {
    await client.send(
      new PutParameterCommand({ Name: `${env('SECRETS_PATH')}${name}`, Value, Type: 'SecureString', Overwrite: false }),
    );
    return Value;
  } catch (error) {
    if (error instanceof ParameterAlreadyExists) return undefined;
    throw error;
  }
}

/**
 * Makes the secrets that are not there. A table that holds data gets no sealing keys any more: new ones
 * would hide that those are gone with which its tokens were sealed.
 * @returns what was made
 */
export async function createSecrets({ isFirst }: { readonly isFirst: boolean }) {
  const client = new SSMClient(patience);
  const created: Partial<Record<SecretName, string>> = {};
  for (const name of secretNames) {
    if (name === 'sealing-keys' && !isFirst) continue;
    const value = await create(client, name);
    if (value !== undefined) created[name] = value;
  }
  client.destroy();
  return created;
}
