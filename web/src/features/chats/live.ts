import { ChatMessageView, ChatView } from '@shared/chats/model.ts';
import type { QueryClient } from '@tanstack/react-query';
import type { LiveData, LiveTable } from '@web/lib/live.ts';
import type { Session } from '@web/lib/session.tsx';
import { applyChat, applyChatRemoval, applyMessages, isListed } from './cache.ts';

const readAgain = (client: QueryClient): void => void client.invalidateQueries({ queryKey: ['chats', 'list'] });

function take(client: QueryClient, record: unknown, { user }: Session): void {
  const chat = ChatView.safeParse(record);
  if (!chat.success) {
    readAgain(client);
    return;
  }
  // The badge may already count messages of an unlisted chat, so the server is asked.
  const isUnknown = !isListed(client, chat.data.id) && chat.data.version > 1;
  applyChat(client, chat.data, user.id);
  if (isUnknown) readAgain(client);
}

export const live: LiveTable = {
  'chat-user-*': (client, data, session) => take(client, data['record'], session),
  chat(client, data, session) {
    if (data['action'] === 'delete') return applyChatRemoval(client, String(data['id']), session.user.id);
    const message = parseChatMessage(data);
    if (message) applyMessages(client, [message]);
    take(client, data['chat'], session);
  },
};

function parseChatMessage(data: LiveData): ChatMessageView | undefined {
  const message = ChatMessageView.safeParse(data['newMessage']);
  return message.success ? message.data : undefined;
}
