import { QueryClient } from '@tanstack/react-query';
import { listPages, ticket } from '@test/support/web/ticketFixtures.ts';
import { hear, listKey } from '@test/support/web/ticketPushes.ts';
import { describe, expect, it } from 'vitest';
import { type ListInput, rowsOf } from '../list/listRows.ts';

describe('a push of unread counts:', () => {
  it('updateUnread clears the count in rows and empties the unread list', () => {
    const client = new QueryClient();
    const unread = ticket(1, { userId: 1, unreadMessages: 3 });
    const open: ListInput = { status: 'open' };
    const waiting: ListInput = { withUnreadMessages: true };
    client.setQueryData(listKey(open), listPages([unread]));
    client.setQueryData(listKey(waiting), listPages([unread]));
    hear(client, 'ticket', { action: 'updateUnread', ticketId: 1, version: unread.version + 1 });
    expect(rowsOf(client.getQueryData(listKey(open)))[0]?.unreadMessages).toBe(0);
    expect(rowsOf(client.getQueryData(listKey(waiting)))).toEqual([]);
  });

  it('updateUnread that comes late leaves what was put back among the unread since', () => {
    const client = new QueryClient();
    const markedAgain = ticket(1, { userId: 1, unreadMessages: 1, version: 3 });
    const open: ListInput = { status: 'open' };
    const waiting: ListInput = { withUnreadMessages: true };
    client.setQueryData(listKey(open), listPages([markedAgain]));
    client.setQueryData(listKey(waiting), listPages([markedAgain]));
    hear(client, 'ticket', { action: 'updateUnread', ticketId: 1, version: 2 });
    expect(rowsOf(client.getQueryData(listKey(open)))[0]?.unreadMessages).toBe(1);
    expect(rowsOf(client.getQueryData(listKey(waiting)))).toHaveLength(1);
  });

  it('counters replace the badges', () => {
    const client = new QueryClient();
    hear(client, 'counters', { action: 'update', counters: { 'n|open|1|1|0|0': 4 } });
    expect(client.getQueryData(['tickets', 'counts', {}])).toEqual({ counters: { 'n|open|1|1|0|0': 4 } });
  });

  it('counters stand although an older answer is still on its way', async () => {
    const client = new QueryClient();
    const queryKey = ['tickets', 'counts', {}];
    let answer: (counts: unknown) => void = () => undefined;
    const asked = client.fetchQuery({
      queryKey,
      queryFn: () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    });
    hear(client, 'counters', { action: 'update', counters: { 'n|open|1|1|0|0': 4 } });
    answer({ counters: { 'n|open|1|1|0|0': 3 } });
    await asked.catch(() => undefined);
    expect(client.getQueryData(queryKey)).toEqual({ counters: { 'n|open|1|1|0|0': 4 } });
  });
});
