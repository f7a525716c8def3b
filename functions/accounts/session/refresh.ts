import type { Company } from '@shared/companies/model.ts';
import { AppError } from '@shared/core/errors.ts';
import { decideRotation } from '@shared/session/rotation.ts';
import type { User } from '@shared/users/model.ts';
import type { PublicCtx } from '../../core/context/ctx.ts';
import { clearedCookie } from '../../core/http/cookies.ts';
import { FailureWithCookies } from '../../core/http/serve.ts';
import { type RefreshClaims, verifyRefresh } from '../../core/http/tokens.ts';
import { log } from '../../core/log.ts';
import { getCompany } from '../records/companies.ts';
import { changeUser } from '../users/service.ts';
import { hasToEnrol } from './secondStep.ts';
import { endSession, openSession } from './service.ts';

const expired = (): AppError => new AppError('ERR_SESSION_EXPIRED');

/** The presented token was replaced long ago: two parties hold a copy of it. */
class TokenReused extends Error {}

function rotate({ id, companyId, tokenVersion, rotation }: RefreshClaims, now: Date): Promise<User> {
  return changeUser({
    companyId,
    id,
    change: (current) => {
      if (current.tokenVersion !== tokenVersion) throw expired();
      const decision = decideRotation(current, rotation, now);
      if (decision === 'theft') throw new TokenReused();
      if (decision === 'repeat') return undefined;
      return { ...current, refreshRotation: current.refreshRotation + 1, refreshRotatedAt: now.toISOString() };
    },
  });
}

/** A reused token ends the session for everybody who holds it. */
async function rotateOrEnd(claims: RefreshClaims, now: Date): Promise<User> {
  try {
    return await rotate(claims, now);
  } catch (error) {
    if (!(error instanceof TokenReused)) throw error;
    log.warn('session.reused', { companyId: claims.companyId, userId: claims.id });
    await endSession(claims);
    throw expired();
  }
}

async function activeCompany(id: number): Promise<Company> {
  const company = await getCompany(id);
  if (!company.status) throw new AppError('ERR_COMPANY_DISABLED');
  return company;
}

async function renewed({ now, request }: PublicCtx) {
  const token = request.cookies['jrt'];
  if (!token) throw expired();
  const claims = await verifyRefresh(token);
  const company = await activeCompany(claims.companyId);
  const user = await rotateOrEnd(claims, now);
  // The user signs in again and is led to the set-up.
  if (await hasToEnrol(user)) throw expired();
  return openSession(user, company, claims.since);
}

/** B-AUTH-7. A refused cookie is taken away, so that the browser stops sending it. */
export async function refresh(ctx: PublicCtx) {
  try {
    return await renewed(ctx);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const isGone = error.code === 'ERR_NO_USER_FOUND' || error.code === 'ERR_NO_COMPANY_FOUND';
    throw new FailureWithCookies(isGone ? expired() : error, [clearedCookie()], { cause: error });
  }
}
