import type { EventName } from '@shared/events.ts';
import { storedIdentity } from '@shared/phones/stored.ts';
import type { SecondFactor } from '@shared/security/model.ts';
import type { User } from '@shared/users/model.ts';
import { placeChange } from '@shared/users/rules.ts';
import type { Step } from '../../core/store/commit.ts';
import { userEntity } from '../../core/store/entities.ts';
import { changeCounters } from '../../core/store/quotaCounters.ts';
import {
  claimUnique,
  deleteVersion,
  fromItem,
  mustMatch,
  put,
  putNew,
  putVersion,
  refItem,
  remove,
} from '../../core/store/records.ts';
import { getItem, type Item, queryPartition } from '../../core/store/store.ts';
import { type Key, keys, partitions } from '../../core/store/table.ts';
import { removalSteps as secondFactorRemovalSteps } from './secondFactors.ts';
import { waitingSteps } from './waitingEmails.ts';

/** E-mails are unique over the installation: people sign in without naming their company. */
export const emailKey = (email: string): Key => keys.systemRef('email', email);

export interface Login {
  readonly companyId: number;
  readonly userId: number;
  /** Hash of the Idempotency-Key of the sign-up that took the address. */
  readonly request: string | undefined;
}

export async function findLogin(email: string): Promise<Login | undefined> {
  const item = await getItem(emailKey(email), true);
  if (!item) return undefined;
  const request = item['request'];
  return {
    companyId: Number(item['companyId']),
    userId: Number(item['userId']),
    request: typeof request === 'string' ? request : undefined,
  };
}

export async function findUser(companyId: number, id: number): Promise<User | undefined> {
  const item = await getItem(keys.config(companyId, 'USER', id), true);
  return item ? fromItem(userEntity, item) : undefined;
}

/** Item to which an address refers; `request` as in Login. */
export const loginOf = ({ companyId, id }: Pick<User, 'companyId' | 'id'>, request?: string): Item => ({
  companyId,
  userId: id,
  ...(request ? { request } : {}),
});

export const takingEmail = (user: User, request?: string): Step => ({
  write: claimUnique(emailKey(user.email), loginOf(user, request)),
  refused: 'ERR_EMAIL_ALREADY_EXISTS',
});

/** Returns the users with a number, up to a limit. */
export async function usersOfPhone(identity: string): Promise<Pick<Login, 'companyId' | 'userId'>[]> {
  const { items } = await queryPartition({ pk: partitions.userPhones(identity), limit: 20, consistent: true });
  return items.map((item) => ({ companyId: Number(item['companyId']), userId: Number(item['userId']) }));
}

/** A number leads to its people, however they wrote it. */
function phoneSteps(before: User | undefined, after: User | undefined): Step[] {
  const [old, next] = [before, after].map((user) => {
    const identity = storedIdentity(user?.wpp ?? '');
    return user && identity !== '' ? { user, key: keys.userPhone(identity, user.companyId, user.id) } : undefined;
  });
  if (old?.key.pk === next?.key.pk) return [];
  return [
    ...(old ? [{ write: remove(old.key) }] : []),
    ...(next ? [{ write: put(refItem(next.key, { companyId: next.user.companyId, userId: next.user.id })) }] : []),
  ];
}

const isLedTo = ({ emailState }: User): boolean => emailState === 'own';

/** An address that belongs to another user is not released. */
const releasingEmail = (user: User): Step[] => (isLedTo(user) ? [{ write: remove(emailKey(user.email)) }] : []);

/** Steps that create a user; the e-mail's comes first. @param limit of the plan, undefined for none */
export const creationSteps = (user: User, limit?: number, request?: string): Step[] => [
  ...(isLedTo(user) ? [takingEmail(user, request)] : []),
  {
    write: changeCounters(
      user.companyId,
      placeChange(null, user),
      limit === undefined ? {} : { most: { users: limit } },
    ),
    refused: 'ERR_PLAN_LIMIT_USERS',
    details: { values: { limit: limit ?? 0 } },
  },
  { write: putNew(userEntity, user, 'user.created') },
  ...phoneSteps(undefined, user),
  ...waitingSteps(undefined, user),
];

/**
 * Returns the counter updates of a plan's users; the last active administrator keeps the profile.
 * @param limit of the plan
 */
function placeSteps(before: User, after: User | null, limit?: number): Step[] {
  const change = placeChange(before, after);
  if (Object.keys(change).length === 0) return [];
  const { admins = 0, users = 0 } = change;
  const bounds =
    admins < 0 ? { least: { admins: 1 } } : users > 0 && limit !== undefined ? { most: { users: limit } } : {};
  const refusal = users > 0 ? 'ERR_PLAN_LIMIT_USERS' : 'ERR_LAST_ADMIN';
  const details = users > 0 ? { details: { values: { limit: limit ?? 0 } } } : {};
  return [{ write: changeCounters(before.companyId, change, bounds), refused: refusal, ...details }];
}

/**
 * Returns the steps that save a change; the record's own comes first, so that a stale read is noticed before
 * anything else.
 * @param limit of the plan, if a paused user takes a place again
 */
export function changeSteps(
  before: User,
  after: User,
  event?: EventName,
  limit?: number,
): { next: User; steps: Step[] } {
  const { next, write } = putVersion(userEntity, after, event);
  const steps: Step[] = [{ write }];
  steps.push(...phoneSteps(before, after), ...waitingSteps(before, after));
  if (before.email !== after.email)
    steps.push(...releasingEmail(before), ...(isLedTo(after) ? [takingEmail(after)] : []));
  steps.push(...placeSteps(before, after, limit));
  return { next, steps };
}

/** Returns the steps that save a user with a new address. @param winning steps that move the address */
export const movedSteps = (before: User, after: User, winning: readonly Step[]): Step[] => [
  { write: putVersion(userEntity, after, 'user.updated').write },
  ...releasingEmail(before),
  ...winning,
  ...waitingSteps(before, after),
];

/**
 * A caller who gives or takes the right over the installation must have it at the moment of the write, so that of
 * users who take it from each other at once one keeps it.
 */
export const stillStaff = ({ companyId, id }: Pick<User, 'companyId' | 'id'>): Step => ({
  write: mustMatch(keys.config(companyId, 'USER', id), { super: true }),
  refused: 'ERR_NO_SUPER',
});

/** @param factor what they have besides their password */
export const removalSteps = (user: User, factor: SecondFactor): Step[] => [
  { write: deleteVersion(userEntity, user) },
  ...releasingEmail(user),
  ...secondFactorRemovalSteps(factor),
  ...placeSteps(user, null),
  ...phoneSteps(user, undefined),
  ...waitingSteps(user, undefined),
];
