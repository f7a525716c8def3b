import { preview } from '../core/text.ts';
import { baseType } from '../media/types.ts';
import type { Chat, ChatMediaType, ChatMember, ChatMessage, ChatMessageView, ChatView } from './model.ts';

interface ChatUser {
  readonly id: number;
  readonly name: string;
}

export const isMember = ({ members }: Pick<Chat, 'members'>, userId: number): boolean =>
  members.some((member) => member.userId === userId);

export const unreadCounts = ({ members }: Pick<Chat, 'members'>, userId: number): number =>
  members.find((member) => member.userId === userId)?.unreads ?? 0;

/** The chosen members and the owner, each once; members who stay keep their unread count (B-CHAT-1). */
export function membersOf(
  owner: ChatUser,
  chosen: readonly ChatUser[],
  before: readonly ChatMember[] = [],
): ChatMember[] {
  const people = new Map([owner, ...chosen].map((person) => [person.id, person]));
  return [...people.values()].map(({ id, name }) => ({
    userId: id,
    name,
    unreads: before.find(({ userId }) => userId === id)?.unreads ?? 0,
  }));
}

/** The chat after new messages: the unread count rises for every member but the author (B-CHAT-2). */
export function afterMessages(chat: Chat, messages: readonly ChatMessage[], at: string): Chat {
  const last = messages.at(-1);
  if (!last) return chat;
  return {
    ...chat,
    lastMessage: `${last.senderName}: ${preview(last.message)}`,
    updatedAt: at,
    members: chat.members.map((member) => ({
      ...member,
      unreads: member.userId === last.senderId ? 0 : member.unreads + messages.length,
    })),
  };
}

/** The chat after a member read it; the same object if nothing was unread (B-CHAT-4). */
export const afterReading = (chat: Chat, userId: number): Chat =>
  unreadCounts(chat, userId) === 0
    ? chat
    : {
        ...chat,
        members: chat.members.map((member) => (member.userId === userId ? { ...member, unreads: 0 } : member)),
      };

/** The chat without a member who left the company. */
export const without = (chat: Chat, userId: number): Chat => ({
  ...chat,
  members: chat.members.filter((member) => member.userId !== userId),
});

/** Media type by what a browser can play or draw; anything else is a document. */
export function chatMediaType(mime: string): ChatMediaType {
  const type = baseType(mime);
  if (/^image\/(jpeg|png|webp|gif)$/.test(type)) return 'image';
  if (type.startsWith('audio/')) return 'audio';
  return type.startsWith('video/') ? 'video' : 'document';
}

export function chatView({ companyId: _company, members, ...chat }: Chat): ChatView {
  const users = members.map(({ userId, name, unreads }) => ({ userId, user: { id: userId, name }, unreads }));
  return { ...chat, uuid: chat.id, users };
}

export function chatMessageView({ companyId: _company, senderName, file, ...message }: ChatMessage): ChatMessageView {
  return {
    ...message,
    sender: { id: message.senderId, name: senderName },
    mediaPath: file && `/api/media/${file.key}`,
    mediaType: file && chatMediaType(file.mime),
    mediaName: file?.name ?? null,
    mediaSize: file?.size ?? null,
    mediaWidth: file?.width ?? null,
    mediaHeight: file?.height ?? null,
  };
}
