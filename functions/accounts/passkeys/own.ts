import { AppError } from '@shared/core/errors.ts';
import type { Parsed } from '@shared/core/route.ts';
import type { passkeys } from '@shared/passkeys/contract.ts';
import { maxPasskeys, type Passkey, type StoredPasskey } from '@shared/passkeys/model.ts';
import type { SecondFactor } from '@shared/security/model.ts';
import { ulid } from 'ulid';
import type { Ctx } from '../../core/context/ctx.ts';
import { countGuess, forgetGuess } from '../../core/http/attemptLimits.ts';
import { signPasskeyProof } from '../../core/http/tokens.ts';
import { creationOptions, type NewCredential, requestOptions, verifiedCreation } from '../../core/secrets/webAuthn.ts';
import { commit } from '../../core/store/commit.ts';
import { guessOf, ownerOf } from '../records/codes.ts';
import {
  findSecondFactor,
  isAnything,
  releasingPasskey,
  secondFactorStep,
  takingPasskey,
} from '../records/secondFactors.ts';
import { withNewRecoveryCodes } from '../security/authenticator.ts';
import { removeFactor } from '../security/own.ts';
import { saveSecondFactor, verifyOwnProof } from '../security/proof.ts';
import { challengeOf, handleOf, newChallenge, usingUp, withUsed } from './challenges.ts';

type Input<Name extends keyof typeof passkeys> = Parsed<(typeof passkeys)[Name]>;

const passkeyToView = ({ id, name, isSynced, createdAt, lastUsedAt }: StoredPasskey): Passkey => ({
  ...{ id, name, isSynced, createdAt, lastUsedAt },
});

export const list = async ({ user }: Ctx) => ({ passkeys: (await findSecondFactor(user)).passkeys.map(passkeyToView) });

/** Identifies the version of the second factor for which a creation began; a later change makes it invalid. */
const creationOf = (factor: SecondFactor): string => `${ownerOf(factor)}#${factor.version}`;

export async function begin(given: Input<'begin'>, ctx: Ctx) {
  const before = await findSecondFactor(ctx.user);
  if (before.passkeys.length >= maxPasskeys) throw new AppError('ERR_VALIDATION', { fields: { name: 'too_many' } });
  const factor = await verifyOwnProof(given, ctx);
  // A code is used up here; a proof by what is saved in the end.
  const isCodeUsed = given.code !== undefined && given.proof === undefined && ctx.user.hasSecondFactor;
  if (isCodeUsed) await commit([secondFactorStep(factor)]);
  const current = isCodeUsed ? { ...factor, version: factor.version + 1 } : factor;
  const { challenge, signed } = await newChallenge('create', creationOf(current));
  const { name, email } = ctx.user;
  const options = await creationOptions(challenge, { handle: handleOf(current), name, email }, current.passkeys);
  return { challenge: signed, options: { ...options } };
}

async function created(response: Input<'create'>['response'], challenge: string): Promise<NewCredential> {
  try {
    return await verifiedCreation(response, challenge);
  } catch (cause) {
    throw new AppError('ERR_PASSKEY_REFUSED', {}, { cause });
  }
}

/** The first thing besides a password comes with recovery codes: devices get lost. */
const withCodes = (factor: SecondFactor): { after: SecondFactor; recoveryCodes: string[] | null } =>
  factor.recoveryCodes.length > 0 ? { after: factor, recoveryCodes: null } : withNewRecoveryCodes(factor);

export async function create({ challenge, name, response }: Input<'create'>, ctx: Ctx) {
  const factor = await findSecondFactor(ctx.user);
  const expected = await challengeOf(challenge, 'create', creationOf(factor));
  const credential = await created(response, expected);
  const at = ctx.now.toISOString();
  const passkey = { ...credential, id: ulid(ctx.now.getTime()), name, createdAt: at, lastUsedAt: null };
  const { after, recoveryCodes } = withCodes({ ...factor, passkeys: [...factor.passkeys, passkey] });
  await saveSecondFactor(ctx, true, [
    usingUp(expected, ctx.now),
    takingPasskey(factor, credential.credentialId),
    secondFactorStep(after, 'ERR_PASSKEY_REFUSED'),
  ]);
  return { passkey: passkeyToView(passkey), recoveryCodes };
}

/** @throws ERR_NOT_FOUND */
function ownPasskey({ passkeys: list }: SecondFactor, passkeyId: string): StoredPasskey {
  const passkey = list.find(({ id }) => id === passkeyId);
  if (!passkey) throw new AppError('ERR_NOT_FOUND');
  return passkey;
}

export async function rename({ passkeyId, name }: Input<'rename'>, { user }: Ctx) {
  const factor = await findSecondFactor(user);
  const passkey = { ...ownPasskey(factor, passkeyId), name };
  const renamed = factor.passkeys.map((one) => (one.id === passkeyId ? passkey : one));
  await commit([secondFactorStep({ ...factor, passkeys: renamed }, 'ERR_CONFLICT')]);
  return { passkey: passkeyToView(passkey) };
}

export async function remove({ passkeyId, ...given }: Input<'remove'>, ctx: Ctx) {
  const { credentialId } = ownPasskey(await findSecondFactor(ctx.user), passkeyId);
  const without = (factor: SecondFactor) => ({
    ...factor,
    passkeys: factor.passkeys.filter(({ id }) => id !== passkeyId),
  });
  const { after, steps } = await removeFactor(given, without, ctx);
  await saveSecondFactor(ctx, isAnything(after), [...steps, releasingPasskey(credentialId)]);
  return { message: 'Passkey removed' };
}

export async function beginProof({ user }: Ctx) {
  const factor = await findSecondFactor(user);
  const { challenge, signed } = await newChallenge('prove', ownerOf(factor));
  return { challenge: signed, options: { ...(await requestOptions(challenge, factor.passkeys)) } };
}

export async function prove({ challenge, response }: Input<'prove'>, { user, now }: Ctx) {
  const factor = await findSecondFactor(user);
  const owner = ownerOf(factor);
  const guess = guessOf('ownPasskey', owner);
  await countGuess(guess, now);
  const expected = await challengeOf(challenge, 'prove', owner);
  const after = await withUsed(factor, response, expected, now.toISOString());
  await commit([usingUp(expected, now), secondFactorStep(after, 'ERR_PASSKEY_REFUSED')]);
  await forgetGuess(guess, now);
  return { proof: await signPasskeyProof({ owner, tokenVersion: user.tokenVersion, version: factor.version + 1 }) };
}
