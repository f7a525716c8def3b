import { AppError } from '@shared/core/errors.ts';
import { minuteMs } from '@shared/core/time.ts';
import type { SecondFactor } from '@shared/security/model.ts';
import { sessionNow } from '../../core/context/clock.ts';
import { countGuess, forgetGuess } from '../../core/http/attemptLimits.ts';
import { decrypt, encrypt } from '../../core/secrets/encryption.ts';
import { newRecoveryCodes, recoveryHash } from '../../core/secrets/recoveryCodes.ts';
import { newTotpSecret, stepOfCode } from '../../core/secrets/totp.ts';
import { commit } from '../../core/store/commit.ts';
import { guessOf, ownerOf } from '../records/codes.ts';
import { secondFactorStep } from '../records/secondFactors.ts';

/** Name shown in authenticator apps. */
const issuer = 'Prosa';

/** Milliseconds for scanning and confirming the picture on the screen. */
const pendingMs = 15 * minuteMs;

function enrolmentOf(secret: string, email: string) {
  const query = new URLSearchParams({ secret, issuer });
  return {
    key: (secret.match(/.{4}/g) ?? []).join(' '),
    uri: `otpauth://totp/${encodeURIComponent(`${issuer}:${email}`)}?${query}`,
  };
}

/** Keeps a new secret aside until a code of it was given. */
export async function beginEnrolment(factor: SecondFactor, email: string) {
  const secret = newTotpSecret();
  const until = new Date(sessionNow().getTime() + pendingMs).toISOString();
  await commit([secondFactorStep({ ...factor, pending: { secret: await encrypt(secret), until } })]);
  return enrolmentOf(secret, email);
}

/** New recovery codes and the record that knows them. */
export function withNewRecoveryCodes(factor: SecondFactor): { after: SecondFactor; recoveryCodes: string[] } {
  const recoveryCodes = newRecoveryCodes();
  const hashes = recoveryCodes.map((code) => recoveryHash(ownerOf(factor), code));
  return { after: { ...factor, recoveryCodes: hashes }, recoveryCodes };
}

/**
 * The record in which the application counts, confirmed by a code that is thereby used; any before it is replaced.
 * @throws ERR_INVALID_CODE, ERR_TOO_MANY_ATTEMPTS
 */
export async function confirmed(factor: SecondFactor, code: string) {
  const now = sessionNow();
  const guess = guessOf('enrolment', ownerOf(factor));
  await countGuess(guess, now);
  const { pending } = factor;
  const isThere = pending !== null && Date.parse(pending.until) > now.getTime();
  const step = isThere ? stepOfCode(await decrypt(pending.secret), code.replace(/\s/g, ''), now, 0) : undefined;
  if (!pending || step === undefined) throw new AppError('ERR_INVALID_CODE');
  await forgetGuess(guess, now);
  const authenticator = { secret: pending.secret, since: now.toISOString(), lastStep: step };
  return withNewRecoveryCodes({ ...factor, authenticator, pending: null });
}
