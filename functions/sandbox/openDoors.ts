import { isSandboxOpenNow } from '../core/store/sandboxDoors.ts';
import { secret } from '../core/secrets/secrets.ts';
import type { SecretName } from '../manifestTypes.ts';

/** Whoever puts a provider's value in the place of one of these has something real (`providerSecret`). */
const providerSecrets = [
  'meta-app-secret',
  'instagram-app-secret',
  'meta-verify-token',
  'asaas-webhook-token',
] as const satisfies readonly SecretName[];

/** Whether the doors of the sandbox are open by all that there is: environment, secrets and the platform's settings. */
export async function areDoorsOpen(): Promise<boolean> {
  if (process.env['SANDBOX'] !== 'on') return false;
  // Reading them notes which of them are a provider's.
  await Promise.all(providerSecrets.map((name) => secret(name)));
  return isSandboxOpenNow();
}
