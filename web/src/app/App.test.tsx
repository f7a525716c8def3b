import { allFlags } from '@shared/plans/model.ts';
import type { SessionUser } from '@shared/users/model.ts';
import { fakeAudio } from '@test/support/web/fakeAudio.ts';
import { fakeServer } from '@test/support/web/fakeServer.ts';
import { FakeSocket, fakeSockets } from '@test/support/web/fakeSockets.ts';
import { person } from '@test/support/web/people.ts';
import { setMedia } from '@test/support/web/setup.ts';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { wide } from '@web/lib/useMedia.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
// Read and compiled ahead: a test does not wait for code that the page fetches when it is wanted.
import '@web/features/contacts/ContactsScreen.tsx';
import '@web/features/queues/QueuesScreen.tsx';
import '@web/features/session/LoginScreen.tsx';
import '@web/features/tickets/TicketsScreen.tsx';
import '@web/ui/toastView.tsx';
import './MemberScreens.tsx';
import './shell/Shell.tsx';

const refused = { status: 401, body: { error: 'ERR_SESSION_EXPIRED' } };

let sockets: FakeSocket[] = [];
let leave: () => void = () => undefined;

/** The whole application at an address, for who the refresh cookie says. */
async function visit(address: string, user: SessionUser | undefined, prepare?: (server: Server) => void) {
  vi.resetModules();
  window.history.replaceState(null, '', address);
  const server = fakeServer();
  server.on('POST /auth/refresh_token', user === undefined ? refused : { body: { token: 'a', user } });
  server.on('GET /tickets/counts', { body: { counters: {} } });
  server.on('GET /queue', { body: [] });
  const none = { records: [], count: 0, hasMore: false, nextCursor: null };
  server.on('GET /chats', { body: { ...none, unreads: 0 } });
  server.on('GET /announcements', { body: none });
  server.on('GET /contacts', { body: { contacts: [], count: 0, hasMore: false, nextCursor: null } });
  server.on('GET /auth/me', () => ({ body: user === undefined ? {} : { ...user, user } }));
  prepare?.(server);
  sockets = fakeSockets();
  const { stopLive } = await import('@web/lib/live.ts');
  leave = stopLive;
  const { App } = await import('./App.tsx');
  render(<App />);
  return server;
}
type Server = ReturnType<typeof fakeServer>;

/** The cookie is worth nothing from here on: what is still being asked for brings no session back. */
const revoke = (server: Server): void => server.on('POST /auth/refresh_token', refused);

/** The page's connection, opened and in step. One that waited long for that was given up, and tried again. */
async function connected(): Promise<FakeSocket> {
  const socket = await waitFor(() => {
    const tried = sockets.findLast(({ readyState }) => readyState === FakeSocket.CONNECTING);
    if (tried === undefined) throw new Error('the page tries no connection');
    act(() => tried.accept());
    return tried;
  });
  await waitFor(() => expect(socket.sent).toContain('sync'));
  return socket;
}

const menuWords = () =>
  within(screen.getByRole('navigation'))
    .getAllByRole('link')
    .map((link) => link.textContent);
const menuLink = (name: string) => within(screen.getByRole('navigation')).getByRole('link', { name });
const { company } = person();

beforeEach(() => {
  vi.stubGlobal('__BUILD_ID__', 'test');
  // Each test is a browser of its own: the page of the one before would hear this one's session as another tab,
  // and connect again in its place.
  vi.stubGlobal('BroadcastChannel', undefined);
  fakeAudio();
  HTMLCanvasElement.prototype.getContext = () => null;
  window.localStorage.clear();
  setMedia(wide);
});
afterEach(() => {
  leave();
  vi.unstubAllGlobals();
});

