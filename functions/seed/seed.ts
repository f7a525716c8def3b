import { Email } from '@shared/core/fields.ts';
import { isSandboxOpen } from '../core/context/sandboxGate.ts';
import { restoreClock } from '../sandbox/movedClock.ts';
import { seedDemo } from './demo.ts';
import type { Login } from './logins.ts';
import { seedPlatform } from './platform.ts';

interface Options {
  readonly adminEmail?: string | undefined;
  /** Generated when absent; without effect once the administrator exists. */
  readonly adminPassword?: string | undefined;
  /** True if a demonstration company is wanted; its number is one of the sandbox. */
  readonly demo: boolean;
}

function checkedEmail(text: string): string {
  const email = Email.safeParse(text);
  if (!email.success) throw new Error(`The administrator's e-mail "${text}" is not an e-mail address.`);
  return email.data;
}

/**
 * The first data of an installation. Running it again changes nothing (B-SEED-1).
 * @returns who can sign in; with a password only those created by this run, because it is stored nowhere
 */
export async function seed({
  adminEmail = 'admin@prosa.local',
  adminPassword,
  demo,
}: Options): Promise<{ logins: Login[] }> {
  await restoreClock();
  const { logins, plan } = await seedPlatform({ email: checkedEmail(adminEmail), password: adminPassword });
  return { logins: demo && isSandboxOpen() ? [...logins, ...(await seedDemo(plan))] : logins };
}
