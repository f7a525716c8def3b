import type { Company } from '@shared/companies/model.ts';
import type { SessionUser, User } from '@shared/users/model.ts';
import { sessionUser } from '@shared/users/view.ts';
import { mailboxUrl } from '../../core/context/sandboxGate.ts';
import { refreshCookie } from '../../core/http/cookies.ts';
import { signAccess } from '../../core/http/tokens.ts';
import { isLinkingOpen } from '../../core/linking.ts';
import { liveSequence } from '../../core/store/liveSequence.ts';
import { isSandboxOpenNow } from '../../core/store/sandboxDoors.ts';
import { listQueues } from '../../queues/service.ts';
import { getSettings } from '../settings/service.ts';
import { changeUser } from '../users/service.ts';

/** The signed-in user as B-AUTH-5 wants them. */
export async function currentUser(user: User, company: Company): Promise<SessionUser> {
  // Asked before the mailbox, because it reads the settings by which both are shut.
  const [hasSandbox, queues, settings] = await Promise.all([isSandboxOpenNow(), listQueues(user), getSettings(user)]);
  return sessionUser(user, {
    company,
    queues,
    settings,
    hasSandbox,
    hasMailbox: mailboxUrl() !== undefined,
    hasLinking: isLinkingOpen(),
  });
}

/** Access token of 15 minutes, cookie and user: the answer of login and refresh. */
export async function openSession(user: User, company: Company, since: number) {
  const { id, name, profile, companyId, tokenVersion } = user;
  const [token, jrt, current, seq] = await Promise.all([
    signAccess({ id, name, profile, companyId, tokenVersion }),
    refreshCookie(user, since),
    currentUser(user, company),
    liveSequence(companyId),
  ]);
  return { reply: true, cookies: [jrt], body: { token, user: current, seq } } as const;
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
