import type { MessageView } from '@shared/messages/model.ts';
import type { TicketView } from '@shared/tickets/model.ts';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { pages, readOn } from '@web/lib/query.ts';
import { useSession } from '@web/lib/session.tsx';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { applyTicketUpdates } from '../cache/cache.ts';
import { threadQuery } from '../cache/queries.ts';
import { recordAnswer } from '../conversation/collisionStore.ts';
import type { Outbox } from '../outbox/outbox.ts';
import { bubbleOf, isStoredAs, type OutboxEntry } from '../outbox/outboxEntry.ts';
import { outboxOf, useEntries } from '../outbox/outboxInstance.ts';
import { messagesOf, newestPageOnly, oldestFirst, type ThreadPages } from './thread.ts';
import type { Bubble } from './timeline.ts';
import { useMissedTicks } from './useMissedTicks.ts';

/** A message under the key it had while it waited, so that its bubble is not drawn again. */
function storedBubble(message: MessageView, outbox: Outbox, waiting: readonly OutboxEntry[]): Bubble {
  const origin = outbox.origin(message.id);
  const entry = waiting.find(({ clientId }) => isStoredAs(message.id, clientId));
  return {
    key: origin?.clientId ?? entry?.clientId ?? message.id,
    message,
    pending: null,
    localUrl: origin?.previewUrl ?? entry?.attachment?.previewUrl ?? null,
  };
}

/** Stored messages and those on their way, oldest first, each once. */
export function bubblesOf(messages: readonly MessageView[], waiting: readonly OutboxEntry[], outbox: Outbox): Bubble[] {
  const ids = new Set(messages.map(({ id }) => id));
  const isDrawn = (entry: OutboxEntry) =>
    (entry.messageId !== null && ids.has(entry.messageId)) || messages.some(({ id }) => isStoredAs(id, entry.clientId));
  const stored = messages.map((message) => storedBubble(message, outbox, waiting));
  const pending = waiting.filter((entry) => !isDrawn(entry)).map(bubbleOf);
  return pending.length === 0 ? stored : [...stored, ...pending].sort((a, b) => oldestFirst(a.message, b.message));
}

/**
 * Colleagues' answers that only a later reading of the conversation brings, as after a time without a connection, are
 * warned of like those that were pushed. What was there when it was opened is no news.
 */
function useMissedAnswers(messages: readonly MessageView[], isRead: boolean): void {
  const { viewer } = useSession();
  const known = useRef<string>(undefined);
  useEffect(() => {
    if (!isRead) return;
    const since = known.current;
    known.current = messages.at(-1)?.createdAt ?? '';
    if (since === undefined) return;
    for (const message of messages) if (message.createdAt > since) recordAnswer(message, viewer.id);
  }, [messages, isRead, viewer.id]);
}

/** Everything said in a ticket's conversation, with what this page is about to say. */
export function useThread(ticket: TicketView, context: string | null = null) {
  const client = useQueryClient();
  const { viewer } = useSession();
  const outbox = outboxOf(client);
  const entries = useEntries(outbox);
  const { id, contactId, whatsappId } = ticket;
  const thread = useInfiniteQuery(threadQuery(client, id, context));
  const { data } = thread;
  const messages = useMemo(() => messagesOf(data), [data]);
  const isHere = useCallback(
    (entry: OutboxEntry) => entry.contactId === contactId && entry.whatsappId === whatsappId,
    [contactId, whatsappId],
  );
  const waiting = useMemo(() => entries.filter(isHere), [entries, isHere]);
  const newest = outbox.newest();
  useMissedAnswers(
    messages,
    context === null && data !== undefined && (thread.isFetchedAfterMount || !thread.isFetching),
  );
  useMissedTicks(id, context === null ? messages : []);
  // Pending messages are at the end, which may not be loaded from an old message.
  const reachesEnd = context === null || (data !== undefined && !thread.hasPreviousPage);
  const bubbles = useMemo(
    () => bubblesOf(messages, reachesEnd ? waiting : [], outbox),
    [messages, waiting, outbox, reachesEnd],
  );
  const answered = data?.pages[0]?.ticket;
  useEffect(() => {
    if (answered !== undefined) applyTicketUpdates(client, viewer, [{ ticket: answered }]);
  }, [answered, client, viewer]);
  useEffect(
    () => () => {
      if (context !== null)
        return client.removeQueries({ queryKey: ['messages', 'list', { ticketId: id, around: context }] });
      client.setQueryData<ThreadPages>(
        ['messages', 'list', { ticketId: id }, pages],
        (current) => current && newestPageOnly(current),
      );
    },
    [client, id, context],
  );
  return {
    bubbles,
    /** The message that was written last in this conversation, since the page was loaded. */
    own: newest !== null && isHere(newest) ? newest.clientId : undefined,
    reachesEnd,
    isLoading: thread.isPending,
    isFetching: thread.isFetching,
    error: data === undefined ? thread.error : null,
    retry: () => void thread.refetch(),
    older: {
      hasMore: thread.hasNextPage,
      isLoading: thread.isFetchingNextPage,
      isFailed: thread.isFetchNextPageError,
      load: () => readOn(thread, 'next'),
    },
    newer: {
      hasMore: thread.hasPreviousPage,
      isLoading: thread.isFetchingPreviousPage,
      load: () => readOn(thread, 'previous'),
    },
  };
}
