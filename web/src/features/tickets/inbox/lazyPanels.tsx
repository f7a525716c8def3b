import { useQueryClient } from '@tanstack/react-query';
import { contractOf } from '@web/lib/contracts.ts';
import { lazyWithRetry } from '@web/ui/lazyWithRetry.tsx';
import { usePrefetch } from '@web/ui/usePrefetch.ts';
import { useState } from 'react';
import { quickMessagesQuery } from '../cache/queries.ts';

/** The open conversation, fetched beside the list and not after it. */
export const ConversationPane = lazyWithRetry(
  async () => (await import('../conversation/ConversationPane.tsx')).ConversationPane,
);

/** Starts the fetch; a failure shows where the conversation would. */
export const fetchPane = (): void => void ConversationPane.fetch().catch(() => undefined);

export const InboxDialogs = lazyWithRetry(async () => (await import('../dialogs/InboxDialogs.tsx')).InboxDialogs);
export const ContactPanel = lazyWithRetry(async () => (await import('../contact/ContactPanel.tsx')).ContactPanel);
export const FilterPanel = lazyWithRetry(async () => (await import('../list/FilterPanel.tsx')).FilterPanel);
export const WaitingOrder = lazyWithRetry(async () => (await import('../list/WaitingOrder.tsx')).WaitingOrder);
export const ForwardDialog = lazyWithRetry(async () => (await import('../forwarding/ForwardDialog.tsx')).ForwardDialog);
export const TemplatesDialog = lazyWithRetry(
  async () => (await import('../composer/templates/TemplatesDialog.tsx')).TemplatesDialog,
);
export const Lightbox = lazyWithRetry(async () => (await import('../thread/Lightbox.tsx')).Lightbox);
export const AttachDialogs = lazyWithRetry(async () => (await import('../composer/AttachDialogs.tsx')).AttachDialogs);

/** What the list can be read without; fetched as soon as the screen rests. */
const parts = [
  ConversationPane,
  // Of all that the inbox calls.
  { fetch: () => contractOf('contacts') },
  InboxDialogs,
  ContactPanel,
  FilterPanel,
  TemplatesDialog,
  Lightbox,
  ForwardDialog,
  AttachDialogs,
];

/** So that the first press of a button does not wait for code, nor the first slash for the quick replies. */
export function usePrefetchedPanels(): void {
  const client = useQueryClient();
  const [all] = useState(() => [...parts, { fetch: () => client.prefetchQuery(quickMessagesQuery()) }]);
  usePrefetch(all);
}
