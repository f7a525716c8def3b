import { minuteMs } from '../core/time.ts';

/** Two tabs, or an answer that was lost on the way, may use the cookie before once more for this long. */
export const graceMs = minuteMs;

interface RefreshState {
  /** Number of the session's latest refresh token. */
  readonly refreshRotation: number;
  readonly refreshRotatedAt: string | null;
}

/** True if a token was replaced longer ago than two tabs or a lost answer can explain, so that it must be refused. */
export const isReplaced = (current: RefreshState, presented: number, now: Date): boolean =>
  presented < current.refreshRotation && decideRotation(current, presented, now) === 'theft';

/**
 * Decides about a presented refresh token: the newest one is replaced; the one just before it is answered without a
 * replacement during the grace time; any other was copied.
 */
export function decideRotation(current: RefreshState, presented: number, now: Date): 'rotate' | 'repeat' | 'theft' {
  if (presented === current.refreshRotation) return 'rotate';
  const rotatedAt = current.refreshRotatedAt === null ? Number.NEGATIVE_INFINITY : Date.parse(current.refreshRotatedAt);
  const isJustReplaced = presented === current.refreshRotation - 1 && now.getTime() - rotatedAt <= graceMs;
  return isJustReplaced ? 'repeat' : 'theft';
}
