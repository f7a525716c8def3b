import { useQueryClient } from '@tanstack/react-query';
import { contractOf } from '@web/lib/contracts.ts';
import { lazyWithRetry } from '@web/ui/lazyWithRetry.tsx';
import { usePrefetch } from '@web/ui/usePrefetch.ts';
import { useState } from 'react';
import { quickMessagesQuery } from '../cache/queries.ts';

/** The open conversation, which loads in parallel with the list. */
export const ConversationPane = lazyWithRetry(
  async () => (await import('../conversation/ConversationPane.tsx')).ConversationPane,
);

/** Starts the fetch; a failure shows where the conversation would. */
export const fetchPane = (): void => void ConversationPane.fetch().catch(() => undefined);

/** A failed load shows nothing, because the offers are invisible and keys and buttons still work. */
export const InboxOffers = lazyWithRetry(
  async () => (await import('./InboxOffers.tsx')).InboxOffers,
  () => null,
);
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

/** Parts that the list does not need; they load once the screen is idle. */
const parts = [
  ConversationPane,
  // This contract is in the file of all contracts of the inbox.
  { fetch: () => contractOf('contacts') },
  InboxDialogs,
  ContactPanel,
  FilterPanel,
  TemplatesDialog,
  Lightbox,
  ForwardDialog,
  AttachDialogs,
];

/** Loads code and quick replies ahead, so that the first click and the first slash need no network. */
export function usePrefetchedPanels(): void {
  const client = useQueryClient();
  const [all] = useState(() => [...parts, { fetch: () => client.prefetchQuery(quickMessagesQuery()) }]);
  usePrefetch(all);
}
