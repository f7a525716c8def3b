import { isSandboxOpen } from './sandboxGate.ts';

/**
 * Milliseconds by which the clock of a demonstration was moved; 0 with a real provider, whose customers live in real
 * time.
 */
export function movedMs(): number {
  const moved = Number(process.env['CLOCK_MOVED_MS'] ?? 0);
  return moved !== 0 && isSandboxOpen() ? moved : 0;
}

/** The clock of sessions: who moves the other one stays signed in. Tests move both with CLOCK_OFFSET_MS. */
export const sessionNow = (): Date => new Date(Date.now() + Number(process.env['CLOCK_OFFSET_MS'] ?? 0));

/** The one clock of everything else. */
export const now = (): Date => new Date(sessionNow().getTime() + movedMs());
