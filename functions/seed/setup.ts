import { env } from '../core/env.ts';
import { seed } from './seed.ts';

/** Called once after each deployment; a second call changes nothing. Passwords stay where the deployment put them. */
export async function handler(): Promise<{ created: number }> {
  const { logins } = await seed({ adminEmail: env('ADMIN_EMAIL'), adminPassword: env('ADMIN_PASSWORD'), demo: false });
  return { created: logins.filter(({ password }) => password !== undefined).length };
}
