import { AppError } from '@shared/core/errors.ts';
import { isSecondFactorDue } from '@shared/security/rules.ts';
import type { User } from '@shared/users/model.ts';
import { sessionNow } from '../../core/context/clock.ts';
import { type SecondStepClaims, signSecondStep, verifySecondStep } from '../../core/http/tokens.ts';
import { findCompany } from '../records/companies.ts';
import { findSecondFactor } from '../records/secondFactors.ts';
import { findUser } from '../records/users.ts';
import { getSettings } from '../settings/service.ts';
import { type Account, checkMaySignIn } from './begin.ts';

/** True if the user's deadline for a second factor has passed. */
export const hasToEnrol = async (user: User): Promise<boolean> =>
  !user.hasSecondFactor &&
  user.secondFactorDueAt !== null &&
  isSecondFactorDue(user, await getSettings(user), sessionNow());

/**
 * Refuses a session by password alone if the user has a second factor or has to set one up now (B-AUTH-30, 33).
 * @throws ERR_SECOND_FACTOR_REQUIRED with the handle of the second step
 */
export async function askForSecondFactor({ user }: Account): Promise<void> {
  const step = user.hasSecondFactor ? 'code' : (await hasToEnrol(user)) ? 'enrol' : undefined;
  if (step === undefined) return;
  const { id, companyId, tokenVersion } = user;
  const handle = await signSecondStep({ id, companyId, tokenVersion, step });
  const hasPasskey = step === 'code' && (await findSecondFactor(user)).passkeys.length > 0;
  const values: Record<string, string> = hasPasskey ? { handle, step, passkey: 'yes' } : { handle, step };
  throw new AppError('ERR_SECOND_FACTOR_REQUIRED', { values });
}

/**
 * The account whose password was right a moment ago. A password that was changed, or any sign-in, makes the handle
 * worth nothing. @throws ERR_SECOND_STEP_EXPIRED, ERR_COMPANY_DISABLED, ERR_USER_PAUSED, ERR_OUT_OF_HOURS
 */
export async function accountOf(handle: string, step: SecondStepClaims['step'], now: Date): Promise<Account> {
  const claims = await verifySecondStep(handle);
  const [user, company] = await Promise.all([findUser(claims.companyId, claims.id), findCompany(claims.companyId)]);
  if (!user || !company || user.tokenVersion !== claims.tokenVersion || claims.step !== step) {
    throw new AppError('ERR_SECOND_STEP_EXPIRED');
  }
  checkMaySignIn({ user, company }, now);
  return { user, company };
}
