import type { ChatView } from '@shared/chats/model.ts';
import { AppError } from '@shared/core/errors.ts';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '@web/lib/api.ts';
import { infinite, query } from '@web/lib/query.ts';
import { useSession } from '@web/lib/session.tsx';
import { usePageVisible } from '@web/lib/usePageVisible.ts';
import { useEffect, useMemo, useRef } from 'react';
import { applyChat, unreadCountOf } from './cache.ts';

/** The caller's chats, the one written in last first. */
export function useChatList(searchParam: string) {
  const list = useInfiniteQuery(infinite('chats', 'list', searchParam === '' ? {} : { searchParam }));
  const chats = useMemo(() => list.data?.pages.flatMap(({ records }) => records), [list.data]);
  return { ...list, chats };
}

/** A chat from the list, or from the server if the list lacks it. */
export function useChat(id: string) {
  const { chats } = useChatList('');
  const listed = chats?.find((chat) => chat.id === id);
  const asked = useQuery({ ...query('chats', 'get', { id }), enabled: chats !== undefined && listed === undefined });
  // A removed participant still has the former answer in the cache, next to the refusal.
  const isGone = asked.error instanceof AppError && (asked.error.status === 404 || asked.error.status === 403);
  const current = isGone ? undefined : asked.data;
  return { chat: listed ?? current, error: listed ? null : asked.error, retry: () => void asked.refetch() };
}

/** Messages of a chat, oldest first. */
export function useMessages(id: string) {
  const found = useInfiniteQuery(infinite('chats', 'messages', { id }));
  const messages = useMemo(
    () => (found.data ? [...found.data.pages].reverse().flatMap(({ records }) => records) : undefined),
    [found.data],
  );
  return { ...found, messages };
}

/** Messages are marked as read while the page is visible. */
export function useMarkRead(chat: ChatView): void {
  const client = useQueryClient();
  const { user } = useSession();
  const isLookedAt = usePageVisible();
  const asked = useRef(0);
  const { id, version } = chat;
  const isDue = isLookedAt && unreadCountOf(chat, user.id) > 0;
  useEffect(() => {
    if (!isDue || asked.current === version) return;
    asked.current = version;
    api.chats.read({ id }).then(
      (read) => applyChat(client, read, user.id),
      () => {
        // The next message, or the next look, asks again.
        asked.current = 0;
      },
    );
  }, [isDue, id, version, client, user.id]);
}
