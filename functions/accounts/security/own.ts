import { AppError } from '@shared/core/errors.ts';
import type { Parsed } from '@shared/core/route.ts';
import type { security } from '@shared/security/contract.ts';
import { needsSecondFactor } from '@shared/security/rules.ts';
import type { User } from '@shared/users/model.ts';
import type { Ctx } from '../../core/http/ctx.ts';
import { commit, type Step } from '../../core/store/commit.ts';
import { getSettings } from '../settings/service.ts';
import { accessEmailSteps } from '../users/notices.ts';
import { checkPresentPassword } from '../users/presentPassword.ts';
import { changeUser } from '../users/service.ts';
import { beginEnrolment, confirmed, withNewRecoveryCodes } from './authenticator.ts';
import { guessOf, ownerOf, takeCode } from './codes.ts';
import { findSecondFactor, removalStep, secondFactorStep } from './repo.ts';

type Input<Name extends keyof typeof security> = Parsed<(typeof security)[Name]>;

export async function status({ user }: Ctx) {
  const [factor, settings] = await Promise.all([findSecondFactor(user), getSettings(user)]);
  return {
    authenticatorSince: factor.authenticator?.since ?? null,
    recoveryCodesLeft: factor.recoveryCodes.length,
    isRequired: needsSecondFactor(user, settings),
    dueAt: user.secondFactorDueAt,
  };
}

/** Uses a code of whoever is signed in. @throws ERR_INVALID_CODE, ERR_TOO_MANY_ATTEMPTS */
async function takeOwnCode({ user }: Ctx, code: string) {
  const factor = await findSecondFactor(user);
  return takeCode(factor, code, guessOf('ownCode', ownerOf(factor)));
}

/** Whoever has an application proves it before they replace it: a page that was left open must not. */
export async function start({ currentPassword, code }: Input<'startAuthenticator'>, ctx: Ctx) {
  await checkPresentPassword(currentPassword, ctx);
  const { user } = ctx;
  if (!user.hasSecondFactor) return beginEnrolment(await findSecondFactor(user), user.email);
  if (code === undefined) throw new AppError('ERR_VALIDATION', { fields: { code: 'required' } });
  return beginEnrolment((await takeOwnCode(ctx, code)).after, user.email);
}

/** Saves the second factor together with what the person's record says about it, and tells them by e-mail. */
function saveBoth(ctx: Ctx, change: Partial<User>, step: Step): Promise<User> {
  const { user, now } = ctx;
  return changeUser({
    companyId: user.companyId,
    id: user.id,
    change: (current) => ({ ...current, ...change }),
    alongside: [
      step,
      ...accessEmailSteps(ctx, user, { at: now.toISOString(), fields: ['secondFactor'], by: user.name }),
    ],
  });
}

export async function confirm({ code }: Input<'confirmAuthenticator'>, ctx: Ctx) {
  const { after, recoveryCodes } = await confirmed(await findSecondFactor(ctx.user), code);
  await saveBoth(ctx, { hasSecondFactor: true, secondFactorDueAt: null }, secondFactorStep(after));
  return { recoveryCodes };
}

export async function removeAuthenticator({ currentPassword, code }: Input<'removeAuthenticator'>, ctx: Ctx) {
  if (needsSecondFactor(ctx.user, await getSettings(ctx.user))) throw new AppError('ERR_SECOND_FACTOR_KEPT');
  await checkPresentPassword(currentPassword, ctx);
  await takeOwnCode(ctx, code);
  await saveBoth(ctx, { hasSecondFactor: false }, removalStep(ctx.user));
  return { message: 'Second factor removed' };
}

export async function renewRecoveryCodes({ currentPassword, code }: Input<'renewRecoveryCodes'>, ctx: Ctx) {
  await checkPresentPassword(currentPassword, ctx);
  const { after, recoveryCodes } = withNewRecoveryCodes((await takeOwnCode(ctx, code)).after);
  await commit([secondFactorStep(after)]);
  return { recoveryCodes };
}
