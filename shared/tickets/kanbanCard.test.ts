import { ticket } from '@test/support/server/decisions.ts';
import { expect, it } from 'vitest';
import { kanbanCard } from './kanbanCard.ts';
import { KanbanCard } from './kanbanCardModel.ts';

const lane = { id: 4, name: 'Orçamento', color: '#0f766e' };

it('carries what a card shows, and leaves out what most cards do not have', () => {
  const one = ticket();
  const bare = kanbanCard({
    ...{ ...one, queueId: null, userId: null, kanbanTags: [], unreadMessages: 0, fromMe: false, hasFailed: false },
    ...{ channel: 'whatsappapi', isGroup: false, lastMessage: '', lastMediaType: null, lastMessageAt: null },
  });
  const { id, uuid, updatedAt, version, contact } = one;
  expect(bare).toEqual({ id, uuid, updatedAt, version, contact: { name: contact.name, number: contact.number } });
  const full = kanbanCard({
    ...{ ...one, queueId: 2, userId: 3, kanbanTags: [lane] as never, unreadMessages: 5, fromMe: true, hasFailed: true },
    ...{ lastMessage: 'Oi', lastMediaType: 'image', lastMessageAt: one.updatedAt },
  });
  expect(full).toMatchObject({ queueId: 2, userId: 3, laneIds: [4], unreadMessages: 5, fromMe: true, hasFailed: true });
  expect(full).toMatchObject({ lastMessage: 'Oi', lastMediaType: 'image' });
  for (const card of [bare, full]) expect(KanbanCard.parse(card)).toEqual(card);
});

it('tells a conversation without words from one of which the words are not known', () => {
  const silent = { ...ticket(), lastMessage: '', lastMessageAt: null };
  expect(kanbanCard(silent)).not.toHaveProperty('lastMessage');
  expect(kanbanCard({ ...silent, lastMessageAt: silent.updatedAt }).lastMessage).toBe('');
});

it('cuts what was said to a line, between characters', () => {
  const said = `${'a'.repeat(59)}😀 e mais`;
  expect(kanbanCard({ ...ticket(), lastMessage: said }).lastMessage).toBe('a'.repeat(59));
});

it.each([
  ['facebook', false],
  ['instagram', false],
  ['whatsapp', true],
] as const)('has no number on %s (group: %s), where it is none', (channel, isGroup) => {
  expect(kanbanCard({ ...ticket(), channel, isGroup }).contact).toEqual({ name: ticket().contact.name });
});
