import { queueDefaults } from '@shared/queues/defaults.ts';
import '@test/support/web/setup.ts';
import type { ConnectionView } from '@shared/connections/model.ts';
import { aConnectionView } from '@test/support/web/connections.ts';
import { fakeServer } from '@test/support/web/fakeServer.ts';
import { person } from '@test/support/web/people.ts';
import { renderSignedIn } from '@test/support/web/signedIn.tsx';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { currentSession } from '@web/lib/session.tsx';
import { afterEach, expect, it, vi } from 'vitest';
import { ConnectionsScreen } from './ConnectionsScreen.tsx';
import { live } from './live.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

const loja = aConnectionView();

async function show(connections: ConnectionView[] = [loja], user = person(), waits: readonly unknown[] = []) {
  const server = fakeServer();
  server.on('GET /whatsapp', { body: connections });
  server.on('GET /whatsapp-waiting', { body: waits });
  server.on('GET /queue', {
    body: [1, 2].map((id) => ({
      ...{ id, companyId: 3, name: id === 1 ? 'Vendas' : 'Suporte', color: '#0b6', greetingMessage: '' },
      ...{ outOfHoursMessage: '', orderQueue: id, schedules: [], createdAt: '', hasOptions: false, chatbots: [] },
      ...queueDefaults(),
    })),
  });
  const page = renderSignedIn(<ConnectionsScreen />, { server, user });
  await waitFor(() => expect(screen.queryByRole('table', { busy: true })).toBeNull());
  return page;
}

const box = (name: string | RegExp) => screen.getByRole('textbox', { name });
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
async function openNew() {
  await press('Nova conexão');
  await userEvent.click(screen.getByRole('menuitem', { name: 'WhatsApp API' }));
  await screen.findByRole('dialog');
}
const openLoja = async () => {
  await press('Loja');
  await screen.findByRole('dialog');
};
const goTo = (tab: string) => userEvent.click(screen.getByRole('tab', { name: tab }));

it('says what each way to WhatsApp costs and risks before one is chosen', async () => {
  await show([loja], person({ company: { ...person().company, hasLinking: true } }));
  await press('Nova conexão');
  const choice = (name: string) => screen.getByRole('menuitem', { name });
  expect(choice('WhatsApp API')).toHaveAccessibleDescription(/conta comercial da Meta.*cobra pelos modelos/);
  expect(choice('WhatsApp por QR code')).toHaveAccessibleDescription(/sem custo da Meta.*pode bloquear o número/);
});

