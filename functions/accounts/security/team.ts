import { AppError } from '@shared/core/errors.ts';
import type { Parsed } from '@shared/core/route.ts';
import type { security } from '@shared/security/contract.ts';
import type { AccessNotice } from '@shared/users/model.ts';
import { checkMayChange } from '@shared/users/rules.ts';
import type { Ctx } from '../../core/context/ctx.ts';
import { accessNoticeSteps } from '../../core/http/accessNotices.ts';
import { findSecondFactor, removalSteps } from '../records/secondFactors.ts';
import { changeUser, getUser, listUsers } from '../users/service.ts';

/** Returns the users with a second factor; only administrators need to know. */
export async function team(ctx: Ctx) {
  const people = await listUsers(ctx);
  return { people: people.map(({ id, name, hasSecondFactor }) => ({ userId: id, name, hasSecondFactor })) };
}

/**
 * Removes the second factor of a user who lost phone and recovery codes: the password alone is enough again, and a
 * required factor has to be set up within a week. The user is informed by e-mail and at sign-in.
 */
export async function resetSecondFactor({ userId }: Parsed<typeof security.resetSecondFactor>, ctx: Ctx) {
  const target = await getUser(ctx, userId);
  checkMayChange(ctx.user, target);
  // The own one is removed with a code.
  if (target.id === ctx.user.id) throw new AppError('ERR_NO_PERMISSION');
  const notice: AccessNotice = { at: ctx.now.toISOString(), fields: ['secondFactor'], by: ctx.user.name };
  await changeUser({
    companyId: target.companyId,
    id: target.id,
    event: 'user.updated',
    change: (user) => ({
      ...user,
      hasSecondFactor: false,
      secondFactorDueAt: null,
      tokenVersion: user.tokenVersion + 1,
      online: false,
      accessNotice: notice,
    }),
    alongside: [...removalSteps(await findSecondFactor(target)), ...(await accessNoticeSteps(ctx, target, notice))],
  });
  return { message: 'Second factor reset' };
}
