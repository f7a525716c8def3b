import { dayMs } from '../core/time.ts';
import type { Settings } from '../settings/model.ts';
import type { User } from '../users/model.ts';

/** How long somebody may go on without a second factor from the sign-in at which it is first asked of them. */
export const graceDays = 7;

type Person = Pick<User, 'super' | 'hasSecondFactor' | 'secondFactorDueAt'>;

/** Whoever runs the platform always has one; a company decides for its own people (B-AUTH-33). */
export const needsSecondFactor = (
  user: Pick<User, 'super'>,
  settings: Pick<Settings, 'requireSecondFactor'>,
): boolean => user.super || settings.requireSecondFactor === 'enabled';

/** By when somebody has to have one, at a sign-in; the day does not move once it was named. */
export function dueAtSignIn(user: Person, settings: Pick<Settings, 'requireSecondFactor'>, now: Date): string | null {
  if (user.hasSecondFactor || !needsSecondFactor(user, settings)) return null;
  return user.secondFactorDueAt ?? new Date(now.getTime() + graceDays * dayMs).toISOString();
}

/** Whether the day that was named is over; whoever has one, or need not have one any more, has nothing due. */
export const isSecondFactorDue = (user: Person, settings: Pick<Settings, 'requireSecondFactor'>, now: Date): boolean =>
  !user.hasSecondFactor &&
  needsSecondFactor(user, settings) &&
  user.secondFactorDueAt !== null &&
  Date.parse(user.secondFactorDueAt) <= now.getTime();
