import { type Channel, capabilities } from '@shared/connections/model.ts';
import { hourMs, minuteMs } from '@shared/core/time.ts';
import { useNow } from '@web/lib/time.ts';

interface Window {
  readonly isOpen: boolean;
  readonly closesAt: string | null;
}

export interface OpenWindow {
  readonly kind: 'open';
  readonly closesAt: string;
  readonly minutes: number;
  readonly isEnding: boolean;
  /** The channel takes what people write, and nothing automatic any more (HUMAN_AGENT). */
  readonly isPeopleOnly: boolean;
}

export type WindowState =
  /** The channel has none. */
  | { readonly kind: 'none' }
  | OpenWindow
  /** `hasOpened`: the contact wrote once. */
  | { readonly kind: 'closed'; readonly hasOpened: boolean };

/** The reply window of a person at a moment; the last hour is the one to hurry in. */
export function windowState({ isOpen, closesAt }: Window, channel: Channel, now: number): WindowState {
  if (closesAt === null) return isOpen ? { kind: 'none' } : { kind: 'closed', hasOpened: false };
  const left = Date.parse(closesAt) - now;
  if (left <= 0) return { kind: 'closed', hasOpened: true };
  const { windowHours, attendantHours } = capabilities[channel];
  const peopleAlone = attendantHours === undefined ? 0 : (attendantHours - (windowHours ?? 0)) * hourMs;
  return {
    kind: 'open',
    closesAt,
    minutes: Math.max(1, Math.ceil(left / minuteMs)),
    isEnding: left <= hourMs,
    isPeopleOnly: left <= peopleAlone,
  };
}

export function useReplyWindow(window: Window, channel: Channel): WindowState {
  return windowState(window, channel, useNow());
}
