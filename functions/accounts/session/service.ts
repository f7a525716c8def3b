import type { Company } from '@shared/companies/model.ts';
import type { SessionUser, User } from '@shared/users/model.ts';
import { sessionUser } from '@shared/users/view.ts';
import { isSandboxOpen, mailboxUrl } from '../../core/http/sandboxGate.ts';
import { refreshLife, signAccess, signRefresh } from '../../core/http/tokens.ts';
import { isLinkingOpen } from '../../core/linking.ts';
import { listQueues } from '../../queues/service.ts';
import { getSettings } from '../settings/service.ts';
import { changeUser } from '../users/service.ts';
import { cookieLine } from './cookies.ts';

const cookie = (value: string, seconds: number): string => cookieLine({ name: 'jrt', value, path: '/api', seconds });

/** Set-Cookie line with a refresh token of 7 days (B-AUTH-4) for a session that began at `since`, epoch seconds. */
export const refreshCookie = async (
  { id, companyId, tokenVersion, refreshRotation }: User,
  since: number,
): Promise<string> =>
  cookie(await signRefresh({ id, companyId, tokenVersion, rotation: refreshRotation, since }), refreshLife(since));

/** Set-Cookie line that takes the refresh token away. */
export const clearedCookie = (): string => cookie('', 0);

/** The signed-in user as B-AUTH-5 wants them. */
export async function currentUser(user: User, company: Company): Promise<SessionUser> {
  const [queues, settings] = await Promise.all([listQueues(user), getSettings(user)]);
  return sessionUser(user, {
    company,
    queues,
    settings,
    hasSandbox: isSandboxOpen(),
    hasMailbox: mailboxUrl() !== undefined,
    hasLinking: isLinkingOpen(),
  });
}

/** Access token of 15 minutes, cookie and user: the answer of login and refresh. */
export async function openSession(user: User, company: Company, since: number) {
  const { id, name, profile, companyId, tokenVersion } = user;
  const [token, jrt, current] = await Promise.all([
    signAccess({ id, name, profile, companyId, tokenVersion }),
    refreshCookie(user, since),
    currentUser(user, company),
  ]);
  return { reply: true, cookies: [jrt], body: { token, user: current } } as const;
}

/** Ends a session everywhere, unless a newer one has begun meanwhile; the live reader closes its sockets. */
export async function endSession(current: Pick<User, 'companyId' | 'id' | 'tokenVersion'>): Promise<void> {
  await changeUser({
    companyId: current.companyId,
    id: current.id,
    event: 'user.updated',
    change: (user) =>
      user.tokenVersion === current.tokenVersion
        ? { ...user, tokenVersion: user.tokenVersion + 1, online: false }
        : undefined,
  });
}
