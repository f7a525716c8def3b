import { lazy, useEffect } from 'react';

const loadPane = () => import('./parts/ConversationPane.tsx');

/** The open conversation, fetched beside the list and not after it. */
export const ConversationPane = lazy(async () => ({ default: (await loadPane()).ConversationPane }));

/** Starts the fetch; a failure shows where the conversation would. */
export const fetchPane = (): void => void loadPane().catch(() => undefined);

/** What a conversation can be read and answered without; fetched as soon as the screen rests. */
const load = {
  dialogs: () => import('./parts/dialogs/InboxDialogs.tsx'),
  contact: () => import('./parts/contact/ContactPanel.tsx'),
  filters: () => import('./parts/list/FilterPanel.tsx'),
  lightbox: () => import('./parts/thread/Lightbox.tsx'),
};

export const InboxDialogs = lazy(async () => ({ default: (await load.dialogs()).InboxDialogs }));
export const ContactPanel = lazy(async () => ({ default: (await load.contact()).ContactPanel }));
export const FilterPanel = lazy(async () => ({ default: (await load.filters()).FilterPanel }));
export const Lightbox = lazy(async () => ({ default: (await load.lightbox()).Lightbox }));

/** Long enough for the first list and the first thread, in milliseconds. */
const restsAfter = 1500;

/** So that the first press of a button does not wait for code. */
export function usePartsAhead(): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      // Failures show where the part is used.
      for (const start of Object.values(load)) start().catch(() => undefined);
    }, restsAfter);
    return () => clearTimeout(timer);
  }, []);
}
