import '@test/support/web/setup.ts';
import type { ContactView } from '@shared/contacts/model.ts';
import { fakeServer } from '@test/support/web/fakeServer.ts';
import { person } from '@test/support/web/people.ts';
import { scrollToEnds } from '@test/support/web/setup.ts';
import { renderSignedIn } from '@test/support/web/signedIn.tsx';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { currentSession } from '@web/lib/session.tsx';
import { Toaster } from '@web/ui/Toaster.tsx';
import { Route, Routes, useLocation } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { ContactsScreen } from './ContactsScreen.tsx';
import { live } from './live.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

const maria: ContactView = {
  ...{ id: '01MARIA', companyId: 3, name: 'Maria Souza', number: '5511912345678', email: 'maria@casa.com.br' },
  ...{ profilePicUrl: null, urlPicture: null, channel: 'whatsappapi', isGroup: false, active: true },
  ...{ disableBot: false, acceptAudioMessage: true, lgpdAcceptedAt: null, tags: [], aliases: [] },
  ...{ extraInfo: [{ name: 'Cidade', value: 'Santos' }], createdAt: '', updatedAt: '' },
};

const vip = {
  ...{ id: 4, name: 'VIP', color: '#aa11bb', companyId: 3, kanban: 0, userId: null, contactsCount: 1 },
  ...{ ticketsCount: 0, createdAt: '' },
};

function Address() {
  const { pathname, search } = useLocation();
  return <p>{pathname + search}</p>;
}

async function show({ contacts = [maria], user = person(), at = '/contacts' } = {}) {
  const server = fakeServer();
  server.on('GET /tags/list', { body: [vip] });
  server.on('GET /contacts', ({ query: { cursor } }) => ({
    body: {
      contacts: cursor === undefined ? contacts : [{ ...maria, id: '01ZELIA', name: 'Zélia Prado' }],
      count: contacts.length,
      hasMore: cursor === undefined && contacts.length > 0,
      nextCursor: cursor === undefined ? 'two' : null,
    },
  }));
  const page = renderSignedIn(
    <>
      <Routes>
        <Route path="/contacts" element={<ContactsScreen />} />
        <Route path="*" element={<Address />} />
      </Routes>
      <Toaster />
    </>,
    { server, user, at },
  );
  await waitFor(() => expect(screen.queryByRole('table', { busy: true })).toBeNull());
  return page;
}

const row = (name: string) => screen.getByRole('row', { name: new RegExp(name) });
const box = (name: string | RegExp) => screen.getByRole('textbox', { name });
const actOn = (name: string) => userEvent.click(within(row('Maria Souza')).getByRole('button', { name }));
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
/** The dialog of a contact is fetched when somebody opens it. */
const openRecord = async (name: string) => {
  await press(name);
  await screen.findByRole('dialog');
};

it('says by which former number somebody was found', async () => {
  await show({ contacts: [{ ...maria, formerNumber: '5511900001111' }] });
  expect(row('Maria Souza')).toHaveTextContent('+55 (11) 91234-5678antes: +55 (11) 90000-1111');
});

it('lists contacts and loads more near the end', async () => {
  const { server } = await show();
  expect(within(row('Maria Souza')).getByText('+55 (11) 91234-5678')).toBeVisible();
  expect(within(row('Maria Souza')).getByText('Ativo')).toBeVisible();
  scrollToEnds();
  expect(await screen.findByText('Zélia Prado')).toBeVisible();
  expect(server.at('GET /contacts').at(-1)?.query).toMatchObject({ cursor: 'two' });
});

it('narrows to the contacts with a tag, from the address too', async () => {
  const { server } = await show({ at: '/contacts?q=maria&tags=4' });
  expect(server.at('GET /contacts')[0]?.query).toMatchObject({ searchParam: 'maria', tags: '[4]' });
  await userEvent.click(screen.getByRole('button', { name: 'Tags' }));
  await userEvent.click(screen.getByRole('option', { name: 'VIP' }));
  await waitFor(() => expect(server.at('GET /contacts').at(-1)?.query).not.toHaveProperty('tags'));
});

it('drops a contact from a narrowed list when it loses the tag', async () => {
  const { client } = await show({ at: '/contacts?tags=4' });
  const session = currentSession();
  if (session === undefined) throw new Error('nobody is signed in');
  const tell = (tags: ContactView['tags']) =>
    act(() => live['contact']?.(client, { action: 'update', contact: { ...maria, tags } }, session));
  tell([{ id: 4, name: 'VIP', color: '#aa11bb' }]);
  expect(row('Maria Souza')).toBeVisible();
  tell([{ id: 5, name: 'Outra', color: '#aa11bb' }]);
  await waitFor(() => expect(screen.queryByText('Maria Souza')).toBeNull());
});

