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

/**
 * Returns the steps that save the settings; the first time they claim the sign-in address. They fail on a concurrent
 * save.
 */
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

/** A subject is unique per issuer; in another company it is a different user. */
export const identityOf = (issuer: string, subject: string): string => secretHash(JSON.stringify([issuer, subject]));

export async function findIdentity(companyId: number, identity: string): Promise<LinkedIdentity | undefined> {
  const item = await getItem(keys.identity(companyId, identity), true);
  return item && fromItem(identityEntity, item);
}

/** Links a subject to a user; fails if it is linked already. @param before former link, whose user is gone */
export const linkingStep = (linked: LinkedIdentity, before: LinkedIdentity | undefined): Step => ({
  write: before ? putIf(toItem(identityEntity, linked), { userId: before.userId }) : putNew(identityEntity, linked),
  refused: 'ERR_SINGLE_SIGN_ON_REFUSED',
});

// Identities per company: its users, and a few former ones.
const maxIdentities = 2000;

/** Returns the steps that remove a user's links to the provider. */
export async function unlinkingSteps({ companyId, id }: Pick<User, 'companyId' | 'id'>): Promise<Step[]> {
  const items = await queryAll({ pk: keys.identity(companyId, '').pk, limit: maxIdentities, consistent: true });
  return items
    .map((item) => fromItem(identityEntity, item))
    .filter(({ userId }) => userId === id)
    .map(({ identity }) => ({ write: remove(keys.identity(companyId, identity)) }));
}
