import { useQueryClient } from '@tanstack/react-query';
import { lazy, useEffect } from 'react';
import { quickQuery } from './queries.ts';

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
  templates: () => import('./parts/composer/templates/TemplatesDialog.tsx'),
  lightbox: () => import('./parts/thread/Lightbox.tsx'),
  forward: () => import('./parts/forward/ForwardDialog.tsx'),
  attaching: () => import('./parts/composer/AttachDialogs.tsx'),
};

export const InboxDialogs = lazy(async () => ({ default: (await load.dialogs()).InboxDialogs }));
export const ContactPanel = lazy(async () => ({ default: (await load.contact()).ContactPanel }));
export const FilterPanel = lazy(async () => ({ default: (await load.filters()).FilterPanel }));
export const ForwardDialog = lazy(async () => ({ default: (await load.forward()).ForwardDialog }));
export const TemplatesDialog = lazy(async () => ({ default: (await load.templates()).TemplatesDialog }));
export const Lightbox = lazy(async () => ({ default: (await load.lightbox()).Lightbox }));

export const AttachDialogs = lazy(async () => ({ default: (await load.attaching()).AttachDialogs }));

/** Long enough for the first list and the first thread, in milliseconds. */
const restsAfter = 1500;

/** So that the first press of a button does not wait for code. */
export function usePartsAhead(): void {
  const client = useQueryClient();
  useEffect(() => {
    const timer = setTimeout(() => {
      void client.prefetchQuery(quickQuery());
      // Failures show where the part is used.
      for (const start of Object.values(load)) start().catch(() => undefined);
    }, restsAfter);
    return () => clearTimeout(timer);
  }, [client]);
}
