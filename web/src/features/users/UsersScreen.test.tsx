import '@test/support/web/setup.ts';
import type { UserView } from '@shared/users/model.ts';
import { fakeServer } from '@test/support/web/fakeServer.ts';
import { person } from '@test/support/web/people.ts';
import { renderSignedIn } from '@test/support/web/signedIn.tsx';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { currentSession } from '@web/lib/session.tsx';
import { afterEach, expect, it, vi } from 'vitest';
import { live } from './live.ts';
import { UsersScreen } from './UsersScreen.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
});

const { company: _company, ...ana } = person();
const bruno: UserView = {
  ...ana,
  id: 8,
  name: 'Bruno Reis',
  email: 'bruno@loja.com.br',
  profile: 'user',
  online: false,
};
const userListResponse = (users: UserView[], rest: object = {}) => ({
  body: { users, count: users.length, hasMore: false, nextCursor: null, ...rest },
});

async function show(users: UserView[] = [ana, bruno], at = '/users') {
  const server = fakeServer();
  server.on('GET /users', ({ query }) =>
    query['searchParam'] === 'zé' ? userListResponse([]) : userListResponse(users),
  );
  server.on('GET /queue', { body: [] });
  server.on('GET /whatsapp', { body: [] });
  const page = renderSignedIn(<UsersScreen />, { server, at });
  await waitFor(() => expect(screen.queryByRole('table', { busy: true })).toBeNull());
  return page;
}

const row = (name: string) => screen.getByRole('row', { name: new RegExp(name) });
const box = (name: string | RegExp) => screen.getByRole('textbox', { name });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

it('lists who works here, with state and hours', async () => {
  await show();
  expect(
    within(row('Bruno Reis'))
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  ).toEqual(['Offline', 'bruno@loja.com.br', 'Atendente', 'Vendas', '00:00', '23:59', expect.any(String)]);
  expect(within(row('Ana Lima')).getByText('Online')).toBeVisible();
});

it('B-PLAN-5: marks who is paused, and lets an administrator choose others', async () => {
  await show([ana, { ...bruno, pausedAt: '2026-11-20T12:00:00.000Z' }]);
  expect(within(row('Bruno Reis')).getByText('Pausado')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Escolher quem fica' })).toBeVisible();
});

it('invites somebody new, and once more until they have a password', async () => {
  const invited = { ...bruno, id: 9, name: 'Carla Dias', isInvited: true as const };
  const { server } = await show([ana, invited]);
  expect(within(row('Carla Dias')).getByText('Convidado')).toBeVisible();
  server.on('POST /users', { body: { ...invited, id: 10, isInvitationSent: true } });
  await press('Novo usuário');
  await screen.findByRole('dialog');
  await userEvent.type(box(/^Nome/), 'Caio Dias');
  await userEvent.type(box(/^E-mail/), 'caio@loja.com.br');
  await press('Salvar');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.at('POST /users')[0]?.body).not.toHaveProperty('password');
  const link = 'https://prosa.example/invitation#2.9.abc';
  server.on('POST /users/9/invitation', { body: { link, until: '2026-12-01T00:00:00.000Z' } });
  await userEvent.click(within(row('Carla Dias')).getByRole('button', { name: /^Editar/ }));
  await screen.findByRole('dialog');
  await press('Convidar de novo');
  await screen.findByRole('dialog');
  expect(await screen.findByRole('textbox', { name: 'Link do convite' })).toHaveValue(link);
});

it('shows whose e-mails come back, and has them sent again', async () => {
  const failing = { ...bruno, emailFailure: { kind: 'bounce' as const, at: '2026-11-20T13:00:00.000Z' } };
  const { server } = await show([ana, failing]);
  expect(within(row('Bruno Reis')).getByText('E-mail falha')).toBeVisible();
  expect(within(row('Ana Lima')).queryByText('E-mail falha')).toBeNull();
  server.on('POST /users/8/email', { body: { ...bruno, emailFailure: null } });
  await userEvent.click(within(row('Bruno Reis')).getByRole('button', { name: /^Editar/ }));
  await screen.findByRole('dialog');
  expect(screen.getByText(/voltam, e por isso não são mais enviados/)).toBeVisible();
  await press('Tentar de novo');
  await waitFor(() => expect(screen.queryByText(/voltam, e por isso/)).toBeNull());
});

