import { later } from '@web/ui/later.tsx';

/** What is wanted only when something is pressed. */
export const ChatDialog = later(async () => (await import('./parts/ChatDialog.tsx')).ChatDialog);
export const RemoveChat = later(async () => (await import('./parts/RemoveChat.tsx')).RemoveChat);
export const ChatPictures = later(async () => (await import('./parts/ChatPictures.tsx')).ChatPictures);
export const chatParts = [ChatDialog, RemoveChat, ChatPictures];
