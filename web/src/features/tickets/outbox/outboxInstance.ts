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
import { learnMessages } from '../cache/cache.ts';
import { holdsFiles } from '../composer/composerStore.ts';
import { composerTexts } from '../composer/composerText.ts';
import { Outbox } from './outbox.ts';
import type { Entry } from './outboxEntry.ts';
import { keptEntries, outboxKeeper } from './outboxKeeper.ts';

const outboxes = new WeakMap<QueryClient, Outbox>();

const isOwn = (entry: Entry): boolean => {
  const user = currentSession()?.user;
  return user?.id === entry.user.id && user.companyId === entry.companyId;
};

/** Leaving the page would lose the files that only the page holds; texts are kept by the browser. */
function warnBeforeLeaving(outbox: Outbox): void {
  window.addEventListener('beforeunload', (event) => {
    const isOnItsWay = ({ state, attachment }: Entry) =>
      attachment !== null && (state === 'waiting' || state === 'uploading');
    if (outbox.entries().some(isOnItsWay) || holdsFiles()) event.preventDefault();
  });
}

/** One outbox for the page: what is on its way goes on whatever screen is shown. */
export function outboxOf(client: QueryClient): Outbox {
  const current = outboxes.get(client);
  if (current !== undefined) return current;
  const outbox = new Outbox({
    send: (input, options) => api.messages.send(input, options),
    upload,
    onStored: (messages) => learnMessages(client, messages),
    keeper: outboxKeeper,
    isOwn,
  });
  outboxes.set(client, outbox);
  registerTab();
  window.addEventListener('online', () => outbox.wake());
  warnBeforeLeaving(outbox);
  return outbox;
}

export const useEntries = (outbox: Outbox): readonly Entry[] => useSyncExternalStore(outbox.subscribe, outbox.entries);

function useIsThere(): boolean {
  const state = useConnectionState();
  return state === 'online' || state === 'restored';
}

/** Takes up what this person could not send before the page was closed or loaded again. */
export function useUnsent(outbox: Outbox): void {
  const t = useText(composerTexts);
  const { user } = useSession();
  const person = useLatest({ user, t });
  const isThere = useIsThere();
  const restore = useCallback(async () => {
    const alive = await liveTabs();
    const { user: owner, t: tNow } = person.current;
    const { entries, lost } = keptEntries(owner, alive);
    outbox.restore(entries);
    if (lost.length > 0) toast.error(tNow('lostFiles', { names: lost.join(', ') }));
  }, [outbox, person]);
  // Also when the connection returns: another tab may have closed meanwhile.
  const occasion = `${user.companyId}-${user.id}-${isThere}`;
  useEffect(() => {
    if (occasion !== '') void restore();
  }, [restore, occasion]);
}

/** Sends what waits as soon as the server is heard again. */
export function useWakeOnReturn(outbox: Outbox): void {
  const isThere = useIsThere();
  useEffect(() => {
    if (isThere) outbox.wake();
  }, [isThere, outbox]);
}
