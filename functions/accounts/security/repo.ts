import type { SecondFactor } from '@shared/security/model.ts';
import type { User } from '@shared/users/model.ts';
import type { Step } from '../../core/store/commit.ts';
import { fromItem, putNew, putVersion, remove } from '../../core/store/records.ts';
import { secondFactorEntity } from '../../core/store/resourceEntities.ts';
import { getItem } from '../../core/store/store.ts';
import { keys } from '../../core/store/table.ts';

type OfUser = Pick<User, 'companyId' | 'id'>;

/** What somebody has besides their password; without anything for those who have nothing. */
export async function findSecondFactor({ companyId, id }: OfUser): Promise<SecondFactor> {
  const item = await getItem(keys.secondFactor(companyId, id), true);
  if (item) return fromItem(secondFactorEntity, item);
  return { companyId, userId: id, authenticator: null, pending: null, recoveryCodes: [], version: 0 };
}

/** Step that saves it; refused when it changed in between, as by a code that somebody used at the same moment. */
export const secondFactorStep = (factor: SecondFactor): Step => ({
  write:
    factor.version === 0
      ? putNew(secondFactorEntity, { ...factor, version: 1 })
      : putVersion(secondFactorEntity, factor).write,
  refused: 'ERR_INVALID_CODE',
});

export const removalStep = ({ companyId, id }: OfUser): Step => ({
  write: remove(keys.secondFactor(companyId, id)),
});
