import { createStore } from '@web/lib/createStore.ts';

/** A toast that the user may have missed. */
export interface Notification {
  id: number;
  tone: 'failed' | 'notice';
  text: string;
  /** Milliseconds since 1970. */
  at: number;
  isRead: boolean;
}

/** Older ones are of no more use than the logs. */
const most = 50;

const list = createStore<readonly Notification[]>([]);
let lastId = 0;

/** The same text again moves to the front instead of repeating. */
export function rememberNotification(tone: Notification['tone'], text: string): void {
  lastId += 1;
  const rest = list
    .get()
    .filter((one) => one.text !== text)
    .slice(0, most - 1);
  list.set([{ id: lastId, tone, text, at: Date.now(), isRead: false }, ...rest]);
}

export function readNotifications(): void {
  const current = list.get();
  if (current.some((one) => !one.isRead)) list.set(current.map((one) => ({ ...one, isRead: true })));
}

export function clearNotifications(): void {
  list.set([]);
}

/** Newest first. */
export const useNotifications = (): readonly Notification[] => list.use();
