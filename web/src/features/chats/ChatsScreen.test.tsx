import '@test/support/web/setup.ts';
import type { ChatMessageView, ChatView } from '@shared/chats/model.ts';
import { fakeServer } from '@test/support/web/fakeServer.ts';
import { renderSignedIn } from '@test/support/web/signedIn.tsx';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { currentSession } from '@web/lib/session.tsx';
import { Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ChatsPopover } from './ChatsPopover.tsx';
import { ChatsScreen } from './ChatsScreen.tsx';
import { live } from './live.ts';
// Fetched when it is opened; here it is there before.
import './parts/ChatDialog.tsx';

const chat = (id: string, title: string, unreads = 0, change: Partial<ChatView> = {}): ChatView => ({
  ...{ id, uuid: id, title, ownerId: 7, lastMessage: 'Bia: Oi', version: 1 },
  ...{ createdAt: '2026-11-20T10:00:00.000Z', updatedAt: '2026-11-20T10:00:00.000Z' },
  users: [
    { userId: 7, user: { id: 7, name: 'Ana Lima' }, unreads },
    { userId: 8, user: { id: 8, name: 'Bia' }, unreads: 0 },
  ],
  ...change,
});
const message = (id: string, text: string, change: Partial<ChatMessageView> = {}): ChatMessageView => ({
  ...{ id, chatId: 'c1', senderId: 8, sender: { id: 8, name: 'Bia' }, message: text, requestKey: null },
  ...{ mediaPath: null, mediaType: null, mediaName: null, mediaSize: null, mediaWidth: null, mediaHeight: null },
  createdAt: '2026-11-20T10:00:00.000Z',
  ...change,
});

