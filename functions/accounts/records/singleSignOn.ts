import type { SingleSignOn } from '@shared/singleSignOn/model.ts';
import type { User } from '@shared/users/model.ts';
import { secretHash } from '../../core/secrets/compare.ts';
import type { Step } from '../../core/store/commit.ts';
import { claimUnique, fromItem, putIf, putNew, putVersion, remove, toItem } from '../../core/store/records.ts';
import { identityEntity, type LinkedIdentity, singleSignOnEntity } from '../../core/store/resourceEntities.ts';
import { getItem, queryAll } from '../../core/store/store.ts';
import { keys } from '../../core/store/table.ts';

export async function findSingleSignOn(companyId: number): Promise<SingleSignOn | undefined> {
  const item = await getItem(keys.singleSignOn(companyId), true);
  return item && fromItem(singleSignOnEntity, item);
}

/** Steps that save it; the first time its sign-in address is taken with it. Refused when somebody saved in between. */
export function savingSteps(settings: SingleSignOn): Step[] {
  if (settings.version > 0) return [{ write: putVersion(singleSignOnEntity, settings).write }];
  const { companyId, link } = settings;
  return [
    { write: putNew(singleSignOnEntity, { ...settings, version: 1 }) },
    { write: claimUnique(keys.systemRef('signInLink', link), { companyId }) },
  ];
}

/** The company whose sign-in address ends with this. */
export async function companyOfLink(link: string): Promise<number | undefined> {
  const item = await getItem(keys.systemRef('signInLink', link), true);
  return item && Number(item['companyId']);
}

/** A subject is unique at its issuer; in another company it is somebody else. */
export const identityOf = (issuer: string, subject: string): string => secretHash(JSON.stringify([issuer, subject]));

export async function findIdentity(companyId: number, identity: string): Promise<LinkedIdentity | undefined> {
  const item = await getItem(keys.identity(companyId, identity), true);
  return item && fromItem(identityEntity, item);
}

/** Refused where the subject is somebody by now. @param before whom it was known as, who is gone */
export const linkingStep = (linked: LinkedIdentity, before: LinkedIdentity | undefined): Step => ({
  write: before ? putIf(toItem(identityEntity, linked), { userId: before.userId }) : putNew(identityEntity, linked),
  refused: 'ERR_SINGLE_SIGN_ON_REFUSED',
});

// As many as there are people in the company, and a few that were theirs at a provider before.
const maxIdentities = 2000;

/** Steps that forget what the provider calls somebody. */
export async function unlinkingSteps({ companyId, id }: Pick<User, 'companyId' | 'id'>): Promise<Step[]> {
  const items = await queryAll({ pk: keys.identity(companyId, '').pk, limit: maxIdentities, consistent: true });
  return items
    .map((item) => fromItem(identityEntity, item))
    .filter(({ userId }) => userId === id)
    .map(({ identity }) => ({ write: remove(keys.identity(companyId, identity)) }));
}
