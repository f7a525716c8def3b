import '@test/support/web/setup.ts';
import { address, detailOf, showInbox } from '@test/support/web/inbox.tsx';
import { ticket } from '@test/support/web/ticketFixtures.ts';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { writeStored } from '@web/lib/storage.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';

const soon = new Date(Date.now() - 60_000).toISOString();
const [celia, rui] = [
  ticket(4, { name: 'Célia Nunes', lastInboundAt: soon }),
  ticket(3, { name: 'Rui Prado', lastInboundAt: soon }),
];
const taken = { ...rui, status: 'open' as const, userId: 1, user: { id: 1, name: 'Ana Prado' }, version: 2 };

beforeEach(() => writeStored('staysAfterAccept', true, '1'));
afterEach(() => localStorage.clear());

const showQueue = (at: string) => {
  const { server } = showInbox({ tickets: [celia, rui], at });
  server.on('PUT /tickets/3', { body: taken });
  server.on('PUT /tickets/4', { body: { ...celia, status: 'open', userId: 1, version: 2 } });
  server.on(`GET /tickets/u/${rui.uuid}`, { body: detailOf(rui) });
  return server;
};
const rowOf = (name: RegExp) => screen.findByRole('link', { name });

it('B-TICKET-26: whoever stays in the queue accepts one after the other from it', async () => {
  const server = showQueue('/tickets?tab=pending');
  const row = await rowOf(/Rui Prado/);
  act(() => row.focus());
  await userEvent.keyboard('a');
  expect(await screen.findByText(/Rui Prado aceit/)).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('link', { name: /Rui Prado/ })).toBeNull());
  expect(address()).toBe('/tickets?tab=pending');
  // Nothing waits for a composer: keys go on working the list.
  const next = await rowOf(/Célia/);
  act(() => next.focus());
  await userEvent.keyboard('a');
  await waitFor(() => expect(server.at('PUT /tickets/4')).toHaveLength(1));
  expect(address()).toBe('/tickets?tab=pending');
});

it('B-TICKET-26: what is open stays open, with the queue beside it', async () => {
  showQueue(`/tickets/${rui.uuid}?tab=pending`);
  await screen.findByRole('heading', { name: /Rui Prado/ });
  await userEvent.keyboard('a');
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Mensagem' })).toHaveFocus());
  expect(address()).toBe(`/tickets/${rui.uuid}?tab=pending`);
});
