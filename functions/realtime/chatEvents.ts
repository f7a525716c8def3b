import type { Chat } from '@shared/chats/model.ts';
import { chatMessageView, chatView, isMember } from '@shared/chats/rules.ts';
import type { Viewer } from '@shared/tickets/rules/policy.ts';
import type { RecordChange } from '../core/store/changes.ts';
import { fromItem } from '../core/store/records.ts';
import { chatEntity, chatMessageEntity } from '../core/store/resourceEntities.ts';
import { channelOf, isVisibleChange, type RealtimeEvent, type SharedEvent } from './events.ts';

/** Chats by id, as far as they are known. */
export type Chats = ReadonlyMap<string, Chat>;

const among =
  (chat: Chat) =>
  (viewer: Viewer): boolean =>
    isMember(chat, viewer.id);

/** Each member has a channel of their own (B-CHAT-3). */
const toMembers = (chat: Chat, before: Chat | undefined): RealtimeEvent[] =>
  chat.members.map(({ userId }) => {
    const action = before && isMember(before, userId) ? 'update' : 'create';
    return {
      channel: channelOf(chat.companyId, `chat-user-${userId}`),
      isFor: (viewer) => viewer.id === userId,
      data: () => ({ action, record: chatView(chat) }),
    };
  });

const removed = (chat: Chat, isFor: SharedEvent['isFor']): SharedEvent => ({
  channel: channelOf(chat.companyId, 'chat'),
  isFor,
  data: () => ({ action: 'delete', id: chat.id }),
});

const toAll = (chat: Chat, data: Readonly<Record<string, unknown>>): SharedEvent => ({
  channel: channelOf(chat.companyId, 'chat'),
  isFor: among(chat),
  data: () => data,
});

/** Fields of a chat in the list, without messages and read marks. */
const setup = ({ title, ownerId, members }: Chat) => ({
  title,
  ownerId,
  people: members.map(({ userId, name }) => ({ userId, name })),
});

export function chatEvents(_companyId: number, change: RecordChange): RealtimeEvent[] {
  const before = change.before && fromItem(chatEntity, change.before);
  const chat = change.after && fromItem(chatEntity, change.after);
  if (!chat) return before ? [removed(before, among(before))] : [];
  const left = before ? [removed(chat, (viewer) => isMember(before, viewer.id) && !isMember(chat, viewer.id))] : [];
  const isSetUp = !before || isVisibleChange(setup(before), setup(chat));
  const outcome = isSetUp ? toMembers(chat, before) : [];
  // Messages carry the chat themselves; a reading has no message, so it needs an event of its own.
  const read = change.events.includes('chat.read') ? [toAll(chat, { action: 'update', chat: chatView(chat) })] : [];
  return [...left, ...outcome, ...read];
}

export const chatToRead = ({ after }: RecordChange): string | undefined => after && String(after['chatId']);

/** A new message with its chat as it is now; those that go, go with their chat. */
export function chatMessageEvents(change: RecordChange, chats: Chats): SharedEvent[] {
  if (!change.after || change.before) return [];
  const message = fromItem(chatMessageEntity, change.after);
  const chat = chats.get(message.chatId);
  if (!chat) return [];
  return [toAll(chat, { action: 'new-message', newMessage: chatMessageView(message), chat: chatView(chat) })];
}
