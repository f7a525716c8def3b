import { dayMs } from '../core/time.ts';
import type { Settings } from '../settings/model.ts';
import type { User } from '../users/model.ts';

/** Days without a second factor, from the sign-in at which it is first required. */
export const graceDays = 7;

type SecondFactorUser = Pick<User, 'super' | 'hasSecondFactor' | 'secondFactorDueAt'>;

/**
 * True if a user needs a second factor: the platform's staff always do, others if their company requires it
 * (B-AUTH-33).
 */
export const needsSecondFactor = (
  user: Pick<User, 'super'>,
  settings: Pick<Settings, 'requireSecondFactor'>,
): boolean => user.super || settings.requireSecondFactor === 'enabled';

/** Deadline for a second factor, set at a sign-in; it does not move once set. */
export function dueAtSignIn(
  user: SecondFactorUser,
  settings: Pick<Settings, 'requireSecondFactor'>,
  now: Date,
): string | null {
  if (user.hasSecondFactor || !needsSecondFactor(user, settings)) return null;
  return user.secondFactorDueAt ?? new Date(now.getTime() + graceDays * dayMs).toISOString();
}

/** True if the deadline has passed; without effect for users who have a second factor or no longer need one. */
export const isSecondFactorDue = (
  user: SecondFactorUser,
  settings: Pick<Settings, 'requireSecondFactor'>,
  now: Date,
): boolean =>
  !user.hasSecondFactor &&
  needsSecondFactor(user, settings) &&
  user.secondFactorDueAt !== null &&
  Date.parse(user.secondFactorDueAt) <= now.getTime();
