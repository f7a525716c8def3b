import { AppError } from '@shared/core/errors.ts';
import type { EventName } from '@shared/events.ts';
import { type PresenceState, presenceOf } from '@shared/moments/activity.ts';
import type { User } from '@shared/users/model.ts';
import type { CompanyCtx } from '../../core/context/ctx.ts';
import { presenceWrites } from '../../core/store/agentActivity.ts';
import { commit, type Step } from '../../core/store/commit.ts';
import { readDirectory } from '../../core/store/companyDirectory.ts';
import { retryConflicts, transact } from '../../core/store/store.ts';
import { changeSteps, creationSteps, findUser } from '../records/users.ts';

export async function getUser({ companyId }: Pick<CompanyCtx, 'companyId'>, id: number): Promise<User> {
  const user = await findUser(companyId, id);
  if (!user) throw new AppError('ERR_NO_USER_FOUND');
  return user;
}

/** Users of a company by number. */
export const listUsers = async ({ companyId }: Pick<CompanyCtx, 'companyId'>): Promise<User[]> =>
  (await readDirectory(companyId, 'USER')).users;

/** Steps of the transaction that creates a company with its first user. @param request see Login */
export const firstUserSteps = (user: User, request: string | undefined): Step[] =>
  creationSteps(user, undefined, request);

/** @param limit of the plan, undefined for none. @throws ERR_EMAIL_ALREADY_EXISTS, ERR_PLAN_LIMIT_USERS */
export const addUser = (user: User, limit: number | undefined, alongside: readonly Step[] = []): Promise<void> =>
  commit([...creationSteps(user, limit), ...alongside]);

/** Presence, logins and administrators may write the same record at the same moment. */
const tries = 12;

interface UserUpdate {
  readonly companyId: number;
  readonly id: number;
  readonly event?: EventName;
  /** The changed record, or undefined when there is nothing to save; called again after a conflict. */
  readonly change: (user: User) => User | undefined;
  readonly limit?: number;
  /** Written in the same transaction, if anything is. What depends on the newest record is asked for with it. */
  readonly alongside?: readonly Step[] | ((before: User) => Promise<readonly Step[]>);
}

/** Saves what `change` makes of the newest record, without losing what others write meanwhile. */
export const changeUser = ({ companyId, id, event, change, limit, alongside = [] }: UserUpdate): Promise<User> =>
  retryConflicts(async () => {
    const before = await getUser({ companyId }, id);
    const after = change(before);
    if (!after) return before;
    const { next, steps } = changeSteps(before, after, event, limit);
    await commit([...steps, ...(typeof alongside === 'function' ? await alongside(before) : alongside)]);
    return next;
  }, tries);

/** Takes from everybody of a company what is gone, as jobs do: `changed` makes nothing of those it does not concern. */
export async function changeUsers(companyId: number, changed: (user: User) => User | undefined): Promise<void> {
  const users = await listUsers({ companyId });
  for (const { id } of users.filter((user) => changed(user) !== undefined)) {
    await changeUser({ companyId, id, event: 'user.updated', change: changed });
  }
}

/**
 * Stores that a user came online, went away or left, and the time that this adds to the day (B-AUTH-12).
 * @returns true if the state changed, which is then sent to colleagues
 */
export async function setPresence({ companyId, now }: CompanyCtx, id: number, state: PresenceState): Promise<boolean> {
  const later = await retryConflicts(async () => {
    const before = await findUser(companyId, id);
    if (!before || presenceOf(before) === state) return undefined;
    const at = now.toISOString();
    const present = { online: state !== 'offline', isAway: state === 'away', lastSeen: at, presenceSince: at };
    const { steps } = changeSteps(before, { ...before, ...present }, 'user.updated');
    const [first = [], ...others] = await presenceWrites(before, state, now);
    await commit([...steps, ...first.map((write) => ({ write }))]);
    return others;
  }, tries);
  for (const writes of later ?? []) await transact(writes);
  return later !== undefined;
}
