import '@test/support/web/setup.ts';
import type { TicketView } from '@shared/tickets/model.ts';
import { message, ticket } from '@test/support/web/ticketFixtures.ts';
import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Bubble } from '../thread/timeline.ts';
import { noteUnread, useUnreadSnapshot } from './useUnreadSnapshot.ts';

const maria = ticket(1, { userId: 1, name: 'Maria Souza', unreadMessages: 3 });
const read: TicketView = { ...maria, unreadMessages: 0 };
const bubble: Bubble = { key: 'a', message: message(1), pending: null, localUrl: null };

const drawn = (shown: TicketView) => renderHook(() => useUnreadSnapshot(shown, [bubble], true)).result.current;
const mark = { count: 3, until: bubble.message.createdAt };

it('knows what was unread when its row was pressed, although it was read before it was drawn', () => {
  noteUnread(maria);
  expect(drawn(read)).toEqual(mark);
  // Left and opened again by its address.
  expect(drawn(read)).toBeNull();
});

it('counts what came between the press and the drawing', () => {
  noteUnread({ ...maria, unreadMessages: 2 });
  expect(drawn(maria)).toEqual(mark);
});

it('takes nothing from another ticket', () => {
  noteUnread({ ...maria, uuid: 'of-another' });
  expect(drawn(read)).toBeNull();
});