it('creates a contact with extra fields', async () => {
  const { server } = await show();
  server.on('POST /contacts', { body: maria });
  await openRecord('Novo contato');
  await press('Salvar');
  expect(box(/^Número/)).toHaveAccessibleDescription('Obrigatório');
  await userEvent.type(box(/^Nome/), 'Maria Souza');
  await userEvent.type(box(/^Número/), '+55 (11) 91234-5678');
  await press('Adicionar campo');
  await userEvent.type(box('Campo'), 'Cidade');
  await userEvent.type(box('Valor'), 'Santos');
  await press('Salvar');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.at('POST /contacts')[0]?.body).toEqual({
    name: 'Maria Souza',
    number: '+55 (11) 91234-5678',
    email: '',
    extraInfo: [{ name: 'Cidade', value: 'Santos' }],
  });
});

it('sends a masked number back as it was shown', async () => {
  const { server } = await show({
    contacts: [{ ...maria, number: '5511*******78' }],
    user: person({ profile: 'user' }),
  });
  server.on('PUT /contacts/01MARIA', { body: maria });
  await openRecord('Maria Souza');
  expect(box(/^Número/)).toHaveAccessibleDescription(/^Oculto pela empresa/);
  await press('Remover campo');
  await press('Salvar');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.at('PUT /contacts/01MARIA')[0]?.body).toMatchObject({ number: '5511*******78', extraInfo: [] });
});

it('says on the number that it already exists', async () => {
  const { server } = await show();
  server.on('PUT /contacts/01MARIA', { status: 409, body: { error: 'ERR_DUPLICATED_CONTACT' } });
  await openRecord('Maria Souza');
  await userEvent.type(box(/^Número/), '9');
  await press('Salvar');
  await waitFor(() => expect(box(/^Número/)).toHaveAccessibleDescription(/^Já existe um contato com este número/));
});

it('blocks at once and offers to take it back', async () => {
  const { server } = await show();
  server.on('PUT /contacts/block/01MARIA', ({ body }) => ({ body: { ...maria, ...(body as object) } }));
  await actOn('Bloquear');
  expect(await screen.findByText('Contato bloqueado')).toBeVisible();
  await press('Desfazer');
  expect(await screen.findByText('Contato desbloqueado')).toBeVisible();
  expect(server.at('PUT /contacts/block/01MARIA').map(({ body }) => body)).toEqual([
    { active: false },
    { active: true },
  ]);
});

it('starts a conversation in the ticket area', async () => {
  await show();
  await actOn('Iniciar conversa');
  expect(await screen.findByText('/tickets?newTicket=01MARIA')).toBeVisible();
});

it('lets only administrators delete, and names what is lost', async () => {
  const { server } = await show();
  server.on('DELETE /contacts/01MARIA', { body: { message: 'ok' } });
  await actOn('Excluir');
  const question = screen.getByRole('alertdialog', { name: 'Excluir Maria Souza?' });
  expect(question).toHaveAccessibleDescription(/Todos os atendimentos e mensagens/);
  await userEvent.click(within(question).getByRole('button', { name: 'Excluir' }));
  await waitFor(() => expect(server.at('DELETE /contacts/01MARIA')).toHaveLength(1));
});

it('does not offer deletion to attendants', async () => {
  await show({ user: person({ profile: 'user' }) });
  expect(within(row('Maria Souza')).queryByRole('button', { name: 'Excluir' })).toBeNull();
});

it('tells whoever writes down a new contact that somebody had the number before', async () => {
  const { server } = await show();
  const holder = { id: '01ANA', name: 'Ana Lima', number: '5511911112222', profilePicUrl: null };
  server.on('GET /contacts/list', { body: [{ ...holder, formerNumber: '5511900001111' }] });
  await openRecord('Novo contato');
  await userEvent.type(box('Número'), '(11) 90000-1111');
  expect(await screen.findByText(/Este número era de Ana Lima, que agora usa \+55 \(11\) 91111-2222/)).toBeVisible();
  expect(server.at('GET /contacts/list').at(-1)?.query).toMatchObject({ searchParam: '5511900001111' });
});

it('says nothing of a number that was nobody’s', async () => {
  const { server } = await show();
  server.on('GET /contacts/list', { body: [] });
  await openRecord('Novo contato');
  await userEvent.type(box('Número'), '(11) 90000-1111');
  await waitFor(() => expect(server.at('GET /contacts/list')).toHaveLength(1));
  expect(screen.queryByText(/Este número era de/)).toBeNull();
});
