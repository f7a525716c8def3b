import '@test/support/web/setup.ts';
import type { ContactView } from '@shared/contacts/model.ts';
import { fakeServer } from '@test/support/web/fakeServer.ts';
import { person } from '@test/support/web/people.ts';
import { renderSignedIn } from '@test/support/web/signedIn.tsx';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Toaster } from '@web/ui/Toaster.tsx';
import { afterEach, expect, it, vi } from 'vitest';
import { ContactsScreen } from './ContactsScreen.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
});

const maria: ContactView = {
  ...{ id: '01MARIA', companyId: 3, name: 'Maria', number: '5511912345678', email: '' },
  ...{ profilePicUrl: null, urlPicture: null, channel: 'whatsappapi', isGroup: false, active: true },
  ...{ disableBot: false, acceptAudioMessage: true, lgpdAcceptedAt: null, tags: [], aliases: [] },
  ...{ extraInfo: [], createdAt: '', updatedAt: '' },
};
const twin: ContactView = { ...maria, id: '01TWIN', name: 'Maria Souza', number: '5511912340000' };

async function show(contact: ContactView = maria, user = person()) {
  const server = fakeServer();
  server.on('GET /tags/list', { body: [] });
  server.on('GET /contacts', { body: { contacts: [contact], count: 1, hasMore: false, nextCursor: null } });
  server.on('GET /contacts/list', { body: [twin] });
  server.on('GET /contacts/01TWIN', { body: { ...twin, mergedInto: contact.merged ? '01MARIA' : undefined } });
  renderSignedIn(
    <>
      <ContactsScreen />
      <Toaster />
    </>,
    { server, user, at: '/contacts' },
  );
  await screen.findByRole('row', { name: /Maria/ });
  return server;
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const preview = (pair: unknown, blocked: string | null) => {
  const isSwapped = (pair as { winnerId: string }).winnerId === twin.id;
  const [winner, loser] = isSwapped ? [twin, maria] : [maria, twin];
  return {
    ...{ winner, loser, result: { ...winner, email: 'm@casa.com' }, tags: [], schedules: 2, blocked, undoHours: 24 },
    aliases: [{ kind: 'pn', value: loser.number }],
    conversations: [{ ticketId: 7, uuid: 'u-7', whatsapp: 'Loja', status: blocked === null ? 'closed' : 'open' }],
  };
};

async function choose() {
  await userEvent.click(
    within(screen.getByRole('row', { name: /Maria/ })).getByRole('button', { name: 'Unir com outro' }),
  );
  await userEvent.type(await screen.findByRole('combobox', { name: 'Mesma pessoa que' }), 'souza');
  await userEvent.click(await screen.findByRole('option', { name: /Maria Souza/ }));
}

it('shows what will move, merges, and takes it back', async () => {
  const server = await show();
  server.on('POST /contacts/mergePreview', ({ body }) => ({ body: preview(body, null) }));
  server.on('POST /contacts/merge', { body: { contact: maria, until: '2026-11-21T10:00:00.000Z' } });
  server.on('POST /contacts/unmerge/01TWIN', { body: { contact: maria, restored: twin } });
  await choose();
  const changes = await screen.findByRole('region', { name: 'O que muda' });
  expect(changes).toHaveTextContent('Mensagens de +55 (11) 91234-0000 chegam a Maria');
  expect(changes).toHaveTextContent('passam a ir para quem fica: 2');
  expect(within(changes).getByRole('link', { name: '#7 · Loja' })).toHaveAttribute('href', '/tickets/u-7');
  await press('Unir');
  expect(await screen.findByText('Contatos unidos')).toBeVisible();
  expect(server.at('POST /contacts/merge')[0]?.body).toEqual({ winnerId: '01MARIA', loserId: '01TWIN' });
  await press('Desfazer');
  await waitFor(() => expect(server.at('POST /contacts/unmerge/01TWIN')).toHaveLength(1));
});

it('lets the person choose who stays, and waits for a ticket in progress', async () => {
  const server = await show();
  server.on('POST /contacts/mergePreview', ({ body }) => ({ body: preview(body, 'ERR_MERGE_OPEN_TICKET') }));
  await choose();
  await press('Trocar quem fica');
  await waitFor(() =>
    expect(server.at('POST /contacts/mergePreview').at(-1)?.body).toEqual({ winnerId: '01TWIN', loserId: '01MARIA' }),
  );
  expect(await screen.findByText(/Maria tem um atendimento em andamento/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Ir para o atendimento #7' })).toHaveAttribute('href', '/tickets/u-7');
  expect(screen.getByRole('button', { name: 'Unir' })).toBeDisabled();
});

it('shows in the record who became part of it, and undoes that', async () => {
  const aliases = [{ kind: 'pn' as const, value: twin.number }];
  const server = await show({ ...maria, merged: [twin.id], aliases, email: 'm@casa.com' });
  server.on('POST /contacts/unmerge/01TWIN', { body: { contact: maria, restored: twin } });
  await press('Maria');
  expect(await screen.findByText(/Também conhecido como: \+55 \(11\) 91234-0000/)).toBeVisible();
  const parts = await screen.findByRole('region', { name: 'Contatos unidos a este' });
  const email = screen.getByRole('textbox', { name: 'E-mail' });
  expect(email).toHaveValue('m@casa.com');
  await userEvent.type(screen.getByRole('textbox', { name: /^Nome/ }), ' Lima');
  server.on('GET /contacts/01MARIA', { body: maria });
  await userEvent.click(within(parts).getByRole('button', { name: 'Desfazer' }));
  await waitFor(() => expect(server.at('POST /contacts/unmerge/01TWIN')).toHaveLength(1));
  // What came with the other contact leaves with it; what was typed stays.
  await waitFor(() => expect(email).toHaveValue(''));
  expect(screen.getByRole('textbox', { name: /^Nome/ })).toHaveValue('Maria Lima');
  expect(screen.queryByRole('region', { name: 'Contatos unidos a este' })).toBeNull();
});

it('leads from whom the channel knows as the same person to making one of both', async () => {
  const server = await show({ ...maria, twins: [twin.id] });
  server.on('POST /contacts/mergePreview', ({ body }) => ({ body: preview(body, null) }));
  await press('Maria');
  expect(await screen.findByText('O canal diz que Maria Souza é a mesma pessoa.')).toBeVisible();
  await press('Unir…');
  expect(await screen.findByRole('region', { name: 'O que muda' })).toBeVisible();
  expect(server.at('POST /contacts/mergePreview')[0]?.body).toEqual({ winnerId: '01MARIA', loserId: '01TWIN' });
});

it('does not offer merging to attendants', async () => {
  await show(maria, person({ profile: 'user' }));
  expect(screen.queryByRole('button', { name: 'Unir com outro' })).toBeNull();
});
