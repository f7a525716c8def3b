import type * as z from 'zod';
import { AppError } from '../core/errors.ts';
import type { FreshProof } from '../core/freshProof.ts';
import type { adminFields, ownFields, UserUpdate } from './contract.ts';
import type { User } from './model.ts';

type Update = z.output<typeof UserUpdate>;
type Changeable = Omit<Update, 'password' | keyof FreshProof>;

const picked = (update: Changeable, names: readonly string[]): Changeable =>
  Object.fromEntries(Object.entries(update).filter(([name, value]) => names.includes(name) && value !== undefined));

type Actor = Pick<User, 'id' | 'profile' | 'super'>;

/**
 * Allows a change of oneself, and an administrator's change of any user of the company. A platform user can only be
 * changed by another one, because a new password or e-mail would allow to sign in as them.
 * @throws ERR_NO_PERMISSION
 */
export function checkMayChange(actor: Actor, target: Actor): void {
  if (actor.id === target.id) return;
  if (actor.profile !== 'admin' || (target.super && !actor.super)) throw new AppError('ERR_NO_PERMISSION');
}

// Names alone: jobs that call these rules carry no schemas along.
const ownNames: Readonly<Record<keyof typeof ownFields, true>> = {
  ...{ name: true, email: true, language: true, defaultTheme: true, defaultMenu: true, wpp: true },
  ...{ farewellMessage: true, waitingNotices: true },
};
const adminNames: Readonly<Record<keyof typeof adminFields, true>> = {
  ...{ profile: true, queueIds: true, startWork: true, endWork: true, allTicket: true, allowGroup: true },
  ...{ showDashboard: true, allowRealTime: true, allowConnections: true, whatsappId: true },
};

/** The part of an update that counts: absent fields stay, fields for admins are dropped for others (B-USER-2). */
export function changesOf(actor: Actor, update: Changeable): Changeable {
  const isAdmin = actor.profile === 'admin';
  return picked(update, [...Object.keys(ownNames), ...(isAdmin ? Object.keys(adminNames) : [])]);
}

type Rights = Pick<User, 'profile' | 'allowConnections'>;

/** True if a change gives a user a right with which accounts, keys or connections are made. */
export const raisesRights = (before: Rights, after: Partial<Rights>): boolean =>
  (after.profile === 'admin' && before.profile !== 'admin') ||
  (after.allowConnections === 'enabled' && before.allowConnections !== 'enabled');

/** Fields that decide about places of a plan: a paused user takes none (B-PLAN-5). */
type Counted = Pick<User, 'profile' | 'pausedAt'>;
type Places = Record<'users' | 'admins' | 'pausedUsers', number>;

const placesOf = (user: Counted | null): Places => ({
  users: Number(user !== null && user.pausedAt === null),
  admins: Number(user !== null && user.pausedAt === null && user.profile === 'admin'),
  pausedUsers: Number(user !== null && user.pausedAt !== null),
});

/** Places that a user takes or frees; null means that the user does not exist. Unchanged counts are left out. */
export function placeChange(before: Counted | null, after: Counted | null): Partial<Places> {
  const [old, next] = [placesOf(before), placesOf(after)];
  const names = Object.keys(next) as (keyof Places)[];
  return Object.fromEntries(names.map((name) => [name, next[name] - old[name]]).filter(([, by]) => by !== 0));
}
