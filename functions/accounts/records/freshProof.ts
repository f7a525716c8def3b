import { AppError } from '@shared/core/errors.ts';
import { type FreshProof, freshProofHeader } from '@shared/core/freshProof.ts';
import type { SecondFactor } from '@shared/security/model.ts';
import type { User } from '@shared/users/model.ts';
import type { Ctx } from '../../core/context/ctx.ts';
import { checkPresentPassword } from '../../core/http/presentPassword.ts';
import { freshProofSeconds, signFreshProof, verifyFreshProof, verifyPasskeyProof } from '../../core/http/tokens.ts';
import { consumeCode, guessOf, ownerOf } from './codes.ts';
import { findSecondFactor, spendCode } from './secondFactors.ts';

type Given = Pick<FreshProof, 'code' | 'proof'>;

/**
 * Checks the second factor of a signed-in user; it counts as used once the caller saves the result.
 * @throws ERR_INVALID_CODE, ERR_TOO_MANY_ATTEMPTS, ERR_VALIDATION
 */
export async function takeSecondFactor(factor: SecondFactor, { code, proof }: Given, { user }: Ctx) {
  if (proof !== undefined) {
    const { owner, tokenVersion, version } = await verifyPasskeyProof(proof);
    const isGood = owner === ownerOf(factor) && tokenVersion === user.tokenVersion && version === factor.version;
    if (!isGood) throw new AppError('ERR_INVALID_CODE');
    return factor;
  }
  if (code === undefined) throw new AppError('ERR_VALIDATION', { fields: { code: 'required' } });
  return (await consumeCode(factor, code, guessOf('ownCode', ownerOf(factor)))).after;
}

/** @throws ERR_FRESH_PROOF_REQUIRED for one that is over, or of another session */
async function checkExchanged(token: string, { user }: Ctx): Promise<void> {
  const { owner, tokenVersion } = await verifyFreshProof(token);
  const isOwn = owner === ownerOf({ companyId: user.companyId, userId: user.id }) && tokenVersion === user.tokenVersion;
  if (!isOwn) throw new AppError('ERR_FRESH_PROOF_REQUIRED');
}

/** @throws ERR_FRESH_PROOF_REQUIRED where nothing is given, ERR_VALIDATION, ERR_INVALID_CODE, ERR_TOO_MANY_ATTEMPTS */
async function checkGiven(given: FreshProof, ctx: Ctx): Promise<void> {
  const hasOther = given.code !== undefined || given.proof !== undefined;
  if (!given.currentPassword && !hasOther) throw new AppError('ERR_FRESH_PROOF_REQUIRED');
  if (given.currentPassword || !ctx.user.hasSecondFactor) {
    await checkPresentPassword(given.currentPassword, ctx);
    return;
  }
  const after = await takeSecondFactor(await findSecondFactor(ctx.user), given, ctx);
  if (given.proof === undefined) await spendCode(after);
}

/**
 * Requires a fresh proof before a change of access to an account: the password or, with a second factor, a code or a
 * passkey alone, because some users have no password; or the token issued for one of these a moment ago (B-AUTH-41). An
 * open page or a stolen token must not become a login.
 * @throws ERR_FRESH_PROOF_REQUIRED, ERR_VALIDATION naming `currentPassword`, ERR_INVALID_CODE, ERR_TOO_MANY_ATTEMPTS
 */
export async function checkFreshProof(given: FreshProof, ctx: Ctx): Promise<void> {
  const exchanged = ctx.request.headers[freshProofHeader];
  if (exchanged) await checkExchanged(exchanged, ctx);
  else await checkGiven(given, ctx);
}

/** Issues a token that replaces password or second factor for some minutes, bound to a user and session. */
export async function givenProof({ companyId, id, tokenVersion }: User): Promise<{ proof: string; seconds: number }> {
  const proof = await signFreshProof({ owner: ownerOf({ companyId, userId: id }), tokenVersion });
  return { proof, seconds: freshProofSeconds };
}

/** Exchanges a signed-in user's proof for such a token. */
export async function exchangeProof(given: FreshProof, ctx: Ctx): Promise<{ proof: string; seconds: number }> {
  await checkGiven(given, ctx);
  return givenProof(ctx.user);
}
