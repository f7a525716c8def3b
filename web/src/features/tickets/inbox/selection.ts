import type { MessageView } from '@shared/messages/model.ts';
import { useSyncExternalStore } from 'react';

type Chosen = ReadonlyMap<string, MessageView>;

/** Messages chosen to be sent on; null while nobody chooses. One conversation is open at a time. */
let chosen: Chosen | null = null;
const listeners = new Set<() => void>();

function become(next: Chosen | null): void {
  chosen = next;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

export const beginSelection = (message: MessageView): void => become(new Map([[message.id, message]]));

export const endSelection = (): void => become(null);

export function toggleSelected(message: MessageView): void {
  const next = new Map(chosen);
  if (!next.delete(message.id)) next.set(message.id, message);
  become(next);
}

/** What is chosen, as it is now: it may be taken back meanwhile. */
export function followSelected(messages: readonly MessageView[]): void {
  const news = messages.filter(({ id }) => chosen?.has(id));
  if (news.length > 0) become(new Map([...(chosen ?? []), ...news.map((message) => [message.id, message] as const)]));
}

/** What was taken back is not sent on. Nothing left ends the choosing. */
export function dropDeleted(): void {
  const left = [...(chosen ?? [])].filter(([, { isDeleted }]) => !isDeleted);
  become(left.length === 0 ? null : new Map(left));
}

export const useSelection = (): Chosen | null => useSyncExternalStore(subscribe, () => chosen);

/** Whether messages are being chosen, and this one is; each bubble is drawn anew only for itself. */
export const useSelected = (id: string): 'off' | 'open' | 'chosen' =>
  useSyncExternalStore(subscribe, () => (chosen === null ? 'off' : chosen.has(id) ? 'chosen' : 'open'));
