import { lazyWithRetry } from '@web/ui/lazyWithRetry.tsx';

/** Panels that load when they are opened. */
export const ChatDialog = lazyWithRetry(async () => (await import('./parts/ChatDialog.tsx')).ChatDialog);
export const RemoveChat = lazyWithRetry(async () => (await import('./parts/RemoveChat.tsx')).RemoveChat);
export const ChatPictures = lazyWithRetry(async () => (await import('./parts/ChatPictures.tsx')).ChatPictures);
export const lazyChatPanels = [ChatDialog, RemoveChat, ChatPictures];
