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

/** The own password, and a code or what stands in for it: that a passkey was used a moment ago. */
export interface OwnProof {
  readonly currentPassword: string;
  readonly code?: string | undefined;
  readonly proof?: string | undefined;
}

/**
 * Whoever changes how they sign in proves it with all that they have: a page that was left open must not become a
 * login. @returns what is left of their second factor
 */
export async function verifyOwnProof(given: OwnProof, ctx: Ctx): Promise<SecondFactor> {
  await checkPresentPassword(given.currentPassword, ctx);
  const factor = await findSecondFactor(ctx.user);
  return ctx.user.hasSecondFactor ? takeSecondFactor(factor, given, ctx) : factor;
}

/** Of whoever changes a second factor that they have. @throws ERR_INVALID_CODE where there is none */
export async function verifyExistingProof(given: OwnProof, ctx: Ctx): Promise<SecondFactor> {
  const factor = await verifyOwnProof(given, ctx);
  if (!ctx.user.hasSecondFactor) throw new AppError('ERR_INVALID_CODE');
  return factor;
}

/** Saves the second factor together with what the person's record says about it, and tells them. */
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
