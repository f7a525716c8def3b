import { ChatTitle } from '@shared/chats/contract.ts';
import { type ChatView, maxMembers } from '@shared/chats/model.ts';
import * as z from 'zod';

export const ChatForm = z.object({
  title: ChatTitle,
  users: z.array(z.number()).min(1, 'required').max(maxMembers),
});

/** What the dialog starts with; the owner takes part without being chosen. */
export const chatDefaults = (chat: ChatView | undefined): z.input<typeof ChatForm> => ({
  title: chat?.title ?? '',
  users: chat?.users.map(({ userId }) => userId).filter((userId) => userId !== chat.ownerId) ?? [],
});
