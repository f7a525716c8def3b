import { randomBytes } from 'node:crypto';
import { AppError } from '@shared/core/errors.ts';
import type { Assertion } from '@shared/passkeys/contract.ts';
import type { StoredPasskey } from '@shared/passkeys/model.ts';
import type { SecondFactor } from '@shared/security/model.ts';
import { type PasskeyChallenge, signPasskeyChallenge, verifyPasskeyChallenge } from '../../core/http/tokens.ts';
import { secretHash } from '../../core/secrets/compare.ts';
import { passkeyChallengeSeconds } from '../../core/secrets/passkeyChallenge.ts';
import { verifiedAssertion } from '../../core/secrets/webAuthn.ts';
import type { Step } from '../../core/store/commit.ts';
import { claimUnique } from '../../core/store/records.ts';
import { keys } from '../../core/store/table.ts';
import { ownerOf } from '../records/codes.ts';

/** User handle for authenticators: constant, and without personal data. */
export const handleOf = (factor: Pick<SecondFactor, 'companyId' | 'userId'>): string =>
  secretHash(`passkeys of ${ownerOf(factor)}`);

/** @param owner user who has to answer; without it any user can */
export async function newChallenge(use: PasskeyChallenge['use'], owner?: string) {
  const challenge = randomBytes(32).toString('base64url');
  return { challenge, signed: await signPasskeyChallenge({ challenge, use, ...(owner ? { owner } : {}) }) };
}

/** @throws ERR_PASSKEY_REFUSED for a challenge of another purpose or user */
export async function challengeOf(signed: string, use: PasskeyChallenge['use'], owner?: string): Promise<string> {
  const claims = await verifyPasskeyChallenge(signed);
  if (claims.use !== use || claims.owner !== owner) throw new AppError('ERR_PASSKEY_REFUSED');
  return claims.challenge;
}

/** Step that uses a challenge up, together with what it was good for. */
export function usingUp(challenge: string, now: Date): Step {
  const ttl = Math.floor(now.getTime() / 1000) + 2 * passkeyChallengeSeconds;
  return {
    write: claimUnique(keys.usedChallenge(challenge), { ttl }, 'usedChallenge'),
    refused: 'ERR_PASSKEY_REFUSED',
  };
}

/** The counter of the passkey did not increase, so a copy of it may exist (WebAuthn 6.1.1). */
export class CounterWentBack extends AppError {
  constructor() {
    super('ERR_PASSKEY_REFUSED');
  }
}

/** True if a copy may have signed; authenticators without a counter always send zero. */
const wentBack = (before: number, after: number): boolean => (before > 0 || after > 0) && after <= before;

/**
 * The second factor after one of its passkeys was used.
 * @throws ERR_PASSKEY_REFUSED, the same for everything that may be wrong
 */
export async function withUsed(
  factor: SecondFactor,
  response: Assertion,
  challenge: string,
  at: string,
): Promise<SecondFactor> {
  const passkey = factor.passkeys.find(({ credentialId }) => credentialId === response.id);
  if (!passkey) throw new AppError('ERR_PASSKEY_REFUSED');
  const { counter, isSynced } = await verified(response, { challenge, passkey, handle: handleOf(factor) });
  if (wentBack(passkey.counter, counter)) throw new CounterWentBack();
  const used: StoredPasskey = { ...passkey, counter, isSynced, lastUsedAt: at };
  return { ...factor, passkeys: factor.passkeys.map((one) => (one.id === used.id ? used : one)) };
}

async function verified(...given: Parameters<typeof verifiedAssertion>) {
  try {
    return await verifiedAssertion(...given);
  } catch (cause) {
    throw new AppError('ERR_PASSKEY_REFUSED', {}, { cause });
  }
}
