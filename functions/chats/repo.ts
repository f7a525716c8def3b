import type { Chat, ChatMessage } from '@shared/chats/model.ts';
import { unreadCounts } from '@shared/chats/rules.ts';
import { AppError } from '@shared/core/errors.ts';
import { fold } from '@shared/core/text.ts';
import type { EventName } from '@shared/events.ts';
import type { OfCompany } from '../core/store/collection.ts';
import type { Step } from '../core/store/commit.ts';
import { indexKeys, indexPartitions, positionIn } from '../core/store/indexes.ts';
import { chatPlaceAt, chatPosition } from '../core/store/positions.ts';
import {
  deleteVersion,
  type Entity,
  fromItem,
  put,
  putNew,
  putVersion,
  remove,
  toItem,
} from '../core/store/records.ts';
import { chatEntity, chatMessageEntity } from '../core/store/resourceEntities.ts';
import { getItem, getItems, queryPartition, writeItems } from '../core/store/store.ts';
import { keys, partitions, prefixes } from '../core/store/table.ts';
import type { TransactItem } from '../core/store/transactItem.ts';

/** Entry of a chat in a member's list: enough to order, search and count without reading the chat. */
interface ChatActivity {
  readonly companyId: number;
  readonly userId: number;
  readonly chatId: string;
  /** Comparable form, for the search. */
  readonly title: string;
  readonly updatedAt: string;
  readonly unreads: number;
}

const placeEntity: Entity<ChatActivity> = {
  name: 'chatPlace',
  schemaVersion: 1,
  key: ({ companyId, userId, chatId }) => keys.chatPlace(companyId, userId, chatId),
  index: (place) => {
    const { companyId, userId, unreads } = place;
    const position = chatPosition(place);
    return {
      ...indexKeys(indexPartitions.chatsByActivity(companyId, userId), position),
      ...(unreads > 0 ? indexKeys(indexPartitions.unreadChats(companyId, userId), position) : {}),
    };
  },
};

const activityOf = (chat: Chat, userId: number): ChatActivity => ({
  companyId: chat.companyId,
  userId,
  chatId: chat.id,
  title: fold(chat.title),
  updatedAt: chat.updatedAt,
  unreads: unreadCounts(chat, userId),
});

const placing = (chat: Chat, userId: number): TransactItem => put(toItem(placeEntity, activityOf(chat, userId)));

export async function findChat({ companyId }: OfCompany, id: string): Promise<Chat | undefined> {
  const item = await getItem(keys.chat(companyId, id), true);
  return item && fromItem(chatEntity, item);
}

/** @throws ERR_NO_CHAT_FOUND */
export async function getChat(ctx: OfCompany, id: string): Promise<Chat> {
  const chat = await findChat(ctx, id);
  if (!chat) throw new AppError('ERR_NO_CHAT_FOUND');
  return chat;
}

export const creationSteps = (chat: Chat): Step[] => [
  { write: putNew(chatEntity, chat, 'chat.created') },
  ...chat.members.map(({ userId }) => ({ write: placing(chat, userId) })),
];

const isSamePlace = (before: Chat, after: Chat, userId: number): boolean =>
  before.members.some((member) => member.userId === userId) &&
  JSON.stringify(activityOf(before, userId)) === JSON.stringify(activityOf(after, userId));

/**
 * Steps that save a change: the chat, what is new in it, and its place with every member for whom that
 * changed. Who is no longer a member loses the place beforehand, see `removePlaces`.
 */
export function changeSteps(
  before: Chat,
  after: Chat,
  { event, messages = [] }: { event: EventName; messages?: readonly ChatMessage[] },
): { next: Chat; steps: Step[] } {
  const { next, write } = putVersion(chatEntity, after, event);
  const moved = next.members.filter(({ userId }) => !isSamePlace(before, next, userId));
  return {
    next,
    steps: [
      { write },
      ...messages.map((message) => ({ write: putNew(chatMessageEntity, message) })),
      ...moved.map(({ userId }) => ({ write: placing(next, userId) })),
    ],
  };
}

