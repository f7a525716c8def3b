import type { ChatMessageView, ChatView } from '@shared/chats/model.ts';
import type { QueryClient } from '@tanstack/react-query';
import { type Pages, patchPages, patchQueries, query } from '@web/lib/query.ts';

type List = Pages<'chats', 'list'>;

export const unreadCountOf = (chat: ChatView | undefined, userId: number): number =>
  chat?.users.find((member) => member.userId === userId)?.unreads ?? 0;

const flattenChatPages = (list: List): ChatView[] => list.pages.flatMap(({ records }) => records);

const byLastMessage = (a: ChatView, b: ChatView): number => (a.updatedAt < b.updatedAt ? 1 : -1);

/** Pages keep their lengths; what is new makes the first one longer. */
function withRows(list: List, rows: readonly ChatView[]): List {
  const grown = rows.length - flattenChatPages(list).length;
  let start = 0;
  const pages = list.pages.map((page, position) => {
    const length = page.records.length + (position === 0 ? grown : 0);
    const records = rows.slice(start, start + length);
    start += length;
    return { ...page, records };
  });
  return { ...list, pages };
}

const withUnreads = (list: List, change: number): List => ({
  ...list,
  pages: list.pages.map((page) => ({ ...page, unreads: Math.max(0, page.unreads + change) })),
});

/** The list with a chat in its place, and the badge with what changed in it. */
function withChat(list: List, chat: ChatView, userId: number): List {
  const current = flattenChatPages(list).find(({ id }) => id === chat.id);
  if (current && current.version >= chat.version) return list;
  const others = flattenChatPages(list).filter(({ id }) => id !== chat.id);
  const placed = withRows(list, [...others, chat].sort(byLastMessage));
  return withUnreads(placed, unreadCountOf(chat, userId) - unreadCountOf(current, userId));
}

const isSearch = (input: { searchParam?: string | undefined }): boolean => Boolean(input.searchParam);

/** True if the list without a search has the chat; the previous state of other chats is unknown here. */
export function isListed(client: QueryClient, id: string): boolean {
  const lists = client.getQueriesData<List>({ queryKey: ['chats', 'list'] });
  return lists.some(([, list]) => list?.pages?.some(({ records }) => records.some((chat) => chat.id === id)));
}

/** Brings a chat up to date wherever it is shown. */
export function applyChat(client: QueryClient, chat: ChatView, userId: number): void {
  patchPages(client, 'chats', 'list', (list, input) => {
    const isThere = flattenChatPages(list).some(({ id }) => id === chat.id);
    return isSearch(input) && !isThere ? list : withChat(list, chat, userId);
  });
  client.setQueryData(query('chats', 'get', { id: chat.id }).queryKey, (current) =>
    current && current.version >= chat.version ? current : chat,
  );
}

export function applyChatRemoval(client: QueryClient, id: string, userId: number): void {
  patchPages(client, 'chats', 'list', (list) => {
    const current = flattenChatPages(list).find((chat) => chat.id === id);
    if (!current) return list;
    const rows = flattenChatPages(list).filter((chat) => chat.id !== id);
    return withUnreads(withRows(list, rows), -unreadCountOf(current, userId));
  });
  patchQueries(client, 'chats', 'get', (current) => current);
  client.removeQueries({ queryKey: ['chats', 'messages', { id }] });
  void client.invalidateQueries({ queryKey: ['chats', 'get', { id }] });
}

/** Adds messages to the end of their chat; those that are there already stay as they are. */
export function applyMessages(client: QueryClient, messages: readonly ChatMessageView[]): void {
  patchPages(client, 'chats', 'messages', (current, input) => {
    const known = new Set(current.pages.flatMap(({ records }) => records.map(({ id }) => id)));
    const fresh = messages.filter(({ id, chatId }) => chatId === input.id && !known.has(id));
    const [first, ...older] = current.pages;
    if (fresh.length === 0 || first === undefined) return current;
    const records = [...first.records, ...fresh].sort((a, b) => (a.id < b.id ? -1 : 1));
    return { ...current, pages: [{ ...first, records }, ...older] };
  });
}