describe('who may go where', () => {
  it('sends a visitor to the login and back to where they were going', async () => {
    const server = await visit('/queues?q=vendas', undefined);
    server.on('POST /auth/login', { body: { token: 'a', user: person() } });
    await userEvent.type(await screen.findByRole('textbox', { name: 'E-mail' }), 'ana@loja.com.br');
    await userEvent.type(screen.getByLabelText(/^Senha/), 'Senha1234');
    await userEvent.click(screen.getByRole('button', { name: 'Entrar' }));
    expect(await screen.findByRole('heading', { name: /^Filas/ })).toBeVisible();
    expect(window.location.pathname + window.location.search).toBe('/queues?q=vendas');
  });

  it('sends who is signed in away from the login', async () => {
    await visit('/login', person({ profile: 'user' }));
    await waitFor(() => expect(window.location.pathname).toBe('/tickets'));
  });

  it('lets an attendant not into administration', async () => {
    const server = await visit('/users', person({ profile: 'user' }));
    expect(await screen.findByText('Esta tela é para administradores da empresa.')).toBeVisible();
    expect(server.at('GET /users')).toHaveLength(0);
  });

  it('keeps an expired company on the page that says so', async () => {
    const late = person({ company: { ...company, dueDate: '2020-01-31' } });
    const server = await visit('/contacts', late, (before) => {
      before.on('GET /invoices/all', { body: { invoices: [], count: 0, hasMore: false, nextCursor: null } });
    });
    expect(await screen.findByText(/^Sua assinatura venceu em 31\/01\/2020. Pague a fatura/)).toBeVisible();
    expect(window.location.pathname).toBe('/financeiro-aberto');
    expect(screen.queryByRole('link', { name: 'Contatos' })).toBeNull();
    expect(server.at('GET /contacts')).toHaveLength(0);
  });

  it('goes there as soon as the server answers 402', async () => {
    await visit('/contacts', person(), (server) => {
      server.on('GET /contacts', {
        status: 402,
        body: { error: 'ERR_SUBSCRIPTION_EXPIRED', values: { dueDate: '2026-02-01' } },
      });
    });
    await waitFor(() => expect(window.location.pathname).toBe('/financeiro-aberto'));
  });

  it('says when an address leads nowhere', async () => {
    await visit('/nada', person());
    expect(await screen.findByText('Página não encontrada')).toBeVisible();
  });
});

describe('the menu', () => {
  const work = ['Atendimentos', 'Contatos', 'Kanban', 'Chat interno', 'Tarefas', 'Agendamentos', 'Ajuda'];
  const without = (flags: Partial<typeof allFlags>) => ({ ...company, plan: { ...allFlags, ...flags } });

  it.each([
    ['an attendant', person({ profile: 'user' }), work],
    [
      'an administrator',
      person(),
      ['Dashboard', ...work.slice(0, -1), 'Tempo real', 'Campanhas', 'Relatórios', 'Ajuda'],
    ],
    [
      'an attendant who may see the numbers',
      person({ profile: 'user', showDashboard: 'enabled' }),
      ['Dashboard', ...work.slice(0, -1), 'Relatórios', 'Ajuda'],
    ],
    [
      'an attendant who sees the others at work',
      person({ profile: 'user', allowRealTime: 'enabled' }),
      [...work.slice(0, -1), 'Tempo real', 'Ajuda'],
    ],
    [
      'an attendant whose plan has no internal chat',
      person({ profile: 'user', company: without({ useInternalChat: false }) }),
      work.filter((word) => word !== 'Chat interno'),
    ],
    [
      'an attendant whose plan has no kanban',
      person({ profile: 'user', company: without({ useKanban: false }) }),
      work.filter((word) => word !== 'Kanban'),
    ],
  ])('of %s has what is used all day, and the settings', async (_who, user, words) => {
    await visit('/contacts', user);
    await screen.findByRole('heading', { name: 'Contatos' });
    expect(menuWords()).toEqual([...words, 'Configurações']);
    expect(menuLink('Contatos')).toHaveAttribute('aria-current', 'page');
    expect(menuLink('Configurações')).not.toHaveAttribute('aria-current');
  });

  it('marks the settings on each of their pages, which lead back to all of them', async () => {
    await visit('/queues', person());
    await screen.findByRole('heading', { name: /^Filas/ });
    expect(menuLink('Configurações')).toHaveAttribute('aria-current', 'true');
    await userEvent.click(screen.getByRole('link', { name: 'Todas as configurações' }));
    expect(await screen.findByRole('heading', { name: 'Configurações' })).toBeVisible();
    expect(menuLink('Configurações')).toHaveAttribute('aria-current', 'page');
    expect(screen.queryByRole('link', { name: 'Todas as configurações' })).toBeNull();
  });

  it('keeps with the person whether it shows its labels', async () => {
    const server = await visit('/contacts', person());
    server.on('PUT /users/7', { body: person({ defaultMenu: 'closed' }) });
    await screen.findByRole('heading', { name: 'Contatos' });
    await userEvent.click(screen.getByRole('button', { name: 'Recolher menu' }));
    expect(menuWords().join('')).toBe('');
    expect(menuLink('Contatos')).toBeVisible();
    await waitFor(() => expect(server.at('PUT /users/7').map(({ body }) => body)).toEqual([{ defaultMenu: 'closed' }]));
  });
});