let server: ReturnType<typeof fakeServer>;
const page = (records: unknown[], more: object = {}) => ({
  body: { records, count: records.length, hasMore: false, nextCursor: null, ...more },
});

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = () => undefined;
      disconnect = () => undefined;
    },
  );
  vi.spyOn(document, 'hasFocus').mockReturnValue(true);
  server = fakeServer();
  server.on('GET /chats', page([chat('c1', 'Plantão', 2), chat('c2', 'Vendas')], { unreads: 2 }));
  server.on('GET /chats/c1/messages', page([message('m1', 'Bom dia'), message('m2', 'Alguém aí?')]));
  server.on('POST /chats/c1/read', { body: chat('c1', 'Plantão', 0, { version: 2 }) });
  server.on('GET /users/list', {
    body: [{ id: 8, name: 'Bia', email: '', queues: [], online: true, profile: 'user' }],
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const show = (at: string) =>
  renderSignedIn(
    <>
      <ChatsPopover />
      <Routes>
        <Route path="/chats/:uuid?" element={<ChatsScreen />} />
      </Routes>
    </>,
    { server, at },
  );
const row = (name: RegExp) => screen.findByRole('link', { name });
const session = () => {
  const now = currentSession();
  if (now === undefined) throw new Error('nobody is signed in');
  return now;
};

it('lists chats with what is unread, and reading one takes it off the badge', async () => {
  show('/chats');
  expect(await screen.findByRole('button', { name: 'Chat interno (2)' })).toBeInTheDocument();
  await userEvent.click(await row(/Plantão.*2 não lidas/));
  expect(await screen.findByText('Alguém aí?')).toBeInTheDocument();
  expect(await screen.findByRole('button', { name: 'Chat interno' })).toBeInTheDocument();
  expect(server.at('POST /chats/c1/read')).toHaveLength(1);
});

it('Enter sends what is not blank; the bubble stays one when its message arrives', async () => {
  let key = '';
  server.on('POST /chats/c1/messages', ({ headers }) => {
    key = headers.get('idempotency-key') ?? '';
    const sent = message('m3', 'Cheguei', { senderId: 7, sender: { id: 7, name: 'Ana Lima' }, requestKey: key });
    return { body: { messages: [sent], chat: chat('c1', 'Plantão', 0, { version: 3, lastMessage: 'Ana: Cheguei' }) } };
  });
  show('/chats/c1');
  const field = await screen.findByRole('textbox', { name: 'Mensagem' });
  await userEvent.type(field, '   {Enter}');
  expect(server.at('POST /chats/c1/messages')).toEqual([]);
  await userEvent.clear(field);
  await userEvent.type(field, 'Cheguei{Enter}');
  expect(screen.getByText('Cheguei')).toBeInTheDocument();
  expect(field).toHaveValue('');
  expect(field).toHaveFocus();
  await row(/Plantão.*Ana: Cheguei/);
  await waitFor(() => expect(screen.queryByText('Enviando')).toBeNull());
  expect(screen.getAllByText('Cheguei')).toHaveLength(1);
});

it('a message that fails stays with its reason, and goes on another try', async () => {
  server.on('POST /chats/c1/messages', { status: 404, body: { error: 'ERR_NO_CHAT_FOUND' } });
  show('/chats/c1');
  await userEvent.type(await screen.findByRole('textbox', { name: 'Mensagem' }), 'Oi{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('Conversa interna não encontrada');
  server.on('POST /chats/c1/messages', {
    body: { messages: [message('m4', 'Oi', { senderId: 7 })], chat: chat('c1', 'Plantão', 0, { version: 4 }) },
  });
  await userEvent.click(screen.getByRole('button', { name: 'Tentar de novo' }));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  const keys = server.at('POST /chats/c1/messages').map(({ headers }) => headers.get('idempotency-key'));
  expect(new Set(keys).size).toBe(1);
});

it('what a colleague writes elsewhere moves the chat up and counts', async () => {
  const { client } = show('/chats');
  await row(/Vendas/);
  const moved = chat('c2', 'Vendas', 1, { version: 2, updatedAt: '2026-11-20T11:00:00.000Z', lastMessage: 'Bia: Já' });
  const data = { action: 'new-message', newMessage: message('m9', 'Já', { chatId: 'c2' }), chat: moved };
  act(() => live['chat']?.(client, data, session()));
  expect(await screen.findByRole('button', { name: 'Chat interno (3)' })).toBeInTheDocument();
  const titles = screen.getAllByRole('link').map((link) => link.textContent ?? '');
  expect(titles[0]).toContain('Vendas');
  // The same event on the chat's own channel changes nothing more.
  act(() => live['chat']?.(client, data, session()));
  expect(screen.getByRole('button', { name: 'Chat interno (3)' })).toBeInTheDocument();
});

it('no chat moves while the pointer is over them, and afterwards it does', async () => {
  const { client } = show('/chats');
  const vendas = await row(/Vendas/);
  const titles = () => screen.getAllByRole('link').map((link) => link.textContent ?? '');
  await userEvent.hover(vendas);
  const moved = chat('c2', 'Vendas', 1, { version: 2, updatedAt: '2026-11-20T11:00:00.000Z', lastMessage: 'Bia: Já' });
  const data = { action: 'new-message', newMessage: message('m9', 'Já', { chatId: 'c2' }), chat: moved };
  act(() => live['chat']?.(client, data, session()));
  await waitFor(() => expect(vendas).toHaveTextContent('Bia: Já'));
  expect(titles()[0]).toContain('Plantão');
  await userEvent.unhover(vendas);
  expect(titles()[0]).toContain('Vendas');
});

it('a chat that is deleted leaves the list and the badge', async () => {
  const { client } = show('/chats');
  await row(/Plantão/);
  act(() => live['chat']?.(client, { action: 'delete', id: 'c1' }, session()));
  await waitFor(() => expect(screen.queryByRole('link', { name: /Plantão/ })).toBeNull());
  expect(screen.getByRole('button', { name: 'Chat interno' })).toBeInTheDocument();
});

it('B-CHAT-1: only the owner is offered to change and delete', async () => {
  server.on('GET /chats', page([chat('c1', 'Plantão', 0, { ownerId: 8 }), chat('c2', 'Vendas')], { unreads: 0 }));
  show('/chats');
  await row(/Vendas/);
  expect(screen.getByRole('button', { name: 'Ações da conversa Vendas' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Ações da conversa Plantão' })).toBeNull();
});

it('a new chat needs a title and somebody', async () => {
  server.on('POST /chats', { body: chat('c3', 'Escala') });
  server.on('GET /chats/c3/messages', page([]));
  show('/chats');
  await row(/Vendas/);
  await userEvent.click(screen.getByRole('button', { name: 'Nova conversa' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Nova conversa' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Salvar' }));
  expect(await dialog.findByText('Por favor, preencha o título da conversa.')).toBeInTheDocument();
  expect(dialog.getByText('Por favor, selecione pelo menos um usuário.')).toBeInTheDocument();
  await userEvent.type(dialog.getByRole('textbox', { name: /Título/ }), 'Escala');
  await userEvent.click(dialog.getByRole('button', { name: /Usuários/ }));
  await userEvent.click(await screen.findByRole('option', { name: /Bia/ }));
  await userEvent.keyboard('{Escape}');
  await userEvent.click(dialog.getByRole('button', { name: 'Salvar' }));
  expect(await screen.findByRole('heading', { name: 'Escala' })).toBeInTheDocument();
  expect(server.at('POST /chats')[0]?.body).toEqual({ title: 'Escala', users: [8] });
});
