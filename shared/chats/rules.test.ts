import { describe, expect, it } from 'vitest';
import type { Chat, ChatMember, ChatMessage } from './model.ts';
import {
  afterMessages,
  afterReading,
  chatMediaType,
  chatMessageView,
  chatView,
  isMember,
  membersOf,
  unreadCounts,
  without,
} from './rules.ts';

const at = '2026-11-20T15:00:00.000Z';
const member = (userId: number, unreads: number): ChatMember => ({ userId, name: `P${userId}`, unreads });
const chat: Chat = {
  ...{
    id: 'chat',
    companyId: 1,
    title: 'Vendas',
    ownerId: 1,
    lastMessage: '',
    createdAt: '',
    updatedAt: '',
    version: 1,
  },
  members: [member(1, 0), member(2, 3)],
};
const message = (fields: Partial<ChatMessage> = {}): ChatMessage => ({
  ...{ id: 'M', companyId: 1, chatId: 'chat', senderId: 1, senderName: 'Ana', message: 'Olá', file: null },
  ...{ requestKey: null, createdAt: at, ...fields },
});

it('knows who belongs to it and what they did not read', () => {
  expect([1, 2, 3].map((id) => isMember(chat, id))).toEqual([true, true, false]);
  expect([1, 2, 3].map((id) => unreadCounts(chat, id))).toEqual([0, 3, 0]);
});

describe('B-CHAT-1: the members', () => {
  const [ana, bia, caio] = ['Ana', 'Bia', 'Caio'].map((name, index) => ({ id: index + 1, name })) as [P, P, P];
  type P = { id: number; name: string };

  it('are whoever is chosen, each once, the owner among them', () => {
    expect(membersOf(ana, [bia, ana, bia])).toEqual([
      { userId: 1, name: 'Ana', unreads: 0 },
      { userId: 2, name: 'Bia', unreads: 0 },
    ]);
  });

  it('keep the count of what they did not read', () => {
    expect(membersOf(ana, [bia, caio], chat.members).map(({ unreads }) => unreads)).toEqual([0, 3, 0]);
  });
});

it('B-CHAT-2: everybody else has so many more to read', () => {
  const after = afterMessages(chat, [message(), message({ message: 'Tudo\nbem?' })], at);
  expect(after).toEqual({
    ...chat,
    lastMessage: 'Ana: Tudo bem?',
    updatedAt: at,
    members: [member(1, 0), member(2, 5)],
  });
  expect(afterMessages(chat, [message({ senderId: 2 })], at).members).toEqual([member(1, 1), member(2, 0)]);
  expect(afterMessages(chat, [], at)).toBe(chat);
});

it('B-CHAT-4: whoever opens it has read it', () => {
  expect(afterReading(chat, 2)).toEqual({ ...chat, members: [member(1, 0), member(2, 0)] });
  const both = { ...chat, members: [member(1, 4), member(2, 3)] };
  expect(afterReading(both, 2).members).toEqual([member(1, 4), member(2, 0)]);
  for (const id of [1, 3]) expect(afterReading(chat, id)).toBe(chat);
});

it('goes on without who left', () => {
  expect(without(chat, 2)).toEqual({ ...chat, members: [member(1, 0)] });
});

it.each([
  ['image/png', 'image'],
  [' IMAGE/JPEG ; q=1', 'image'],
  ['image/svg+xml', 'document'],
  ['audio/ogg; codecs=opus', 'audio'],
  ['video/mp4', 'video'],
  ['application/pdf', 'document'],
  ['', 'document'],
])('shows %j as %s', (mime, kind) => {
  expect(chatMediaType(mime)).toBe(kind);
});

it('is shown with its people, and without whose company it is', () => {
  const { companyId: _company, members: _members, ...shown } = chat;
  expect(chatView(chat)).toEqual({
    ...shown,
    uuid: 'chat',
    users: [
      { userId: 1, user: { id: 1, name: 'P1' }, unreads: 0 },
      { userId: 2, user: { id: 2, name: 'P2' }, unreads: 3 },
    ],
  });
});

it('shows a message with its file or without', () => {
  const shown = { id: 'M', chatId: 'chat', senderId: 1, message: 'Olá', requestKey: null, createdAt: at };
  const none = { mediaPath: null, mediaType: null, mediaName: null, mediaSize: null, mediaWidth: null };
  expect(chatMessageView(message())).toEqual({ ...shown, sender: { id: 1, name: 'Ana' }, ...none, mediaHeight: null });
  const file = { key: '1/chats/a.png', name: 'a.png', mime: 'image/png', size: 7, width: 3, height: 2 };
  expect(chatMessageView(message({ file }))).toEqual({
    ...{ ...shown, sender: { id: 1, name: 'Ana' }, mediaPath: '/api/media/1/chats/a.png', mediaType: 'image' },
    ...{ mediaName: 'a.png', mediaSize: 7, mediaWidth: 3, mediaHeight: 2 },
  });
});
