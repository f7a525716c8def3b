import { ChatTitle } from '@shared/chats/contract.ts';
import { type ChatView, maxMembers } from '@shared/chats/model.ts';
import * as z from 'zod';

export const ChatForm = z.object({
  title: ChatTitle,
  users: z.array(z.number()).min(1, 'required').max(maxMembers),
});

/** Initial values of the dialog; the owner always takes part and is not chosen. */
export const chatDefaults = (chat: ChatView | undefined): z.input<typeof ChatForm> => ({
  title: chat?.title ?? '',
  users: chat?.users.map(({ userId }) => userId).filter((userId) => userId !== chat.ownerId) ?? [],
});
