import '@test/support/web/setup.ts';
import { attendant, showInbox } from '@test/support/web/inbox.tsx';
import { contactView, message, ticket } from '@test/support/web/ticketFixtures.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

const maria = ticket(1, { userId: 1, name: 'Maria Souza' });

it('shows all that a card says, and saves it by the first number that is one', async () => {
  const emails = ['lago@oficina.test'];
  const numbers = ['011 4002-8922', '5511970020909'];
  const card = { name: 'Rui', numbers, emails, company: 'Oficina do Lago' };
  const one = message(1, { mediaType: 'contactMessage', body: 'Rui', contacts: [card] });
  const { server } = showInbox({ tickets: [maria], messages: [one], at: `/tickets/${maria.uuid}`, user: attendant() });
  server.on('GET /contacts/profile/5511970020909', {
    body: { contactId: 0, urlPicture: null, profilePicUrl: null },
  });
  server.on('POST /contacts', { body: contactView('c9', 'Rui') });
  const thread = within(await screen.findByRole('region', { name: 'Mensagens' }));
  for (const line of ['Rui', 'Oficina do Lago', 'lago@oficina.test', '011 4002-8922'])
    expect(await thread.findByText(line)).toBeVisible();
  await userEvent.click(thread.getByRole('button', { name: 'Salvar contato' }));
  await waitFor(() => expect(server.at('POST /contacts')).toHaveLength(1));
  expect(server.at('POST /contacts')[0]).toMatchObject({
    body: { name: 'Rui', number: '+5511970020909', email: 'lago@oficina.test' },
  });
});

it('shows the words that came with a place', async () => {
  const location = { latitude: -23.5, longitude: -46.6, name: 'Praça', address: '' };
  const one = message(1, { mediaType: 'locationMessage', body: 'É aqui', location });
  showInbox({ tickets: [maria], messages: [one], at: `/tickets/${maria.uuid}`, user: attendant() });
  const thread = within(await screen.findByRole('region', { name: 'Mensagens' }));
  expect(await thread.findByText('É aqui')).toBeVisible();
});
