import { createHash, randomUUID } from 'node:crypto';
import type { RequestInfo } from '../../core/context/ctx.ts';
import { cookieLine } from '../../core/http/cookies.ts';
import { type DeviceClaims, deviceSeconds, signDevice, verifyDevice } from '../../core/http/tokens.ts';

const cookieName = 'jdv';

/** People who share a desk share its browser. */
const maxAccounts = 8;

const accountOf = (email: string): string => createHash('sha256').update(email).digest('base64url').slice(0, 22);

/** Returns the browser if it has signed in before. An invalid cookie counts as unknown. */
export async function deviceOf({ cookies }: RequestInfo): Promise<DeviceClaims> {
  const known = await verifyDevice(cookies[cookieName] ?? '');
  return known ?? { device: randomUUID(), accounts: [] };
}

/** True if this account has signed in from the browser. */
export const hasSignedIn = ({ accounts }: DeviceClaims, email: string): boolean => accounts.includes(accountOf(email));

/** Set-Cookie line that identifies the browser next time, whatever strangers try with the account meanwhile. */
export async function deviceCookie({ device, accounts }: DeviceClaims, email: string): Promise<string> {
  const account = accountOf(email);
  const others = accounts.filter((one) => one !== account);
  const token = await signDevice({ device, accounts: [account, ...others].slice(0, maxAccounts) });
  return cookieLine({ name: cookieName, value: token, path: '/api/auth', seconds: deviceSeconds });
}
