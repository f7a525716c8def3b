import * as z from 'zod';
import { UserSnapshot } from '../tickets/model.ts';

/**
 * The most members of one chat. A message moves the chat up in every member's list in one transaction, which holds at
 * most 100 items and also writes up to ten files.
 */
export const maxMembers = 80;

/** A member of a chat with a copy of their name and their number of unread messages. */
export const ChatMember = z.object({ userId: z.number().int(), name: z.string(), unreads: z.number().int() });
export type ChatMember = z.infer<typeof ChatMember>;

/** A conversation among colleagues. Its id is random and never changes, because it is part of the screen's address. */
export const Chat = z.object({
  id: z.string(),
  companyId: z.number().int(),
  title: z.string(),
  ownerId: z.number().int(),
  /** The owner is one of them. */
  members: z.array(ChatMember),
  /** `name: text` of the newest message; empty before the first. */
  lastMessage: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
  version: z.number().int(),
});
export type Chat = z.infer<typeof Chat>;

export const ChatView = z.object({
  id: z.string(),
  uuid: z.string(),
  title: z.string(),
  ownerId: z.number().int(),
  lastMessage: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
  version: z.number().int(),
  users: z.array(z.object({ userId: z.number().int(), user: UserSnapshot, unreads: z.number().int() })),
});
export type ChatView = z.infer<typeof ChatView>;

/** Stored file of a message; size in bytes, lengths in pixels. */
export const ChatFile = z.object({
  key: z.string(),
  name: z.string(),
  mime: z.string(),
  size: z.number().int(),
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
});
export type ChatFile = z.infer<typeof ChatFile>;

/** The id is a ULID: messages are shown in the order of their ids. */
export const ChatMessage = z.object({
  id: z.string(),
  companyId: z.number().int(),
  chatId: z.string(),
  senderId: z.number().int(),
  senderName: z.string(),
  message: z.string(),
  file: ChatFile.nullable(),
  /** Idempotency-Key of the request, by which the sender's screen recognises its own message. */
  requestKey: z.string().nullable(),
  createdAt: z.string(),
});
export type ChatMessage = z.infer<typeof ChatMessage>;

export const ChatMediaType = z.enum(['image', 'audio', 'video', 'document']);
export type ChatMediaType = z.infer<typeof ChatMediaType>;

export const ChatMessageView = z.object({
  id: z.string(),
  chatId: z.string(),
  senderId: z.number().int(),
  sender: UserSnapshot,
  message: z.string(),
  /** `/api/media/...`, served to holders of a valid session of the company. */
  mediaPath: z.string().nullable(),
  mediaType: ChatMediaType.nullable(),
  mediaName: z.string().nullable(),
  mediaSize: z.number().nullable(),
  mediaWidth: z.number().nullable(),
  mediaHeight: z.number().nullable(),
  requestKey: z.string().nullable(),
  createdAt: z.string(),
});
export type ChatMessageView = z.infer<typeof ChatMessageView>;
