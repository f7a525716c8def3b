import '@test/support/web/setup.ts';
import { showInbox } from '@test/support/web/inbox.tsx';
import { message, ticket } from '@test/support/web/ticketFixtures.ts';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';

/** jsdom lays nothing out: a page that could not be scrolled would be read on by itself. */
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(6000);
  return () => vi.restoreAllMocks();
});

const all = 25;
const pageSize = 5;

/** Twenty-five messages of a contact, five to a page, of which so many are unread. */
async function open(unreadMessages: number) {
  const maria = ticket(1, { userId: 1, name: 'Maria Souza', unreadMessages });
  const { server } = showInbox({ tickets: [maria], at: `/tickets/${maria.uuid}` });
  server.on(`GET /messages/${maria.id}`, ({ query }) => {
    const last = Number(query['cursor'] ?? all);
    const numbers = Array.from({ length: pageSize }, (_, place) => last - pageSize + place + 1);
    const rest = last - pageSize;
    return {
      body: {
        count: all,
        messages: numbers.map((number) => message(number, { body: `mensagem ${number}` })),
        ticket: { ...maria, unreadMessages: 0 },
        hasMore: rest > 0,
        nextCursor: rest > 0 ? String(rest) : null,
      },
    };
  });
  await screen.findByText('mensagem 25');
  return server;
}
const pill = () => screen.queryByRole('button', { name: /acima$/ });
const mark = () => document.querySelector('[data-row="unread"]');

it('says how many unread messages are above the newest page, and leads to the first of them', async () => {
  const server = await open(17);
  expect(await screen.findByRole('button', { name: '12 não lidas acima' })).toBeVisible();
  expect(mark()).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: '12 não lidas acima' }));
  await screen.findByText('mensagem 9');
  await waitFor(() => expect(mark()).toHaveTextContent('17 mensagens não lidas'));
  await waitFor(() => expect(pill()).toBeNull());
  // As many pages as the first one needs, and none above it.
  expect(server.at('GET /messages/1').filter(({ query }) => query['cursor'] !== undefined)).toHaveLength(3);
  expect(screen.queryByText('mensagem 5')).toBeNull();
});

it('says nothing where all of them are on the newest page', async () => {
  await open(3);
  await waitFor(() => expect(mark()).toHaveTextContent('3 mensagens não lidas'));
  expect(pill()).toBeNull();
});
