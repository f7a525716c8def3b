import { AppError } from '@shared/core/errors.ts';
import type { Ctx } from '../context/ctx.ts';
import { isPassword } from '../secrets/passwords.ts';
import { countGuess, forgetGuess, type GuessLimit } from './attemptLimits.ts';

/**
 * Users who change how they sign in give their password once more: a page that was left open, or a stolen token,
 * must not become a login.
 * @throws ERR_VALIDATION naming the field, ERR_TOO_MANY_ATTEMPTS
 */
export async function checkPresentPassword(typed: string | undefined, { user, now }: Ctx): Promise<void> {
  if (!typed) throw new AppError('ERR_VALIDATION', { fields: { currentPassword: 'required' } });
  const guessing: GuessLimit = { scope: 'presentPassword', value: `${user.companyId}#${user.id}`, free: 5 };
  await countGuess(guessing, now);
  if (!(await isPassword(typed, user.passwordHash))) {
    throw new AppError('ERR_VALIDATION', { fields: { currentPassword: 'password_wrong' } });
  }
  await forgetGuess(guessing, now);
}
