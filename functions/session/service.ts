import type { Company } from '@shared/companies/model.ts';
import type { SessionUser, User } from '@shared/users/model.ts';
import { sessionUser } from '@shared/users/view.ts';
import { refreshSeconds, signAccess, signRefresh } from '../core/tokens.ts';
import { listQueues } from '../queues/service.ts';
import { getSettings } from '../settings/service.ts';
import { changeUser } from '../users/service.ts';

const cookie = (value: string, maxAge: number): string => {
  // Browsers keep Secure cookies off plain http, which only a local installation speaks.
  const isPlain = process.env['PUBLIC_URL']?.startsWith('http:') ?? false;
  const secure = isPlain ? '' : ' Secure;';
  return `jrt=${value}; Path=/api; Max-Age=${maxAge}; HttpOnly;${secure} SameSite=Strict`;
};

/** Set-Cookie line with the user's refresh token of 7 days (B-AUTH-4). */
export const refreshCookie = async ({ id, companyId, tokenVersion, refreshRotation }: User): Promise<string> =>
  cookie(await signRefresh({ id, companyId, tokenVersion, rotation: refreshRotation }), refreshSeconds);

/** Set-Cookie line that takes the refresh token away. */
export const clearedCookie = (): string => cookie('', 0);

/** The signed-in user as B-AUTH-5 wants them. */
export async function currentUser(user: User, company: Company): Promise<SessionUser> {
  const [queues, settings] = await Promise.all([listQueues(user), getSettings(user)]);
  return sessionUser(user, { company, queues, settings });
}

/** Access token of 15 minutes, cookie and user: the answer of login and refresh. */
export async function openSession(user: User, company: Company) {
  const { id, name, profile, companyId, tokenVersion } = user;
  const [token, jrt, current] = await Promise.all([
    signAccess({ id, name, profile, companyId, tokenVersion }),
    refreshCookie(user),
    currentUser(user, company),
  ]);
  return { reply: true, cookies: [jrt], body: { token, user: current } } as const;
}

/** Ends a session everywhere, unless a newer one has begun meanwhile; the live reader closes its sockets. */
export async function endSession(held: Pick<User, 'companyId' | 'id' | 'tokenVersion'>): Promise<void> {
  await changeUser({
    companyId: held.companyId,
    id: held.id,
    event: 'user.updated',
    change: (user) =>
      user.tokenVersion === held.tokenVersion
        ? { ...user, tokenVersion: user.tokenVersion + 1, online: false }
        : undefined,
  });
}
