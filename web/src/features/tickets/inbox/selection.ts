import type { MessageView } from '@shared/messages/model.ts';
import { createStore } from '@web/lib/createStore.ts';
import { useSyncExternalStore } from 'react';

type SelectedMessages = ReadonlyMap<string, MessageView>;

/** Messages selected for forwarding; null outside of the selection mode. A single conversation is open at a time. */
const chosen = createStore<SelectedMessages | null>(null);

export const beginSelection = (message: MessageView): void => chosen.set(new Map([[message.id, message]]));

export const endSelection = (): void => chosen.set(null);

export function toggleSelected(message: MessageView): void {
  const next = new Map(chosen.get());
  if (!next.delete(message.id)) next.set(message.id, message);
  chosen.set(next);
}

/** Updates selected messages, which may be deleted meanwhile. */
export function updateSelected(messages: readonly MessageView[]): void {
  const news = messages.filter(({ id }) => chosen.get()?.has(id));
  if (news.length > 0)
    chosen.set(new Map([...(chosen.get() ?? []), ...news.map((message) => [message.id, message] as const)]));
}

/** Deselects deleted messages; an empty selection ends the mode. */
export function deselectDeleted(): void {
  const left = [...(chosen.get() ?? [])].filter(([, { isDeleted }]) => !isDeleted);
  chosen.set(left.length === 0 ? null : new Map(left));
}

export const useSelection = chosen.use;

/** Selection state of one message, so that only its own bubble renders again. */
export const useSelected = (id: string): 'off' | 'open' | 'chosen' =>
  useSyncExternalStore(chosen.subscribe, () => {
    const current = chosen.get();
    if (current === null) return 'off';
    return current.has(id) ? 'chosen' : 'open';
  });
