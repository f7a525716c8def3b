import { useSyncExternalStore } from 'react';

/** A toast that somebody may have missed. */
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

let list: readonly Notification[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function change(next: readonly Notification[]): void {
  list = next;
  for (const listener of listeners) listener();
}

/** The same text again moves to the front instead of repeating. */
export function rememberNotification(tone: Notification['tone'], text: string): void {
  lastId += 1;
  const rest = list.filter((one) => one.text !== text).slice(0, most - 1);
  change([{ id: lastId, tone, text, at: Date.now(), isRead: false }, ...rest]);
}

export function readNotifications(): void {
  if (list.some((one) => !one.isRead)) change(list.map((one) => ({ ...one, isRead: true })));
}

export function clearNotifications(): void {
  change([]);
}

/** Newest first. */
export function useNotifications(): readonly Notification[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => list,
  );
}
