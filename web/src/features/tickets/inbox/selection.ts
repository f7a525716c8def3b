import type { MessageView } from '@shared/messages/model.ts';
import { createStore } from '@web/lib/createStore.ts';
import { useSyncExternalStore } from 'react';

type Chosen = ReadonlyMap<string, MessageView>;

/** Messages chosen to be sent on; null while nobody chooses. One conversation is open at a time. */
const chosen = createStore<Chosen | null>(null);

export const beginSelection = (message: MessageView): void => chosen.set(new Map([[message.id, message]]));

export const endSelection = (): void => chosen.set(null);

export function toggleSelected(message: MessageView): void {
  const next = new Map(chosen.get());
  if (!next.delete(message.id)) next.set(message.id, message);
  chosen.set(next);
}

/** What is chosen, as it is now: it may be taken back meanwhile. */
export function updateSelected(messages: readonly MessageView[]): void {
  const news = messages.filter(({ id }) => chosen.get()?.has(id));
  if (news.length > 0)
    chosen.set(new Map([...(chosen.get() ?? []), ...news.map((message) => [message.id, message] as const)]));
}

/** What was taken back is not sent on. Nothing left ends the choosing. */
export function deselectDeleted(): void {
  const left = [...(chosen.get() ?? [])].filter(([, { isDeleted }]) => !isDeleted);
  chosen.set(left.length === 0 ? null : new Map(left));
}

export const useSelection = chosen.use;

/** Whether messages are being chosen, and this one is; each bubble is drawn again only for itself. */
export const useSelected = (id: string): 'off' | 'open' | 'chosen' =>
  useSyncExternalStore(chosen.subscribe, () => {
    const current = chosen.get();
    if (current === null) return 'off';
    return current.has(id) ? 'chosen' : 'open';
  });
