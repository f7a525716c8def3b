import { AppError } from '@shared/core/errors.ts';
import type { Parsed } from '@shared/core/route.ts';
import type { security } from '@shared/security/contract.ts';
import type { SecondFactor } from '@shared/security/model.ts';
import { needsSecondFactor } from '@shared/security/rules.ts';
import type { AccessNotice } from '@shared/users/model.ts';
import type { Ctx } from '../../core/context/ctx.ts';
import { accessNoticeSteps } from '../../core/http/accessNotices.ts';
import { commit } from '../../core/store/commit.ts';
import { findSecondFactor, isAnything, remainderSteps, secondFactorStep } from '../records/secondFactors.ts';
import { getSettings } from '../settings/service.ts';
import { beginEnrolment, confirmed, withNewRecoveryCodes } from './authenticator.ts';
import { type OwnProof, saveSecondFactor, verifyExistingProof, verifyOwnProof } from './proof.ts';

type Input<Name extends keyof typeof security> = Parsed<(typeof security)[Name]>;

export async function status({ user }: Ctx) {
  const [factor, settings] = await Promise.all([findSecondFactor(user), getSettings(user)]);
  return {
    authenticatorSince: factor.authenticator?.since ?? null,
    passkeys: factor.passkeys.length,
    recoveryCodesLeft: factor.recoveryCodes.length,
    isRequired: needsSecondFactor(user, settings),
    dueAt: user.secondFactorDueAt,
  };
}

export const start = async (given: Input<'startAuthenticator'>, ctx: Ctx) =>
  beginEnrolment(await verifyOwnProof(given, ctx), ctx.user.email);

export async function confirm({ code }: Input<'confirmAuthenticator'>, ctx: Ctx) {
  const { after, recoveryCodes } = await confirmed(await findSecondFactor(ctx.user), code);
  await saveSecondFactor(ctx, true, [secondFactorStep(after)]);
  return { recoveryCodes };
}

/**
 * Takes a part of the own second factor; the last one stays where one is required.
 * @throws ERR_SECOND_FACTOR_KEPT
 */
export async function removeFactor(given: OwnProof, without: (factor: SecondFactor) => SecondFactor, ctx: Ctx) {
  const isKept = !isAnything(without(await findSecondFactor(ctx.user)));
  if (isKept && needsSecondFactor(ctx.user, await getSettings(ctx.user))) throw new AppError('ERR_SECOND_FACTOR_KEPT');
  const after = without(await verifyExistingProof(given, ctx));
  return { after, steps: remainderSteps(after) };
}

export async function removeAuthenticator(given: Input<'removeAuthenticator'>, ctx: Ctx) {
  const without = (factor: SecondFactor) => ({ ...factor, authenticator: null, pending: null });
  const { after, steps } = await removeFactor(given, without, ctx);
  await saveSecondFactor(ctx, isAnything(after), steps);
  return { message: 'Second factor removed' };
}

export async function renewRecoveryCodes(given: Input<'renewRecoveryCodes'>, ctx: Ctx) {
  const { after, recoveryCodes } = withNewRecoveryCodes(await verifyExistingProof(given, ctx));
  const notice: AccessNotice = { at: ctx.now.toISOString(), fields: ['secondFactor'], by: ctx.user.name };
  await commit([secondFactorStep(after), ...(await accessNoticeSteps(ctx, ctx.user, notice))]);
  return { recoveryCodes };
}
