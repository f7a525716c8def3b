import '@test/support/web/setup.ts';
import { minuteMs } from '@shared/core/time.ts';
import { showInbox } from '@test/support/web/inbox.tsx';
import { message, ticket } from '@test/support/web/ticketFixtures.ts';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';

const maria = ticket(1, { userId: 1, name: 'Maria Souza' });
const place = `GET /messages/${maria.id}`;
const [ana, bruno] = ['Ana Prado', 'Bruno Reis'].map((name, index) => ({ id: index + 1, name, isTyping: false }));

/** A conversation whose last message the channel took, some time ago, and what the socket says of it. */
async function open(milliseconds: number) {
  const createdAt = new Date(Date.now() - milliseconds).toISOString();
  const sent = message(9, { fromMe: true, body: 'até já', ack: 1, createdAt, user: { id: 1, name: 'Ana Prado' } });
  const { server, push } = showInbox({ tickets: [maria], messages: [sent], at: `/tickets/${maria.uuid}` });
  const thread = within(await screen.findByRole('region', { name: 'Mensagens' }));
  await thread.findByText('Enviada');
  server.on(place, {
    body: { count: 1, hasMore: false, nextCursor: null, messages: [{ ...sent, ack: 3, version: 2 }], ticket: maria },
  });
  const counts = (...viewers: unknown[]) => push('presence', { action: 'viewers', ticketId: 1, viewers });
  return { server, thread, counts };
}

it('a tick that came between the reading and the sign that the conversation is shown is read', async () => {
  const { server, thread, counts } = await open(3000);
  counts(ana);
  expect(await thread.findByText('Lida')).toBeInTheDocument();
  counts(ana, bruno);
  await screen.findByText('Bruno Reis também está vendo');
  expect(server.at(place).map(({ query }) => query['seenVersion'])).toEqual(['1', '1']);
});

it('a conversation that waits for no tick is read once', async () => {
  const { server, counts } = await open(5 * minuteMs);
  counts(ana, bruno);
  await screen.findByText('Bruno Reis também está vendo');
  expect(server.at(place)).toHaveLength(1);
});
