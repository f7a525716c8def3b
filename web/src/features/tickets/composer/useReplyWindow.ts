import { hourMs, minuteMs } from '@shared/core/time.ts';
import { useNow } from '@web/lib/time.ts';

interface Window {
  readonly isOpen: boolean;
  readonly closesAt: string | null;
}

export type WindowState =
  /** The channel has none. */
  | { readonly kind: 'none' }
  | { readonly kind: 'open'; readonly closesAt: string; readonly minutes: number; readonly isEnding: boolean }
  /** `hasOpened`: the contact wrote once. */
  | { readonly kind: 'closed'; readonly hasOpened: boolean };

/** The reply window at a moment; the last hour is the one to hurry in. */
export function windowState({ isOpen, closesAt }: Window, now: number): WindowState {
  if (closesAt === null) return isOpen ? { kind: 'none' } : { kind: 'closed', hasOpened: false };
  const left = Date.parse(closesAt) - now;
  if (left <= 0) return { kind: 'closed', hasOpened: true };
  return { kind: 'open', closesAt, minutes: Math.max(1, Math.ceil(left / minuteMs)), isEnding: left <= hourMs };
}

export function useReplyWindow(window: Window): WindowState {
  return windowState(window, useNow());
}