/** Steps that remove a chat from everybody; its messages follow by a job. */
export const removalSteps = (chat: Chat): Step[] => [
  { write: deleteVersion(chatEntity, chat) },
  ...chat.members.map(({ userId }) => ({ write: remove(keys.chatPlace(chat.companyId, userId, chat.id)) })),
];

/**
 * Takes a chat out of people's lists. Done before the change that makes them leave: if that never
 * comes, the next message puts the places back, and no transaction grows beyond its limit.
 */
export const removePlaces = (chat: Pick<Chat, 'companyId' | 'id'>, userIds: readonly number[]): Promise<void> =>
  writeItems(userIds.map((userId) => ({ remove: keys.chatPlace(chat.companyId, userId, chat.id) })));

export interface ActivityPage {
  readonly places: readonly { chatId: string; title: string; position: string }[];
  /** Position of the last one looked at; undefined at the end. */
  readonly last: string | undefined;
}

/** Returns a member's chats, latest message first. */
export async function listActivity(
  { companyId }: OfCompany,
  userId: number,
  { limit, after }: { limit: number; after: string | undefined },
): Promise<ActivityPage> {
  const list = indexPartitions.chatsByActivity(companyId, userId);
  const { items, last } = await queryPartition({
    ...list,
    descending: true,
    limit,
    after: after === undefined ? undefined : chatPlaceAt(companyId, userId, after),
  });
  const places = items
    .map((item) => fromItem(placeEntity, item))
    .map((place) => ({ chatId: place.chatId, title: place.title, position: chatPosition(place) }));
  return { places, last: last && positionIn(list, last) };
}

/** Messages a member did not read, over the 100 unread chats written in last: more than a badge can show. */
export async function countUnreads({ companyId }: OfCompany, userId: number): Promise<number> {
  const unread = indexPartitions.unreadChats(companyId, userId);
  const { items } = await queryPartition({ ...unread, descending: true, limit: 100 });
  return items.reduce((sum, item) => sum + Number(item['unreads']), 0);
}

/**
 * Returns some chats of a member without an order, read consistently, for clean-ups.
 * @param after id of the last one seen
 */
export async function someChatIds(
  { companyId }: OfCompany,
  userId: number,
  { limit, after }: { limit: number; after: string | undefined },
): Promise<{ ids: string[]; isMore: boolean }> {
  const pk = partitions.chatPlaces(companyId, userId);
  const { items, last } = await queryPartition({
    pk,
    limit,
    consistent: true,
    after: after === undefined ? undefined : { pk, sk: after },
  });
  return { ids: items.map((item) => String(item['chatId'])), isMore: last !== undefined };
}

/** Chats in the order of the ids; those that are gone are left out. */
export async function readChats({ companyId }: OfCompany, ids: readonly string[]): Promise<Chat[]> {
  if (ids.length === 0) return [];
  const items = await getItems(ids.map((id) => keys.chat(companyId, id)));
  return items.flatMap((item) => (item ? [fromItem(chatEntity, item)] : []));
}

/** Messages of a chat, newest first. @param before id of a message; only older ones */
export async function readMessages(
  { companyId }: OfCompany,
  chatId: string,
  { limit, before }: { limit: number; before?: string | undefined },
): Promise<{ messages: ChatMessage[]; isMore: boolean }> {
  const pk = partitions.chat(companyId, chatId);
  const { items, last } = await queryPartition({
    pk,
    prefix: prefixes.chatMessage,
    descending: true,
    limit,
    after: before === undefined ? undefined : { ...keys.chatMessage(companyId, chatId, before) },
  });
  return { messages: items.map((item) => fromItem(chatMessageEntity, item)), isMore: last !== undefined };
}

export const removeMessages = (messages: readonly ChatMessage[]): Promise<void> =>
  writeItems(messages.map((message) => ({ remove: chatMessageEntity.key(message) })));
