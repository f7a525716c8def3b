import { isSandboxOpenNow } from '../core/store/sandboxDoors.ts';
import { secret } from '../core/secrets/secrets.ts';
import type { SecretName } from '../manifestTypes.ts';

/** Secrets whose replacement means that a real provider is configured (`providerSecret`). */
const providerSecrets = [
  'meta-app-secret',
  'instagram-app-secret',
  'meta-verify-token',
  'asaas-webhook-token',
] as const satisfies readonly SecretName[];

/** True if environment, secrets and the platform's settings all keep the sandbox open. */
export async function areDoorsOpen(): Promise<boolean> {
  if (process.env['SANDBOX'] !== 'on') return false;
  // Reading them notes which of them are a provider's.
  await Promise.all(providerSecrets.map((name) => secret(name)));
  return isSandboxOpenNow();
}
