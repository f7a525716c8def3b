import type { TicketView } from '@shared/tickets/model.ts';
import { admin, at, listPages, ticket, viewer } from '@test/support/web/ticketFixtures.ts';
import { describe, expect, it } from 'vitest';
import { type ListInput, rowOrder, rowsOf, type TicketUpdate, withUpdates } from './listRows.ts';

const open: ListInput = { status: 'open' };
const ids = (rows: readonly TicketView[]) => rows.map(({ id }) => id);

describe('withUpdates', () => {
  it('moves a ticket with a new message to the top', () => {
    const [old, recent] = [ticket(1, { userId: 1 }), ticket(2, { userId: 1 })];
    const written = { ...old, updatedAt: at(9), version: 2, unreadMessages: 1 };
    const rows = rowsOf(withUpdates(listPages([recent, old]), [{ ticket: written }], viewer, open));
    expect(ids(rows)).toEqual([1, 2]);
    expect(rows[0]?.unreadMessages).toBe(1);
  });

  it('drops a ticket that was transferred, closed or moved to a queue of others', () => {
    const mine = ticket(1, { userId: 1 });
    const data = listPages([mine]);
    const changes: Partial<TicketView>[] = [{ userId: 2 }, { status: 'closed' }, { userId: null, status: 'pending' }];
    for (const change of changes) {
      expect(rowsOf(withUpdates(data, [{ ticket: { ...mine, ...change, version: 2 } }], viewer, open))).toEqual([]);
    }
  });

  it('keeps what is read among the unread ones, and takes in what was written to', () => {
    const input: ListInput = { status: 'open', unread: true };
    const shown = ticket(1, { userId: 1, unreadMessages: 2 });
    const news = [
      { ticket: { ...shown, unreadMessages: 0, version: 2 } },
      { ticket: ticket(2, { userId: 1, unreadMessages: 1, version: 2, updatedAt: at(9) }) },
      { ticket: ticket(3, { userId: 1, version: 2, updatedAt: at(10) }) },
    ];
    const data = withUpdates(listPages([shown]), news, viewer, input);
    expect(rowsOf(data).map(({ id, unreadMessages }) => [id, unreadMessages])).toEqual([
      [2, 1],
      [1, 0],
    ]);
    const given = withUpdates(data, [{ ticket: { ...shown, userId: 2, version: 3 } }], viewer, input);
    expect(ids(rowsOf(given))).toEqual([2]);
  });

  it('gives back the same object when nothing on the screen changes', () => {
    const data = listPages([ticket(1, { userId: 1 })]);
    expect(
      withUpdates(data, [{ ticket: ticket(1, { userId: 1 }) }, { ticket: ticket(7, { userId: 2 }) }], viewer, open),
    ).toBe(data);
  });

  it('leaves a ticket below the last row to its page', () => {
    const data = listPages([ticket(5, { userId: 1 }), ticket(4, { userId: 1 })], true);
    const below = ticket(2, { userId: 1, version: 3 });
    const above = ticket(9, { userId: 1, version: 3 });
    expect(ids(rowsOf(withUpdates(data, [{ ticket: below }, { ticket: above }], viewer, open)))).toEqual([9, 5, 4]);
  });

  it('keeps to the order of who waits longest', () => {
    const waits = (id: number, hour: number, change = {}) => ticket(id, { waitingSince: at(hour), ...change });
    const input: ListInput = { status: 'pending', sort: 'waiting' };
    const [longest, second] = [waits(7, 1), waits(2, 3)];
    const order = rowOrder(input);
    const news: TicketUpdate[] = [
      // Who writes again stays where they are, who comes in between has waited elsewhere, who comes last waits for its page.
      { ticket: { ...second, updatedAt: at(20), version: 2 } },
      { ticket: waits(9, 2, { version: 2 }) },
      { ticket: waits(1, 5, { version: 2 }) },
    ];
    const read = withUpdates(listPages([longest, second], true), news, viewer, input);
    expect(ids(rowsOf(read, order))).toEqual([7, 9, 2]);
    const whole = withUpdates(listPages([longest, second]), news, viewer, input);
    expect(ids(rowsOf(whole, order))).toEqual([7, 9, 2, 1]);
    expect(ids(rowsOf(whole, rowOrder({ status: 'pending' })))[0]).toBe(2);
  });

  it('keeps to the order of what is due first', () => {
    const due = (id: number, hour: number) =>
      ticket(id, { userId: 1, version: 2, serviceLevel: { target: 'first', dueAt: at(hour), warnsBefore: 0 } });
    const input: ListInput = { status: 'open', sort: 'due' };
    const data = withUpdates(listPages([due(1, 4), due(2, 6)], true), [{ ticket: due(3, 5) }], viewer, input);
    expect(ids(rowsOf(data, rowOrder(input)))).toEqual([1, 3, 2]);
  });

  it('keeps the place up to which it was read when all rows of then are gone', () => {
    const read = ticket(5, { userId: 1, updatedAt: at(8) });
    const news = [
      ticket(1, { userId: 1, version: 2, updatedAt: at(27) }),
      { ...read, userId: 2, version: 2 },
      ticket(6, { userId: 1, version: 2, updatedAt: at(24) }),
    ];
    let data = listPages([read], true);
    for (const one of news) data = withUpdates(data, [{ ticket: one }], viewer, open);
    expect(ids(rowsOf(data))).toEqual([1, 6]);
  });

  it('keeps what a search found, renews it, and adds nothing by itself', () => {
    const found = ticket(1, { userId: 1 });
    const input: ListInput = { status: 'search', searchParam: 'maria' };
    const facts: TicketUpdate[] = [
      { ticket: { ...found, lastMessage: 'Nova', version: 2 } },
      { ticket: ticket(2, { userId: 1 }) },
    ];
    const rows = rowsOf(withUpdates(listPages([found]), facts, viewer, input));
    expect(ids(rows)).toEqual([1]);
    expect(rows[0]?.lastMessage).toBe('Nova');
  });

  describe('while a search is shown', () => {
    const found = ticket(1, { userId: 1, status: 'closed', closedAt: at(1), contactId: 'c1' });
    const search = (input: Partial<ListInput>): ListInput => ({ status: 'search', ...input }) as ListInput;
    const shownAfter = (current: TicketView[], news: TicketView[], input: Partial<ListInput>, who = viewer) =>
      rowsOf(
        withUpdates(
          listPages(current),
          news.map((one) => ({ ticket: one })),
          who,
          search(input),
        ),
      );

    it('a ticket leaves when its queue is not among the chosen ones any more', () => {
      const served = ticket(1, { userId: 1, queueId: 1 });
      const moved = { ...served, queueId: 2, version: 2 };
      for (const input of [{ searchParam: 'cliente' }, {}]) {
        expect(shownAfter([served], [moved], { ...input, queueIds: [1] }, admin)).toEqual([]);
        expect(ids(shownAfter([served], [moved], { ...input, queueIds: [1, 2] }, admin))).toEqual([1]);
      }
    });

    it('a conversation goes on in its newest ticket, and keeps the message it was found by', () => {
      const match = { messageId: 'm', body: 'tapete', createdAt: at(1) };
      const next = ticket(5, { contactId: 'c1', updatedAt: at(9) });
      const rows = shownAfter([{ ...found, match }, ticket(2)], [next], { searchParam: 'tapete' });
      expect(rows.map(({ id, match: kept }) => [id, kept?.messageId])).toEqual([
        [5, 'm'],
        [2, undefined],
      ]);
      const older = { ...found, id: 4, version: 9 };
      expect(ids(shownAfter([next], [older], { searchParam: 'tapete' }))).toEqual([5]);
      expect(shownAfter([found], [next], { statusFilter: ['closed'] })).toEqual([]);
      const foreign = { ...next, userId: 2, status: 'open' as const };
      expect(ids(shownAfter([found], [foreign], { searchParam: 'tapete' }))).toEqual([1]);
    });

    it('filters alone are a list like any other: what begins to pass comes in', () => {
      const current = ticket(1, { userId: 1 });
      const waiting = ticket(7, { userId: null });
      expect(ids(shownAfter([current], [waiting], { statusFilter: ['pending', 'open'] }))).toEqual([7, 1]);
      expect(ids(shownAfter([current], [waiting], { statusFilter: ['open'] }))).toEqual([1]);
      expect(ids(shownAfter([current], [waiting], { date: '2026-11-20' }))).toEqual([1]);
    });
  });

  it('shows one closed ticket per conversation, the one closed last', () => {
    const first = ticket(1, { userId: 1, status: 'closed', closedAt: at(1), contactId: 'c1' });
    const second = ticket(2, { userId: 1, status: 'closed', closedAt: at(2), contactId: 'c1' });
    const data = withUpdates(listPages([first]), [{ ticket: second }], viewer, { status: 'closed' });
    expect(ids(rowsOf(data))).toEqual([2]);
  });

  it('keeps the late list to what is late, until somebody answers', () => {
    const input: ListInput = { status: 'open', late: true };
    const level = (dueAt: string | null) => ({ serviceLevel: { target: 'first' as const, dueAt, warnsBefore: 15 } });
    const late = ticket(1, { userId: 1, ...level('2020-01-01T00:00:00.000Z') });
    const calm = ticket(2, { userId: 1, ...level('2199-01-01T00:00:00.000Z') });
    const none = ticket(3, { userId: 1 });
    const facts = [late, calm, none].map((one) => ({ ticket: one }));
    const current = withUpdates(listPages([]), facts, viewer, input);
    expect(ids(rowsOf(current))).toEqual([1]);
    const answered = { ...late, ...level(null), version: 2 };
    expect(rowsOf(withUpdates(current, [{ ticket: answered }], viewer, input))).toEqual([]);
  });

  it('keeps the unread list to tickets with unread messages', () => {
    const input: ListInput = { withUnreadMessages: true };
    const unread = ticket(1, { userId: 1, unreadMessages: 2 });
    const current = withUpdates(listPages([]), [{ ticket: unread }], viewer, input);
    expect(ids(rowsOf(current))).toEqual([1]);
    const read = { ...unread, unreadMessages: 0, version: 2 };
    expect(rowsOf(withUpdates(current, [{ ticket: read }], viewer, input))).toEqual([]);
  });
});

describe('a ticket that is gone', () => {
  it('leaves the list and does not come back with what was known then', () => {
    const current = ticket(1, { userId: 1, version: 4 });
    const gone: TicketUpdate = { tombstone: 1, deletedAt: 4 };
    expect(rowsOf(withUpdates(listPages([current]), [gone, gone], viewer, open))).toEqual([]);
  });

  it('stays when a newer state of it is on the screen', () => {
    const current = ticket(1, { userId: 1, version: 5 });
    expect(ids(rowsOf(withUpdates(listPages([current]), [{ tombstone: 1, deletedAt: 4 }], viewer, open)))).toEqual([1]);
  });
});
