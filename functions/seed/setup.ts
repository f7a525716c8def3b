import { env } from '../core/env.ts';
import { seedPlatform } from './platform.ts';

/** Called once after each deployment; a second call changes nothing. Passwords stay where the deployment put them. */
export async function handler(): Promise<{ created: number }> {
  const { logins } = await seedPlatform({
    email: env('ADMIN_EMAIL').trim().toLowerCase(),
    password: env('ADMIN_PASSWORD'),
  });
  return { created: logins.filter(({ password }) => password !== undefined).length };
}
