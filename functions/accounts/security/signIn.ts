import { AppError } from '@shared/core/errors.ts';
import type { Parsed } from '@shared/core/route.ts';
import type { security } from '@shared/security/contract.ts';
import type { AccessNotice } from '@shared/users/model.ts';
import type { PublicCtx } from '../../core/context/ctx.ts';
import { accessNoticeSteps } from '../../core/http/accessNotices.ts';
import type { GuessLimit } from '../../core/http/attemptLimits.ts';
import { auditEntity, eventRecord, noteEvent } from '../../core/http/audit.ts';
import type { Step } from '../../core/store/commit.ts';
import { putNew } from '../../core/store/records.ts';
import { consumeCode, guessOf } from '../records/codes.ts';
import { findSecondFactor, secondFactorStep } from '../records/secondFactors.ts';
import { type Account, beginSession } from '../session/begin.ts';
import { deviceOf, hasSignedIn } from '../session/device.ts';
import { accountOf } from '../session/secondStep.ts';
import { beginEnrolment, confirmed } from './authenticator.ts';

type Input<Name extends keyof typeof security> = Parsed<(typeof security)[Name]>;

/**
 * A known browser has a limit of its own, so that a stranger with the password cannot lock the owner out (B-AUTH-10).
 */
async function guessAt({ user }: Account, { request }: PublicCtx): Promise<GuessLimit> {
  const device = await deviceOf(request);
  return hasSignedIn(device, user.email)
    ? guessOf('codeDevice', `${device.device}|${user.email}`)
    : guessOf('codeAccount', user.email);
}

/** Completes a sign-in with the second factor (B-AUTH-30). */
export async function signInWithCode({ handle, code }: Input<'signIn'>, ctx: PublicCtx) {
  const account = await accountOf(handle, 'code', ctx.now);
  const factor = await findSecondFactor(account.user);
  try {
    const { after, method } = await consumeCode(factor, code, await guessAt(account, ctx));
    return await beginSession(account, { method, steps: [secondFactorStep(after)] }, ctx);
  } catch (error) {
    if (error instanceof AppError && error.code === 'ERR_INVALID_CODE') {
      await noteEvent('session.codeRefused', { ...account, now: ctx.now, target: account.user.id });
    }
    throw error;
  }
}

/** Starts the set-up of a required second factor during sign-in (B-AUTH-33). */
export async function startAtSignIn({ handle }: Input<'startAtSignIn'>, { now }: PublicCtx) {
  const { user } = await accountOf(handle, 'enrol', now);
  return beginEnrolment(await findSecondFactor(user), user.email);
}

/** The set-up needed only the password, so the account's owner and the log are informed (B-AUTH-34). */
async function enrolmentSteps({ user, company }: Account, { now, request }: PublicCtx): Promise<Step[]> {
  const notice: AccessNotice = { at: now.toISOString(), fields: ['secondFactor'], by: user.name };
  const happening = { company, user, now, target: user.id };
  return [
    { write: putNew(auditEntity, eventRecord('session.secondFactorSet', happening)) },
    ...(await accessNoticeSteps({ companyId: company.id, now, company, user, request }, user, notice)),
  ];
}

export async function confirmAtSignIn({ handle, code }: Input<'confirmAtSignIn'>, ctx: PublicCtx) {
  const account = await accountOf(handle, 'enrol', ctx.now);
  const { after, recoveryCodes } = await confirmed(await findSecondFactor(account.user), code);
  const steps = [secondFactorStep(after), ...(await enrolmentSteps(account, ctx))];
  const change = { hasSecondFactor: true };
  const opened = await beginSession(account, { method: 'authenticator', steps, change }, ctx);
  return { ...opened, body: { ...opened.body, recoveryCodes } };
}
