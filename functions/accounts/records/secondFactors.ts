import { AppError, type ErrorCode } from '@shared/core/errors.ts';
import type { SecondFactor } from '@shared/security/model.ts';
import type { User } from '@shared/users/model.ts';
import { secretHash } from '../../core/secrets/compare.ts';
import type { Step } from '../../core/store/commit.ts';
import { claimUnique, deleteVersion, fromItem, putNew, putVersion, remove } from '../../core/store/records.ts';
import { secondFactorEntity } from '../../core/store/resourceEntities.ts';
import { getItem, updateItem, WriteConflict } from '../../core/store/store.ts';
import { type Key, keys } from '../../core/store/table.ts';
import { update } from '../../core/store/update.ts';

type OfUser = Pick<User, 'companyId' | 'id'>;

/** Returns a user's second factor; an empty one if there is none. */
export async function findSecondFactor({ companyId, id }: OfUser): Promise<SecondFactor> {
  const item = await getItem(keys.secondFactor(companyId, id), true);
  if (item) return fromItem(secondFactorEntity, item);
  return { companyId, userId: id, authenticator: null, pending: null, passkeys: [], recoveryCodes: [], version: 0 };
}

/** Returns the step that saves the factor; it fails on a concurrent change, such as another use of the code. */
export const secondFactorStep = (factor: SecondFactor, refused: ErrorCode = 'ERR_INVALID_CODE'): Step => ({
  write:
    factor.version === 0
      ? putNew(secondFactorEntity, { ...factor, version: 1 })
      : putVersion(secondFactorEntity, factor).write,
  refused,
});

/**
 * Stores the use of a code on its own, before the change it permits is written or refused.
 * @throws ERR_INVALID_CODE on a concurrent use
 */
export async function spendCode({ companyId, userId, ...factor }: SecondFactor): Promise<void> {
  try {
    const left = { authenticator: factor.authenticator, recoveryCodes: factor.recoveryCodes };
    const { Update } = update(
      keys.secondFactor(companyId, userId),
      { set: left, add: { version: 1 } },
      { exists: true, expected: { version: factor.version } },
    );
    await updateItem(Update);
  } catch (error) {
    if (error instanceof WriteConflict) throw new AppError('ERR_INVALID_CODE', {}, { cause: error });
    throw error;
  }
}

/** True if the user has a second factor; recovery codes alone are none. */
export const isAnything = ({ authenticator, passkeys }: SecondFactor): boolean =>
  authenticator !== null || passkeys.length > 0;

/** Reference from a passkey to its owner, unique in the installation. */
export const passkeyKey = (credentialId: string): Key => keys.systemRef('passkey', secretHash(credentialId));

export const takingPasskey = ({ companyId, userId }: SecondFactor, credentialId: string): Step => ({
  write: claimUnique(passkeyKey(credentialId), { companyId, userId }),
  refused: 'ERR_PASSKEY_REFUSED',
});

export const releasingPasskey = (credentialId: string): Step => ({ write: remove(passkeyKey(credentialId)) });

export async function findPasskeyOwner(credentialId: string): Promise<OfUser | undefined> {
  const item = await getItem(passkeyKey(credentialId), true);
  return item && { companyId: Number(item['companyId']), id: Number(item['userId']) };
}

/** Returns the steps that remove a user's whole second factor. @throws WriteConflict on a concurrent change */
export const removalSteps = (factor: SecondFactor): Step[] => [
  ...(factor.version === 0 ? [] : [{ write: deleteVersion(secondFactorEntity, factor) }]),
  ...factor.passkeys.map(({ credentialId }) => releasingPasskey(credentialId)),
];

/** Saves the remaining factor, or removes it if nothing is left. */
export const remainderSteps = (factor: SecondFactor): Step[] =>
  isAnything(factor) ? [secondFactorStep(factor)] : removalSteps(factor);
