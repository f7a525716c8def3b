import type { User } from '@shared/users/model.ts';
import { refreshLife, signRefresh } from './tokens.ts';

interface Cookie {
  readonly name: string;
  readonly value: string;
  readonly path: string;
  readonly seconds: number;
}

/** A Set-Cookie line that scripts and other sites never see. */
export function cookieLine({ name, value, path, seconds }: Cookie): string {
  // Browsers keep Secure cookies off plain http, which only a local installation speaks.
  const isPlain = process.env['PUBLIC_URL']?.startsWith('http:') ?? false;
  const secure = isPlain ? '' : ' Secure;';
  return `${name}=${value}; Path=${path}; Max-Age=${seconds}; HttpOnly;${secure} SameSite=Strict`;
}

const refreshLine = (value: string, seconds: number): string =>
  cookieLine({ name: 'jrt', value, path: '/api', seconds });

/** Set-Cookie line with a refresh token of 7 days (B-AUTH-4) for a session that began at `since`, epoch seconds. */
export const refreshCookie = async (
  { id, companyId, tokenVersion, refreshRotation }: User,
  since: number,
): Promise<string> =>
  refreshLine(await signRefresh({ id, companyId, tokenVersion, rotation: refreshRotation, since }), refreshLife(since));

/** Set-Cookie line that takes the refresh token away. */
export const clearedCookie = (): string => refreshLine('', 0);