it('B-USER-11: shows whose next e-mail waits, and keeps the present one', async () => {
  const { server } = await show([ana, { ...bruno, nextEmail: 'novo@loja.example' }]);
  expect(within(row('Bruno Reis')).getByText('Novo e-mail por confirmar')).toBeVisible();
  expect(within(row('Ana Lima')).queryByText('Novo e-mail por confirmar')).toBeNull();
  server.on('DELETE /users/8/nextEmail', { body: { ...bruno, nextEmail: null } });
  await userEvent.click(within(row('Bruno Reis')).getByRole('button', { name: /^Editar/ }));
  await screen.findByRole('dialog');
  expect(screen.getByText(/^O novo e-mail novo@loja.example aguarda confirmação/)).toBeVisible();
  await press('Manter o atual');
  await waitFor(() => expect(screen.queryByText(/aguarda confirmação/)).toBeNull());
});

it('B-MAIL-2: shows whose next e-mail fails, and has its link sent again', async () => {
  const nextEmailFailure = { kind: 'bounce' as const, at: '2026-11-20T13:00:00.000Z' };
  const waiting = { ...bruno, nextEmail: 'novo@loja.example' };
  const { server } = await show([ana, { ...waiting, nextEmailFailure }]);
  expect(within(row('Bruno Reis')).getByText('Novo e-mail falha')).toBeVisible();
  expect(within(row('Bruno Reis')).queryByText('Novo e-mail por confirmar')).toBeNull();
  server.on('POST /users/8/nextEmail', { body: { ...waiting, nextEmailFailure: null } });
  await userEvent.click(within(row('Bruno Reis')).getByRole('button', { name: /^Editar/ }));
  await screen.findByRole('dialog');
  expect(screen.getByText(/^Os e-mails para novo@loja.example voltam/)).toBeVisible();
  await press('Enviar de novo');
  expect(await screen.findByText(/^O novo e-mail novo@loja.example aguarda confirmação/)).toBeVisible();
});

it('creates a user with the product’s defaults', async () => {
  const { server } = await show();
  server.on('POST /users', { body: { ...bruno, id: 9, name: 'Carla Dias' } });
  await press('Novo usuário');
  await screen.findByRole('dialog');
  await userEvent.click(screen.getByRole('switch', { name: 'Enviar um convite' }));
  await press('Salvar');
  expect(box(/^Nome/)).toHaveAccessibleDescription('Obrigatório');
  expect(screen.getByLabelText(/^Senha/)).toHaveAccessibleDescription('Obrigatório');
  await userEvent.type(box(/^Nome/), 'Carla Dias');
  await userEvent.type(box(/^E-mail/), 'carla@loja.com.br');
  await userEvent.type(screen.getByLabelText(/^Senha/), 'Senha1234');
  await userEvent.click(screen.getByRole('switch', { name: 'Gerenciar conexões' }));
  await press('Salvar');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.at('POST /users')[0]?.body).toEqual({
    name: 'Carla Dias',
    email: 'carla@loja.com.br',
    password: 'Senha1234',
    profile: 'user',
    language: 'pt-BR',
    wpp: '',
    farewellMessage: '',
    startWork: '00:00',
    endWork: '23:59',
    queueIds: [],
    whatsappId: null,
    allTicket: 'disabled',
    allowGroup: false,
    showDashboard: 'disabled',
    allowRealTime: 'disabled',
    allowConnections: 'enabled',
  });
});

it('keeps the password of a user who is changed', async () => {
  const { server } = await show();
  server.on('PUT /users/8', { body: bruno });
  await press('Bruno Reis');
  await userEvent.clear(box('Fim'));
  await userEvent.type(box('Fim'), '1830');
  await userEvent.click(screen.getByRole('radio', { name: /^Supervisor/ }));
  await press('Salvar');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const [heard] = server.at('PUT /users/8');
  expect(heard?.body).toMatchObject({ endWork: '18:30', profile: 'supervisor', queueIds: [1] });
  expect(heard?.body).not.toHaveProperty('password');
});

