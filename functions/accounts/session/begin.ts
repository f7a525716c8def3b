import type { Company } from '@shared/companies/model.ts';
import { AppError } from '@shared/core/errors.ts';
import type { SignInMethod } from '@shared/security/model.ts';
import { dueAtSignIn } from '@shared/security/rules.ts';
import { isWorkTime } from '@shared/session/workHours.ts';
import type { User } from '@shared/users/model.ts';
import { sessionNow } from '../../core/context/clock.ts';
import type { PublicCtx } from '../../core/context/ctx.ts';
import { auditEntity, eventRecord } from '../../core/http/audit.ts';
import type { Step } from '../../core/store/commit.ts';
import { putNew } from '../../core/store/records.ts';
import { noteLogin } from '../companies/service.ts';
import { givenProof } from '../records/freshProof.ts';
import { getSettings } from '../settings/service.ts';
import { changeUser } from '../users/service.ts';
import { deviceCookie, deviceOf } from './device.ts';
import { openSession } from './service.ts';
import { signInSteps } from './signIns.ts';

export interface Account {
  readonly user: User;
  readonly company: Company;
}

/** @throws ERR_COMPANY_DISABLED, ERR_USER_PAUSED, ERR_OUT_OF_HOURS */
export function checkMaySignIn({ user, company }: Account, now: Date): void {
  if (!company.status) throw new AppError('ERR_COMPANY_DISABLED');
  if (user.pausedAt !== null) throw new AppError('ERR_USER_PAUSED');
  if (!isWorkTime(user, company, now)) throw new AppError('ERR_OUT_OF_HOURS');
}

interface Proof {
  readonly method: SignInMethod;
  /** Written with the session or not at all: what was used to sign in. */
  readonly steps?: readonly Step[];
  /** True if the user was asked for a proof just now, which then counts as fresh for some minutes (B-AUTH-41). */
  readonly isFresh?: boolean;
  readonly change?: Partial<User>;
}

/** Methods that open a session alone, so a concurrent session does not matter for them. */
const isFirstStep: Partial<Record<SignInMethod, true>> = { password: true, provider: true };

/** A new session for the person; it ends the one before (B-AUTH-6). */
async function renewSession({ user: verified, company }: Account, proof: Proof, ctx: PublicCtx): Promise<User> {
  const { now } = ctx;
  const settings = await getSettings({ companyId: company.id });
  // A company's provider decides about the second factor; the platform always asks its own staff for it.
  const isForProvider = proof.method === 'provider' && !verified.super;
  const happening = { company, user: verified, now, target: verified.id };
  return changeUser({
    companyId: verified.companyId,
    id: verified.id,
    event: 'user.loggedIn',
    change: (user) => {
      // The password changed since it was checked.
      if (user.passwordHash !== verified.passwordHash) throw new AppError('ERR_INVALID_CREDENTIALS');
      if (user.pausedAt !== null) throw new AppError('ERR_USER_PAUSED');
      const isOtherSession = user.tokenVersion !== verified.tokenVersion;
      if (isOtherSession && !isFirstStep[proof.method]) throw new AppError('ERR_SECOND_STEP_EXPIRED');
      const changed = { ...user, ...proof.change };
      return {
        ...changed,
        tokenVersion: user.tokenVersion + 1,
        refreshRotation: 1,
        refreshRotatedAt: now.toISOString(),
        secondFactorDueAt: isForProvider ? null : dueAtSignIn(changed, settings, sessionNow()),
      };
    },
    alongside: [
      ...(proof.steps ?? []),
      { write: putNew(auditEntity, eventRecord('session.login', happening)) },
      ...signInSteps(verified, proof.method, ctx),
    ],
  });
}

export async function beginSession({ user: verified, company }: Account, proof: Proof, ctx: PublicCtx) {
  const { now, request } = ctx;
  const user = await renewSession({ user: verified, company }, proof, ctx);
  await noteLogin(company.id, now);
  const [opened, known] = await Promise.all([
    openSession(user, company, Math.floor(now.getTime() / 1000)),
    deviceCookie(await deviceOf(request), user.email),
  ]);
  const fresh = proof.isFresh ? { freshProof: await givenProof(user) } : {};
  return { ...opened, body: { ...opened.body, ...fresh }, cookies: [...opened.cookies, known] };
}
