import type { QueryClient } from '@tanstack/react-query';
import { api } from '@web/lib/api.ts';
import { useText } from '@web/lib/i18n.ts';
import { useConnectionState } from '@web/lib/live.ts';
import { upload } from '@web/lib/media.ts';
import { currentSession, useSession } from '@web/lib/session.tsx';
import { liveTabs, registerTab } from '@web/lib/tabRegistry.ts';
import { useLatest } from '@web/lib/useLatest.ts';
import { toast } from '@web/ui/toast.tsx';
import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { applyMessages } from '../cache/cache.ts';
import { hasUnsentFiles } from '../composer/composerStore.ts';
import { Outbox } from './outbox.ts';
import type { OutboxEntry } from './outboxEntry.ts';
import { outboxStorage, readStoredEntries } from './outboxStorage.ts';
import { outboxTexts } from './outboxText.ts';
import { whenTaken } from './taking.ts';

const outboxes = new WeakMap<QueryClient, Outbox>();

const isOwn = (entry: OutboxEntry): boolean => {
  const user = currentSession()?.user;
  return user?.id === entry.user.id && user.companyId === entry.companyId;
};

/** Leaving the page would lose the files that only the page holds; texts are kept by the browser. */
function warnBeforeLeaving(outbox: Outbox): void {
  window.addEventListener('beforeunload', (event) => {
    const isOnItsWay = ({ state, attachment }: OutboxEntry) =>
      attachment !== null && (state === 'waiting' || state === 'uploading');
    if (outbox.entries().some(isOnItsWay) || hasUnsentFiles()) event.preventDefault();
  });
}

/** Returns the page's only outbox, which keeps sending on every screen. */
export function outboxOf(client: QueryClient): Outbox {
  const current = outboxes.get(client);
  if (current !== undefined) return current;
  const outbox = new Outbox({
    send: async (input, options) => {
      await whenTaken(Number(input.ticketId));
      return api.messages.send(input, options);
    },
    upload,
    onStored: (messages) => applyMessages(client, messages),
    storage: outboxStorage,
    isOwn,
  });
  outboxes.set(client, outbox);
  registerTab();
  window.addEventListener('online', () => outbox.wake());
  warnBeforeLeaving(outbox);
  return outbox;
}

export const useEntries = (outbox: Outbox): readonly OutboxEntry[] =>
  useSyncExternalStore(outbox.subscribe, outbox.entries);

function useIsOnline(): boolean {
  const state = useConnectionState();
  return state === 'online' || state === 'restored';
}

/** Takes up what this person could not send before the page was closed or loaded again. */
export function useRestoreUnsent(outbox: Outbox): void {
  const t = useText(outboxTexts);
  const { user } = useSession();
  const person = useLatest({ user, t });
  const isOnline = useIsOnline();
  const restore = useCallback(async () => {
    const alive = await liveTabs();
    const { user: owner, t: tNow } = person.current;
    const { entries, lost } = readStoredEntries(owner, alive);
    outbox.restore(entries);
    if (lost.length > 0) toast.error(tNow('lostFiles', { names: lost.join(', ') }));
  }, [outbox, person]);
  // Also when the connection returns: another tab may have closed meanwhile.
  const restoreKey = `${user.companyId}-${user.id}-${isOnline}`;
  useEffect(() => {
    if (restoreKey !== '') void restore();
  }, [restore, restoreKey]);
}

/** Sends what waits as soon as the server is heard again. */
export function useRetryOnReconnect(outbox: Outbox): void {
  const isOnline = useIsOnline();
  useEffect(() => {
    if (isOnline) outbox.wake();
  }, [isOnline, outbox]);
}
