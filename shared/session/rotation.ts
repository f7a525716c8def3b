import { minuteMs } from '../core/time.ts';

/** Two tabs, or an answer that was lost on the way, may use the cookie before once more for this long. */
export const graceMs = minuteMs;

interface Held {
  /** Which refresh token of the session was given out last. */
  readonly refreshRotation: number;
  readonly refreshRotatedAt: string | null;
}

/** Whether a token was replaced, and longer ago than two tabs or a lost answer explain; it opens nothing. */
export const isReplaced = (current: Held, presented: number, now: Date): boolean =>
  presented < current.refreshRotation && decideRotation(current, presented, now) === 'theft';

/**
 * What a presented refresh token means: the newest one is replaced; the one just before it is
 * answered without replacing anything during the grace time; any other was copied.
 */
export function decideRotation(current: Held, presented: number, now: Date): 'rotate' | 'repeat' | 'theft' {
  if (presented === current.refreshRotation) return 'rotate';
  const rotatedAt = current.refreshRotatedAt === null ? Number.NEGATIVE_INFINITY : Date.parse(current.refreshRotatedAt);
  const isJustReplaced = presented === current.refreshRotation - 1 && now.getTime() - rotatedAt <= graceMs;
  return isJustReplaced ? 'repeat' : 'theft';
}