it('B-PLAN-6: marks one that is paused, which nobody begins by hand, and lets others be chosen', async () => {
  const paused = { ...loja, status: 'DISCONNECTED', statusReason: 'PAUSED', pausedAt: '2026-11-20T12:00:00.000Z' };
  const { server } = await show([paused as ConnectionView]);
  expect(screen.getByText('Pausada')).toBeVisible();
  expect(screen.getByText(/O plano não tem lugar para ela/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Verificar de novo' })).toBeNull();
  const row = { id: loja.id, name: 'Loja', detail: '5511', profile: '', isPaused: true, stays: false };
  server.on('GET /ownPlan/connections', { body: { most: 1, lastDay: null, isChosen: false, rows: [row] } });
  server.on('PUT /ownPlan/connections', { body: { most: 1, lastDay: null, isChosen: true, rows: [row] } });
  await press('Escolher as que ficam');
  await userEvent.click(await screen.findByRole('checkbox', { name: /Loja/ }));
  await press('Salvar escolha');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.at('PUT /ownPlan/connections').at(-1)?.body).toEqual({ ids: [loja.id] });
});

it('shows state with its reason, and what can be done about it', async () => {
  const notOfAccount = { status: 'DISCONNECTED', statusReason: 'NUMBER_NOT_OF_ACCOUNT' } as const;
  await show([
    loja,
    { ...loja, id: 2, name: 'Filial', status: 'DISCONNECTED', statusReason: 'Token expirado' },
    { ...loja, id: 3, name: 'Alheia', ...notOfAccount },
  ]);
  const on = screen.getByRole('row', { name: /Loja/ });
  expect(within(on).getByText('Conectada')).toBeVisible();
  expect(within(on).getByRole('button', { name: 'Desconectar' })).toBeVisible();
  const off = screen.getByRole('row', { name: /Filial/ });
  expect(within(off).getByText('Token expirado')).toBeVisible();
  const foreign = screen.getByRole('row', { name: /Alheia/ });
  expect(within(foreign).getByText(/O número não é da conta/)).toBeVisible();
  expect(within(off).getByRole('button', { name: 'Verificar de novo' })).toBeVisible();
  expect(within(off).queryByRole('button', { name: 'Desconectar' })).toBeNull();
});

it.each([
  ['a page', { channel: 'facebook', phoneNumberId: '1', wabaId: '1' }, 'facebook'],
  ['an Instagram account of a page', { channel: 'instagram', phoneNumberId: '1', wabaId: '2' }, 'facebook'],
  ['an Instagram account without a page', { channel: 'instagram', phoneNumberId: '1', wabaId: '1' }, 'instagram'],
] as const)('signs in again where %s did, also before its access ends', async (_which, account, way) => {
  const ending = { status: 'CONNECTED', statusReason: 'TOKEN_NOT_RENEWED' } as const;
  const { server } = await show([{ ...loja, ...account, ...ending }]);
  expect(screen.getByText(/O acesso termina em poucos dias/)).toBeVisible();
  server.on('POST /facebook', { status: 400, body: { error: 'ERR_CHANNEL_NOT_SUPPORTED' } });
  await press('Reconectar');
  await waitFor(() => expect(server.at('POST /facebook').map(({ body }) => body)).toEqual([{ way }]));
});

it('shows how the line of a linked number fares, and what WhatsApp forbids it only while it does', async () => {
  const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
  const link = { since: at(-5), restarts: 2, codeUntil: null, restrictedUntil: at(60) };
  const linked = { ...loja, channel: 'whatsapp', link } as const;
  const calm = { ...link, restarts: 0, restrictedUntil: at(-60) };
  await show([linked, { ...linked, id: 2, name: 'Filial', link: calm }]);
  const first = within(screen.getByRole('row', { name: /Loja/ }));
  expect(first.getByText(/2 quedas/)).toHaveTextContent('há 5 min. · 2 quedas');
  expect(first.getByText(/^Restrito até/)).toBeVisible();
  const second = within(screen.getByRole('row', { name: /Filial/ }));
  expect(second.getByText('há 5 min.')).toBeVisible();
  expect(second.queryByText(/quedas|Restrito|não deixa/)).toBeNull();
});

it('says of a linked number what waits to leave and since when, and nothing where nothing does', async () => {
  const since = new Date(Date.now() - 10 * 60_000).toISOString();
  const link = { since, restarts: 0, codeUntil: null, restrictedUntil: null };
  const linked = { ...loja, channel: 'whatsapp', link } as const;
  const waits = [
    { id: 1, since: new Date(Date.now() - 4 * 60_000).toISOString(), count: 3, isMore: false },
    { id: 3, since, count: 100, isMore: true },
  ];
  const { server } = await show(
    [linked, { ...linked, id: 2, name: 'Filial' }, { ...linked, id: 3, name: 'Depósito' }],
    person(),
    waits,
  );
  const row = (name: RegExp) => within(screen.getByRole('row', { name }));
  expect(await row(/Loja/).findByText(/Na fila/)).toHaveTextContent('Na fila para sair: 3 · há 4 min.');
  expect(row(/Depósito/).getByText(/Na fila/)).toHaveTextContent('Na fila para sair: 100+');
  expect(row(/Filial/).queryByText(/Na fila/)).toBeNull();
  expect(server.at('GET /whatsapp-waiting')).toHaveLength(1);
});

it('asks for nothing that waits where no number is linked by a code', async () => {
  const { server } = await show();
  expect(server.at('GET /whatsapp-waiting')).toEqual([]);
});

it('offers no code while a number that is linked comes back', async () => {
  const link = { since: loja.createdAt, restarts: 0, codeUntil: null, restrictedUntil: null, hasDevice: true };
  await show([{ ...loja, channel: 'whatsapp', status: 'OPENING', link }]);
  expect(screen.getByRole('button', { name: 'Conectando…' })).toBeDisabled();
  expect(screen.queryByRole('button', { name: 'Mostrar código' })).toBeNull();
});

it('ends the linking of a number that is removed meanwhile', async () => {
  const link = { since: loja.createdAt, restarts: 0, codeUntil: null, restrictedUntil: null };
  const { client, server } = await show([{ ...loja, channel: 'whatsapp', number: '', status: 'OPENING', link }]);
  await press('Mostrar código');
  expect(await screen.findByRole('dialog', { name: 'Conectar Loja' })).toBeVisible();
  server.on('GET /whatsapp', { body: [] });
  const session = currentSession();
  if (session === undefined) throw new Error('nobody is signed in');
  act(() => live['whatsapp']?.(client, { action: 'delete', whatsappId: 1 }, session));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('has all connections begin again', async () => {
  const { server } = await show();
  server.on('POST /whatsapp-restart', { body: { message: 'Connections checked' } });
  await press('Verificar todas');
  await waitFor(() => expect(server.at('POST /whatsapp-restart')).toHaveLength(1));
});

it('fills the dialog with a sandbox number and connects it', async () => {
  const { server } = await show([]);
  server.on('POST /sandbox/numbers', {
    body: {
      ...{ phoneNumberId: '117666', wabaId: '773033', accessToken: 'sandbox-token', companyId: 3 },
      ...{ displayPhoneNumber: '5561986477401', verifiedName: 'Loja Azul' },
    },
  });
  server.on('POST /whatsapp', { body: { ...loja, name: 'Loja Azul' } });
  await userEvent.click(screen.getAllByRole('button', { name: 'Nova conexão' })[0] as HTMLElement);
  await userEvent.click(screen.getByRole('menuitem', { name: 'WhatsApp API' }));
  await screen.findByRole('dialog');
  await press('Usar um número de teste');
  expect(await screen.findByText(/^Número de teste \+55 \(61\) 98647-7401 preenchido/)).toBeVisible();
  await press('Salvar');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.at('POST /whatsapp')[0]?.body).toMatchObject({
    name: 'Loja Azul',
    channel: 'whatsappapi',
    phoneNumberId: '117666',
    wabaId: '773033',
    accessToken: 'sandbox-token',
  });
});

it('asks for a greeting as soon as there is more than one queue', async () => {
  const { server } = await show();
  await openNew();
  await userEvent.type(box(/^Nome/), 'Filial');
  await userEvent.type(box(/^Phone Number ID/), '98765');
  await userEvent.type(box(/^WhatsApp Business/), 'conta');
  await userEvent.type(screen.getByLabelText(/^Token/), 'EAAB');
  await press('Filas');
  const offered = within(screen.getByRole('listbox', { name: 'Filas' }));
  for (const name of ['Vendas', 'Suporte']) await userEvent.click(offered.getByRole('option', { name }));
  await userEvent.keyboard('{Escape}');
  await press('Salvar');
  await waitFor(() =>
    expect(box(/^WhatsApp Business/)).toHaveAccessibleDescription('Informe só os números do identificador'),
  );
  await userEvent.clear(box(/^WhatsApp Business/));
  await userEvent.type(box(/^WhatsApp Business/), '333');
  await press('Salvar');
  await waitFor(() => expect(screen.getByRole('tab', { name: 'Mensagens' })).toHaveAttribute('aria-selected', 'true'));
  await waitFor(() => expect(box(/^Mensagem de saudação/)).toHaveAccessibleDescription(/^Com mais de uma fila/));
  expect(box(/^Mensagem de saudação/)).toHaveFocus();
  expect(server.at('POST /whatsapp')).toHaveLength(0);
});

it('keeps the stored token when its field stays empty, and never shows it', async () => {
  const { server } = await show();
  server.on('PUT /whatsapp/1', { body: loja });
  await openLoja();
  expect(screen.getByLabelText(/^Token/)).toHaveValue('');
  expect(screen.getByLabelText(/^Token/)).toHaveAccessibleDescription(/\*\*\*\*abcd/);
  expect(box('URL de callback')).toHaveValue('http://localhost:3000/api/webhooks/meta');
  await userEvent.type(box(/^Nome/), ' Centro');
  await press('Salvar');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.at('PUT /whatsapp/1')[0]?.body).toMatchObject({
    name: 'Loja Centro',
    accessToken: '',
    isDefault: true,
  });
});

it('takes a call key, and sends none while its field stays empty', async () => {
  const { server } = await show();
  server.on('PUT /whatsapp/1', { body: loja });
  await openLoja();
  await press('Salvar');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await openLoja();
  await goTo('Integrações');
  await userEvent.type(screen.getByLabelText(/^Chave de chamadas/), 'w-1');
  await press('Salvar');
  await waitFor(() => expect(server.at('PUT /whatsapp/1')).toHaveLength(2));
  const [without, withKey] = server.at('PUT /whatsapp/1').map(({ body }) => body);
  expect(without).not.toHaveProperty('wavoip');
  expect(withKey).toMatchObject({ wavoip: 'w-1' });
});

it('offers channels by plan and deletion to administrators', async () => {
  const { company } = person();
  const plan = { ...company.plan, useWhatsapp: false, useFacebook: false, useInstagram: false };
  await show([loja], person({ profile: 'user', allowConnections: 'enabled', company: { ...company, plan } }));
  expect(screen.getByRole('button', { name: 'Nova conexão' })).toBeDisabled();
  expect(screen.queryByRole('button', { name: 'Excluir' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Editar' })).toBeInTheDocument();
});

it('follows the session live and keeps the token as the administrator knows it', async () => {
  const { client } = await show();
  const session = currentSession();
  if (session === undefined) throw new Error('nobody is signed in');
  const off = { ...loja, accessToken: '****', status: 'TIMEOUT', statusReason: 'Sem resposta da Meta' };
  act(() => live['whatsappSession']?.(client, { action: 'update', session: off }, session));
  expect(await screen.findByText('Sem resposta da Meta')).toBeVisible();
  await openLoja();
  expect(screen.getByLabelText(/^Token/)).toHaveAccessibleDescription(/\*\*\*\*abcd/);
});

it('warns of what the platform holds against a number, and tells all it said of it', async () => {
  const at = '2026-01-01T00:00:00.000Z';
  const bad = { quality: 'RED', dailyLimit: 2000, nameStatus: 'DECLINED', throughput: 'STANDARD', at } as const;
  await show([
    { ...loja, health: { quality: 'GREEN', dailyLimit: null, at } },
    { ...loja, id: 2, name: 'Filial', isDefault: false, health: { ...bad, pausedTemplates: ['oferta (pt_BR)'] } },
  ]);
  const good = within(screen.getByRole('row', { name: /Loja/ }));
  for (const warning of [/Qualidade/, /recusado/, /pausado/]) expect(good.queryByText(warning)).toBeNull();
  const row = within(screen.getByRole('row', { name: /Filial/ }));
  for (const warning of ['Qualidade baixa', 'Nome recusado', '1 modelo pausado']) {
    expect(row.getByText(warning)).toBeVisible();
  }
  await press(/^Filial/);
  const dialog = within(await screen.findByRole('dialog'));
  for (const fact of ['Baixa', '2.000 pessoas', 'Recusado', '80 mensagens por segundo', 'oferta (pt_BR)']) {
    expect(dialog.getByText(fact)).toBeVisible();
  }
});
