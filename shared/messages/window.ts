import { hourMs } from '../core/time.ts';

/** Computed state of the reply window (B-MSG-16). `closesAt` is null where the channel has none or it never opened. */
export interface ReplyWindow {
  readonly isOpen: boolean;
  readonly closesAt: string | null;
}

/** @param hours the channel's window; null means free text is always possible */
export function replyWindow(hours: number | null, lastInboundAt: string | null, now: Date): ReplyWindow {
  if (hours === null) return { isOpen: true, closesAt: null };
  if (lastInboundAt === null) return { isOpen: false, closesAt: null };
  const closes = Date.parse(lastInboundAt) + hours * hourMs;
  return { isOpen: now.getTime() < closes, closesAt: new Date(closes).toISOString() };
}

/** Hours within which an attendant may answer; automation has `windowHours` only. */
export const attendantWindow = (
  { windowHours, attendantHours }: { readonly windowHours: number | null; readonly attendantHours?: number },
  lastInboundAt: string | null,
  now: Date,
): ReplyWindow => replyWindow(attendantHours ?? windowHours, lastInboundAt, now);
