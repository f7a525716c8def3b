/** Two tabs, or an answer that was lost on the way, may use the cookie before once more for this long. */
export const graceMs = 60_000;

interface Held {
  /** Which refresh token of the session was given out last. */
  readonly refreshRotation: number;
  readonly refreshRotatedAt: string | null;
}

/** Whether a token was replaced, and longer ago than two tabs or a lost answer explain; it opens nothing. */
export const isReplaced = (held: Held, presented: number, now: Date): boolean =>
  presented < held.refreshRotation && decideRotation(held, presented, now) === 'theft';

/**
 * What a presented refresh token means: the newest one is replaced; the one just before it is
 * answered without replacing anything during the grace time; any other was copied.
 */
export function decideRotation(held: Held, presented: number, now: Date): 'rotate' | 'repeat' | 'theft' {
  if (presented === held.refreshRotation) return 'rotate';
  const rotatedAt = held.refreshRotatedAt === null ? Number.NEGATIVE_INFINITY : Date.parse(held.refreshRotatedAt);
  const isJustReplaced = presented === held.refreshRotation - 1 && now.getTime() - rotatedAt <= graceMs;
  return isJustReplaced ? 'repeat' : 'theft';
}
