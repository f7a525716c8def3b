import type { QueryClient } from '@tanstack/react-query';
import { api } from '@web/lib/api.ts';
import { useConnectionState } from '@web/lib/live.ts';
import { upload } from '@web/lib/media.ts';
import { currentSession } from '@web/lib/session.tsx';
import { useEffect, useSyncExternalStore } from 'react';
import { learnMessages } from './cache.ts';
import { Outbox } from './outbox.ts';
import type { Entry } from './outboxEntry.ts';

const outboxes = new WeakMap<QueryClient, Outbox>();

const isOwn = (entry: Entry): boolean => {
  const user = currentSession()?.user;
  return user?.id === entry.user.id && user.companyId === entry.companyId;
};

/** Leaving the page would lose what only the page holds. */
function warnBeforeLeaving(outbox: Outbox): void {
  window.addEventListener('beforeunload', (event) => {
    if (outbox.entries().some(({ state }) => state === 'waiting' || state === 'uploading')) event.preventDefault();
  });
}

/** One outbox for the page: what is on its way goes on whatever screen is shown. */
export function outboxOf(client: QueryClient): Outbox {
  const held = outboxes.get(client);
  if (held !== undefined) return held;
  const outbox = new Outbox({
    send: (input, options) => api.messages.send(input, options),
    upload,
    onStored: (messages) => learnMessages(client, messages),
    isOwn,
  });
  outboxes.set(client, outbox);
  window.addEventListener('online', () => outbox.wake());
  warnBeforeLeaving(outbox);
  return outbox;
}

export const useEntries = (outbox: Outbox): readonly Entry[] => useSyncExternalStore(outbox.subscribe, outbox.entries);

/** Sends what waits as soon as the server is heard again. */
export function useWakeOnReturn(outbox: Outbox): void {
  const state = useConnectionState();
  const isThere = state === 'online' || state === 'restored';
  useEffect(() => {
    if (isThere) outbox.wake();
  }, [isThere, outbox]);
}