it('puts the server’s objection on its field, and only there; the plan’s limit above the form', async () => {
  const { server } = await show();
  server.on('PUT /users/8', { status: 400, body: { error: 'ERR_EMAIL_ALREADY_EXISTS' } });
  await press('Bruno Reis');
  await press('Salvar');
  await waitFor(() => expect(box(/^E-mail/)).toHaveAccessibleDescription('Este e-mail já está em uso. Use outro.'));
  expect(screen.queryByRole('alert')).toBeNull();
  server.on('PUT /users/8', { status: 400, body: { error: 'ERR_PLAN_LIMIT_USERS', values: { limit: 3 } } });
  await userEvent.type(box(/^E-mail/), 'x');
  await press('Salvar');
  expect(await screen.findByRole('alert')).toHaveTextContent('O plano permite até 3 usuários.');
  expect(box(/^E-mail/)).toHaveValue('bruno@loja.com.brx');
});

it('asks before deleting and names the person', async () => {
  const { server } = await show();
  server.on('DELETE /users/8', { body: { message: 'ok' } });
  await userEvent.click(within(row('Bruno Reis')).getByRole('button', { name: 'Excluir' }));
  expect(screen.getByRole('alertdialog', { name: 'Excluir Bruno Reis?' })).toBeVisible();
  await userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Excluir' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(server.at('DELETE /users/8')).toHaveLength(1);
});

it('does not offer to delete oneself', async () => {
  await show();
  expect(within(row('Ana Lima')).getByRole('button', { name: 'Excluir' })).toBeDisabled();
});

it('tells nothing-yet from nothing-found', async () => {
  await show([], '/users?q=zé');
  await userEvent.click(screen.getByRole('button', { name: 'Limpar filtros' }));
  expect(await screen.findByText(/^Sua equipe aparece aqui/)).toBeVisible();
});

it('says why the list could not be read, and tries again', async () => {
  const server = fakeServer();
  server.on('GET /users', { status: 403, body: { error: 'ERR_NO_PERMISSION' } });
  renderSignedIn(<UsersScreen />, { server });
  expect(await screen.findByText(/^Você não tem permissão/)).toBeVisible();
  server.on('GET /users', userListResponse([bruno]));
  await press('Tentar de novo');
  expect(await screen.findByText('Bruno Reis')).toBeVisible();
});

it('follows live events without moving the rows', async () => {
  const { client } = await show();
  const session = currentSession();
  if (session === undefined) throw new Error('nobody is signed in');
  act(() => live['user']?.(client, { action: 'update', user: { ...bruno, online: true, name: 'Bruno R.' } }, session));
  expect(await screen.findByText('Bruno R.')).toBeVisible();
  expect(within(row('Bruno R.')).getByText('Online')).toBeVisible();
  act(() => live['user']?.(client, { action: 'delete', userId: 8 }, session));
  await waitFor(() => expect(screen.queryByText('Bruno R.')).toBeNull());
  act(() => live['user']?.(client, { action: 'update', user: { ...ana, profile: 'user', queueIds: [2] } }, session));
  expect(currentSession()?.viewer).toMatchObject({ profile: 'user', queueIds: [2] });
});

it('B-USER-10: says who has no e-mail any more, and that another one is to be given', async () => {
  await show([ana, { ...bruno, email: '', emailState: 'taken' }]);
  expect(within(row('Bruno Reis')).getByText('E-mail é de outra pessoa')).toBeVisible();
  await userEvent.click(within(row('Bruno Reis')).getByRole('button', { name: /^Editar/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Editar usuário' }));
  expect(dialog.getByText(/^O dono deste e-mail mostrou que ele é seu/)).toBeVisible();
  expect(dialog.getByRole('textbox', { name: /^E-mail/ })).toHaveValue('');
});
