import { message, threadPages, ticket } from '@test/support/web/ticketFixtures.ts';
import { describe, expect, it } from 'vitest';
import { messagesOf, newerOf, newestPageOnly, type ThreadPages, withMessages, withTicket } from './thread.ts';

const bodies = (data: ThreadPages) => messagesOf(data).map(({ body }) => body);

describe('threads', () => {
  it('show the pages oldest first, each message once in its newest state', () => {
    const newest = threadPages([message(3), message(4)], true);
    const data: ThreadPages = {
      pages: [
        ...newest.pages,
        ...threadPages([message(1), message(2), message(3, { body: 'novo', version: 2 })]).pages,
      ],
      pageParams: [undefined, 'next'],
    };
    expect(bodies(data)).toEqual(['mensagem 1', 'mensagem 2', 'novo', 'mensagem 4']);
  });

  it('take a message between others and leave one from before the first page read', () => {
    const data = withMessages(threadPages([message(5), message(9)], true), [message(7), message(1)]);
    expect(bodies(data)).toEqual(['mensagem 5', 'mensagem 7', 'mensagem 9']);
  });

  it('order equal instants by id', () => {
    const one = message(1, { id: '1-c1-1-b', body: 'b' });
    const other = message(1, { id: '1-c1-1-a', body: 'a' });
    expect(bodies(withMessages(threadPages([one]), [other]))).toEqual(['a', 'b']);
  });

  it('keep a higher tick when a newer text comes with a lower one', () => {
    const read = message(1, { ack: 3, version: 2 });
    expect(newerOf(read, message(1, { ack: 2, version: 3, body: 'editada' }))).toMatchObject({
      ack: 3,
      body: 'editada',
    });
    expect(newerOf(read, message(1, { ack: 1, version: 1 }))).toBe(read);
  });

  it('show a new attempt of a failed message as waiting, not as sent', () => {
    const failed = message(1, { fromMe: true, ack: 1, version: 2 });
    const again = message(1, { fromMe: true, ack: 0, wid: null, version: 3 });
    expect(newerOf(failed, again).ack).toBe(0);
  });

  it('carry the newer ticket and shrink to the newest page', () => {
    const data = threadPages([message(1)]);
    expect(withTicket(data, ticket(1, { version: 2, status: 'closed' })).pages[0]?.ticket.status).toBe('closed');
    expect(withTicket(data, ticket(1, { version: 1, status: 'closed' }))).toBe(data);
    const long = { pages: [...data.pages, ...data.pages], pageParams: [undefined, 'a'] };
    expect(newestPageOnly(long).pages).toHaveLength(1);
  });
});

describe('a thread around an old message', () => {
  it('leaves out what comes in at the end until it reaches there', () => {
    const open = threadPages([message(1), message(2)], true);
    const [page] = open.pages;
    const context = { ...open, pages: page ? [{ ...page, newerCursor: 'more' }] : [] };
    expect(withMessages(context, [message(9)])).toBe(context);
    expect(messagesOf(withMessages(open, [message(9)]))).toHaveLength(3);
  });
});
