import { platformCompany } from '@shared/companies/subscription.ts';
import { findCompany } from '../accounts/records/companies.ts';
import { env } from '../core/env.ts';
import { createSecrets } from '../core/secrets/newSecrets.ts';
import { secret } from '../core/secrets/secrets.ts';
import { seedPlatform } from './platform.ts';

/**
 * Called after each deployment; a second call changes nothing.
 * @throws when the keys are gone with which the table's tokens were sealed
 */
export async function handler(): Promise<{ created: number }> {
  const isFirst = !(await findCompany(platformCompany));
  const made = await createSecrets({ isFirst });
  if (!made['sealing-keys']) await secret('sealing-keys');
  const { logins } = await seedPlatform({
    email: env('ADMIN_EMAIL').trim().toLowerCase(),
    password: made['admin-password'] ?? (await secret('admin-password')),
  });
  return { created: logins.filter(({ password }) => password !== undefined).length };
}
