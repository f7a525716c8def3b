import { lazy } from 'react';

/** What is wanted only when something is pressed. */
export const ChatDialog = lazy(async () => ({ default: (await import('./parts/ChatDialog.tsx')).ChatDialog }));
export const RemoveChat = lazy(async () => ({ default: (await import('./parts/RemoveChat.tsx')).RemoveChat }));
export const ChatPictures = lazy(async () => ({ default: (await import('./parts/ChatPictures.tsx')).ChatPictures }));
