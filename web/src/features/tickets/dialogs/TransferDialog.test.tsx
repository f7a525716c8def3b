import '@test/support/web/setup.ts';
import { address, attendant, showInbox } from '@test/support/web/inbox.tsx';
import { message, ticket } from '@test/support/web/ticketFixtures.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';

afterEach(() => localStorage.clear());

const maria = ticket(1, { name: 'Maria Souza', userId: 1, lastInboundAt: new Date(Date.now() - 60_000).toISOString() });
const one = { email: '', profile: 'user', queues: [] };

async function openTransfer(change = {}) {
  const { server } = showInbox({ tickets: [maria], at: `/tickets/${maria.uuid}`, ...change });
  server.on('GET /users/list', {
    body: [
      { ...one, id: 1, name: 'Ana Prado', online: true },
      { ...one, id: 2, name: 'Bo', online: true },
      { ...one, id: 3, name: 'Caio Reis', online: false },
    ],
  });
  server.on('PUT /tickets/1', { body: { ...maria, userId: 2, version: 2 } });
  await screen.findByRole('heading', { name: /Maria Souza/ });
  await userEvent.keyboard('t');
  const box = await screen.findByRole('dialog', { name: 'Transferir atendimento' });
  return { server, box, person: within(box).getByRole('combobox', { name: 'Atendente' }) };
}
const offered = () => screen.getAllByRole('option', { name: /line/ }).map((option) => option.textContent);

it('shows colleagues with their presence before a letter is typed, and finds short names', async () => {
  const { person } = await openTransfer();
  await userEvent.click(person);
  await waitFor(() =>
    expect(offered()).toEqual([expect.stringMatching(/BoOnline$/), expect.stringMatching(/Caio ReisOffline$/)]),
  );
  await userEvent.type(person, 'bo');
  await waitFor(() => expect(offered()).toEqual([expect.stringMatching(/BoOnline$/)]));
});

it('tells administrators what each has', async () => {
  const counters = { 'n|open|2|1|0|0': 3, 'n|open|3|1|0|0': 1, 'n|pending|3|1|0|0': 5 };
  const { person } = await openTransfer({ user: attendant({ profile: 'admin' }), counters });
  await userEvent.click(person);
  await waitFor(() =>
    expect(offered()).toEqual([
      expect.stringMatching(/Online · 3 abertas$/),
      expect.stringMatching(/Offline · 1 aberta$/),
    ]),
  );
});

it('leaves a private note for who receives it, once, before the conversation goes', async () => {
  const { server, box, person } = await openTransfer();
  const stored = message(9, { fromMe: true, isPrivate: true, body: 'Quer trocar o tamanho' });
  server.on('POST /messages/1', { body: { message: stored, messages: [stored] } });
  await userEvent.type(person, 'bo');
  await userEvent.click(await screen.findByRole('option', { name: /Bo/ }));
  await userEvent.type(within(box).getByRole('textbox', { name: 'Nota para quem recebe' }), ' Quer trocar o tamanho ');
  server.on('PUT /tickets/1', { status: 500, body: { error: 'ERR_INTERNAL' } });
  const send = () => userEvent.click(within(box).getByRole('button', { name: 'Transferir' }));
  await send();
  await waitFor(() => expect(server.at('PUT /tickets/1')).toHaveLength(1));
  server.on('PUT /tickets/1', { body: { ...maria, userId: 2, version: 2 } });
  await waitFor(() => expect(within(box).getByRole('button', { name: 'Transferir' })).toBeEnabled());
  await send();
  await waitFor(() => expect(address()).toBe('/tickets'));
  expect(server.at('POST /messages/1').map(({ body }) => body)).toEqual([
    expect.objectContaining({ body: 'Quer trocar o tamanho', isPrivate: true }),
  ]);
});
