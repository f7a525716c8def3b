import { AppError } from '@shared/core/errors.ts';
import type { OwnSession } from '@shared/security/model.ts';
import type { Ctx } from '../../core/context/ctx.ts';
import { clearedCookie } from '../../core/http/cookies.ts';
import { forgetDevices } from '../../pushSubscriptions/service.ts';
import { endSession } from '../session/service.ts';
import { lastSignIns } from '../session/signIns.ts';

/** Returns the caller's sign-ins. A user has one session (B-AUTH-6), which began with the newest of them. */
export async function ownSessions({ user }: Ctx): Promise<OwnSession[]> {
  const signIns = await lastSignIns(user);
  return signIns.map(({ companyId: _company, userId: _user, ...signIn }, position) => ({
    ...signIn,
    lastUsedAt: position === 0 ? (user.refreshRotatedAt ?? signIn.at) : null,
    isCurrent: position === 0,
  }));
}

/** @throws ERR_NOT_FOUND */
export async function endOwnSession(sessionId: string, ctx: Ctx) {
  const found = (await ownSessions(ctx)).find(({ id }) => id === sessionId);
  if (!found) throw new AppError('ERR_NOT_FOUND');
  const body = { message: 'Session ended' };
  if (!found.isCurrent) return { reply: true, body } as const;
  await endSession(ctx.user);
  await forgetDevices(ctx, ctx.user.id, ctx.user.tokenVersion);
  return { reply: true, cookies: [clearedCookie()], body } as const;
}