describe('the shell', () => {
  it('greets, and tells administrators the due date', async () => {
    await visit('/contacts', person({ company: { ...company, dueDate: '2030-05-04' } }));
    expect(await screen.findByText('Olá, Ana Lima')).toBeVisible();
    expect(screen.getByText('Loja Azul')).toBeVisible();
    expect(screen.getByText('Ativo até 04/05/2030')).toBeVisible();
  });

  it('does not say of a company that expired until when it is active', async () => {
    await visit('/contacts', person({ company: { ...company, dueDate: '2020-05-04' } }));
    expect(await screen.findByText('Loja Azul')).toBeVisible();
    expect(screen.queryByText(/Ativo até/)).toBeNull();
  });

  it('shows one unread number everywhere, as it changes', async () => {
    await visit('/contacts', person(), (server) => {
      server.on('GET /tickets/counts', { body: { counters: { 'n|pending|0|1|0|0': 4, 'u|pending|0|1|0|0': 2 } } });
    });
    expect(await screen.findByRole('link', { name: 'Atendimentos (2 não lidas)' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Não lidas: suas conversas e as da fila (2)' })).toBeVisible();
    await waitFor(() => expect(document.title).toBe('(2) Contatos · Prosa'));
    const socket = await connected();
    act(() => socket.say('company-3-counters', 5, { action: 'update', counters: { 'u|open|7|1|0|0': 1 } }));
    expect(await screen.findByRole('button', { name: 'Não lidas: suas conversas e as da fila (1)' })).toBeVisible();
    await waitFor(() => expect(document.title).toBe('(1) Contatos · Prosa'));
  });

  it('reads again what it shows when rights are given or taken, and only then', async () => {
    const user = person({ profile: 'user', queueIds: [1, 2] });
    const server = await visit('/contacts', user);
    const socket = await connected();
    await screen.findByRole('heading', { name: 'Contatos' });
    const { company: _company, ...view } = user;
    const say = (seq: number, change: object) =>
      act(() => socket.say('company-3-user', seq, { action: 'update', user: { ...view, ...change } }));
    const counted = () => server.at('GET /tickets/counts').length;
    await waitFor(() => expect(counted()).toBeGreaterThan(0));
    const before = counted();
    say(5, { online: false, language: 'pt-BR', queueIds: [2, 1] });
    say(6, { queueIds: [1] });
    await waitFor(() => expect(counted()).toBe(before + 1));
    say(7, { queueIds: [1], allTicket: 'enabled' });
    await waitFor(() => expect(counted()).toBe(before + 2));
  });

  it('saves language and theme with the user', async () => {
    const server = await visit('/contacts', person());
    server.on('PUT /users/7', { body: person() });
    await userEvent.click(await screen.findByRole('button', { name: 'Tema escuro' }));
    expect(document.documentElement.dataset['theme']).toBe('dark');
    await userEvent.click(screen.getByRole('button', { name: 'Idioma' }));
    await userEvent.click(screen.getByRole('menuitemradio', { name: 'Türkçe' }));
    expect(await screen.findByRole('heading', { name: /^Kişiler/ })).toBeVisible();
    await waitFor(() =>
      expect(server.at('PUT /users/7').map(({ body }) => body)).toEqual([{ defaultTheme: 'dark' }, { language: 'tr' }]),
    );
  });

  it('warns below five days, with one day in the singular', async () => {
    const tomorrow = new Date(Date.now() + 24 * 3_600_000).toLocaleDateString('en-CA', {
      timeZone: 'America/Sao_Paulo',
    });
    await visit('/contacts', person({ profile: 'user', company: { ...company, dueDate: tomorrow } }));
    expect(await screen.findByText('Sua assinatura vence em 1 dia.')).toBeVisible();
  });

  it('forgets everything when the account is opened elsewhere', async () => {
    const server = await visit('/contacts', person());
    const socket = await connected();
    revoke(server);
    act(() => socket.say('company-3-auth', 6, { action: 'update', user: { id: 7, email: 'x', companyId: 3 } }));
    expect(await screen.findByText('Sua conta foi acessada em outro computador.')).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Entrar' })).toBeVisible();
  });

  it('leaves, and the next person starts at the tickets', async () => {
    const server = await visit('/contacts', person());
    server.on('DELETE /auth/logout', () => {
      revoke(server);
      return {};
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Conta de Ana Lima' }));
    await userEvent.click(screen.getByRole('menuitem', { name: 'Sair' }));
    expect(await screen.findByRole('button', { name: 'Entrar' })).toBeVisible();
    expect(window.history.state?.usr?.from).toBeUndefined();
  });
});
