import { AppError } from '@shared/core/errors.ts';
import type { SecondFactor, SignInMethod } from '@shared/security/model.ts';
import { sessionNow } from '../../core/context/clock.ts';
import { countGuess, forgetGuess, type GuessLimit } from '../../core/http/attemptLimits.ts';
import { decrypt } from '../../core/secrets/encryption.ts';
import { recoveryHash } from '../../core/secrets/recoveryCodes.ts';
import { stepOfCode } from '../../core/secrets/totp.ts';

type SecondFactorOwner = Pick<SecondFactor, 'companyId' | 'userId'>;

export const ownerOf = ({ companyId, userId }: SecondFactorOwner): string => `${companyId}#${userId}`;

interface Used {
  /** The second factor without the code that was used. */
  readonly after: SecondFactor;
  readonly method: SignInMethod;
}

/** Returns the factor after a code is used; undefined for a wrong code. */
async function used(factor: SecondFactor, code: string): Promise<Used | undefined> {
  const digits = code.replace(/[\s-]/g, '');
  if (factor.authenticator && /^\d{6}$/.test(digits)) {
    const { secret, lastStep } = factor.authenticator;
    const step = stepOfCode(await decrypt(secret), digits, sessionNow(), lastStep);
    if (step === undefined) return undefined;
    return {
      after: { ...factor, authenticator: { ...factor.authenticator, lastStep: step } },
      method: 'authenticator',
    };
  }
  const hash = recoveryHash(ownerOf(factor), code);
  if (!factor.recoveryCodes.includes(hash)) return undefined;
  const recoveryCodes = factor.recoveryCodes.filter((one) => one !== hash);
  return { after: { ...factor, recoveryCodes }, method: 'recoveryCode' };
}

/**
 * Returns the limit for guessing codes; see limits.ts of the session on why strangers must not count against a known
 * browser.
 */
export const guessOf = (scope: string, value: string): GuessLimit => ({ scope, value, free: 5 });

/**
 * Checks a code; it counts as used once the caller saves the result. A guess is counted before it is checked.
 * @throws ERR_INVALID_CODE, ERR_TOO_MANY_ATTEMPTS
 */
export async function consumeCode(factor: SecondFactor, code: string, guess: GuessLimit): Promise<Used> {
  const now = sessionNow();
  await countGuess(guess, now);
  const found = await used(factor, code);
  if (!found) throw new AppError('ERR_INVALID_CODE');
  await forgetGuess(guess, now);
  return found;
}
