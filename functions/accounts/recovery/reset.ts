import type { Company } from '@shared/companies/model.ts';
import { AppError } from '@shared/core/errors.ts';
import type { Output, Parsed } from '@shared/core/route.ts';
import type { recovery } from '@shared/recovery/contract.ts';
import type { RecoveryTarget } from '@shared/recovery/target.ts';
import type { User } from '@shared/users/model.ts';
import type { PublicCtx } from '../../core/context/ctx.ts';
import { isSameSecret, secretHash } from '../../core/secrets/compare.ts';
import { checkPassword } from '../../core/secrets/passwordRules.ts';
import { hashPassword } from '../../core/secrets/passwords.ts';
import { findCompany } from '../records/companies.ts';
import { findUser } from '../records/users.ts';
import { setOwnPassword } from '../users/ownPassword.ts';
import { countTrial } from './limits.ts';
import { findRecovery, type ResetRight, usedUp } from './repo.ts';

const invalid = (): AppError => new AppError('ERR_INVALID_CODE');

/** @throws ERR_INVALID_CODE */
async function rightOf(
  handle: string,
  resetToken: string,
  now: Date,
): Promise<{ right: ResetRight; target: RecoveryTarget | null }> {
  const { right, target = null } = (await findRecovery(handle)) ?? {};
  if (!right || right.until <= now.getTime() || !isSameSecret(right.hash, secretHash(resetToken))) throw invalid();
  return { right, target };
}

async function loadUserAndCompany({ companyId, userId }: ResetRight): Promise<{ user: User; company: Company }> {
  const [user, company] = await Promise.all([findUser(companyId, userId), findCompany(companyId)]);
  if (!user || !company) throw invalid();
  return { user, company };
}

/**
 * B-AUTH-15: sets the password and ends every session; a password that is refused leaves the right as it was.
 * @throws ERR_INVALID_CODE, ERR_VALIDATION naming the field
 */
export async function resetPassword(
  { userId: handle, newPassword, resetToken }: Parsed<typeof recovery.reset>,
  ctx: PublicCtx,
): Promise<Output<typeof recovery.reset>> {
  await countTrial(ctx);
  const { right, target } = await rightOf(handle, resetToken, ctx.now);
  const { user, company } = await loadUserAndCompany(right);
  const { name, email } = user;
  checkPassword(newPassword, { name, email, companyName: company.name }, 'newPassword');
  await setOwnPassword(ctx, {
    ...{ user, company },
    passwordHash: await hashPassword(newPassword),
    event: 'session.recovered',
    ...(right.by && target ? { proven: target } : {}),
    alongside: [usedUp(secretHash(handle), right)],
  });
  return { email };
}
