import { AppError } from '@shared/core/errors.ts';
import type { SecondFactor } from '@shared/security/model.ts';
import type { User } from '@shared/users/model.ts';
import type { Ctx } from '../../core/context/ctx.ts';
import { accessNoticeSteps } from '../../core/http/accessNotices.ts';
import { checkPresentPassword } from '../../core/http/presentPassword.ts';
import type { Step } from '../../core/store/commit.ts';
import { takeSecondFactor } from '../records/freshProof.ts';
import { findSecondFactor } from '../records/secondFactors.ts';
import { changeUser } from '../users/service.ts';

/** A user's password, and a code or the token of a passkey used a moment ago. */
export interface OwnProof {
  readonly currentPassword: string;
  readonly code?: string | undefined;
  readonly proof?: string | undefined;
}

/**
 * Requires all of a user's factors for a change of sign-in, so that an open page does not become a login.
 * @returns the remaining second factor
 */
export async function verifyOwnProof(given: OwnProof, ctx: Ctx): Promise<SecondFactor> {
  await checkPresentPassword(given.currentPassword, ctx);
  const factor = await findSecondFactor(ctx.user);
  return ctx.user.hasSecondFactor ? takeSecondFactor(factor, given, ctx) : factor;
}

/** Requires the second factor of a user who has one. @throws ERR_INVALID_CODE if there is none */
export async function verifyExistingProof(given: OwnProof, ctx: Ctx): Promise<SecondFactor> {
  const factor = await verifyOwnProof(given, ctx);
  if (!ctx.user.hasSecondFactor) throw new AppError('ERR_INVALID_CODE');
  return factor;
}

/** Saves the second factor with the user's record and informs the user. */
export async function saveSecondFactor(ctx: Ctx, hasSecondFactor: boolean, steps: readonly Step[]): Promise<User> {
  const { user, now } = ctx;
  return changeUser({
    companyId: user.companyId,
    id: user.id,
    change: (current) => ({
      ...current,
      hasSecondFactor,
      secondFactorDueAt: hasSecondFactor ? null : current.secondFactorDueAt,
    }),
    alongside: [
      ...steps,
      ...(await accessNoticeSteps(ctx, user, { at: now.toISOString(), fields: ['secondFactor'], by: user.name })),
    ],
  });
}
