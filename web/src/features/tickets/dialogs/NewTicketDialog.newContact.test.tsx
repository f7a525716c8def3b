import '@test/support/web/setup.ts';
import { address, attendant, showInbox } from '@test/support/web/inbox.tsx';
import { contactView, ticket } from '@test/support/web/ticketFixtures.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllGlobals();
});

const pressIn = (box: HTMLElement, name: string) => userEvent.click(within(box).getByRole('button', { name }));

async function openDialog() {
  const page = showInbox({ user: attendant() });
  page.server.on('GET /contacts/list', { body: [] });
  await userEvent.click(await screen.findByRole('button', { name: 'Nova conversa', description: '' }));
  return { ...page, box: await screen.findByRole('dialog', { name: 'Nova conversa' }) };
}

const newOption = { name: 'Novo contato +55 (11) 98877-6655' };

async function typeNumber(box: HTMLElement) {
  await userEvent.type(within(box).getByRole('combobox', { name: /Contato/ }), '11 98877-6655');
  await userEvent.click(await screen.findByRole('option', newOption));
}

it('creates the contact of a number nobody has yet', async () => {
  const { server, box } = await openDialog();
  await typeNumber(box);
  await userEvent.type(within(box).getByRole('textbox', { name: /Nome do contato/ }), 'Rui Melo');
  server.on('POST /contacts', { body: contactView('c9', 'Rui Melo') });
  const made = ticket(5, { userId: 1, name: 'Rui Melo' });
  server.on('POST /tickets', { body: made });
  await pressIn(box, 'Iniciar conversa');
  await waitFor(() => expect(address()).toBe(`/tickets/${made.uuid}`));
  expect(server.at('POST /contacts')[0]?.body).toEqual({ number: '+5511988776655', name: 'Rui Melo' });
  expect(server.at('POST /tickets')[0]?.body).toMatchObject({ contactId: 'c9' });
});

it('goes on with the contact that has the number already', async () => {
  const { server, box } = await openDialog();
  await typeNumber(box);
  server.on('POST /contacts', { status: 400, body: { error: 'ERR_DUPLICATED_CONTACT' } });
  server.on('GET /contacts/profile/5511988776655', {
    body: { contactId: 'c7', urlPicture: null, profilePicUrl: null },
  });
  const made = ticket(5, { userId: 1, name: 'Rui Melo' });
  server.on('POST /tickets', { body: made });
  await pressIn(box, 'Iniciar conversa');
  await waitFor(() => expect(address()).toBe(`/tickets/${made.uuid}`));
  expect(server.at('POST /contacts')[0]?.body).toMatchObject({ name: newOption.name.slice('Novo contato '.length) });
  expect(server.at('POST /tickets')[0]?.body).toMatchObject({ contactId: 'c7' });
});
