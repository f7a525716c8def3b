import '@test/support/web/setup.ts';
import { queueDefaults } from '@shared/queues/defaults.ts';
import type { QueueWithOptions } from '@shared/queues/model.ts';
import { aConnectionView } from '@test/support/web/connections.ts';
import { fakeServer } from '@test/support/web/fakeServer.ts';
import { renderSignedIn } from '@test/support/web/signedIn.tsx';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { palette } from '@web/lib/color.ts';
import { currentSession } from '@web/lib/session.tsx';
import { afterEach, expect, it, vi } from 'vitest';
// Loaded with the test, so that opening it waits for nothing.
import './editor/QueueDialog.tsx';
import { live } from './live.ts';
import { QueuesScreen } from './QueuesScreen.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
});

const queue = (id: number, name: string, orderQueue: number | null): QueueWithOptions => ({
  ...{ id, name, orderQueue, companyId: 3, color: palette[id - 1] ?? '', greetingMessage: `Olá da ${name}` },
  ...queueDefaults(),
  ...{ hasOptions: false, chatbots: [], outOfHoursMessage: '', schedules: [], createdAt: '2026-01-01T00:00:00.000Z' },
});
const vendas = queue(1, 'Vendas', null);
const suporte = queue(2, 'Suporte', 1);

const ana = {
  id: 7,
  name: 'Ana Prado',
  email: '',
  queues: [{ id: 2, name: 'Suporte', color: '' }],
  online: true,
  profile: 'user',
};

async function show(queues: QueueWithOptions[] = [vendas, suporte]) {
  const server = fakeServer();
  const nothing = { count: 0, hasMore: false, nextCursor: null };
  server.on('GET /queueIntegration', { body: { queueIntegrations: [], ...nothing } });
  server.on('GET /prompt', { body: { prompts: [], ...nothing } });
  server.on('GET /files', { body: { files: [], ...nothing } });
  server.on('GET /queue', { body: queues });
  for (const one of queues) server.on(`GET /queue/${one.id}`, { body: one });
  server.on('GET /users/list', { body: [ana] });
  server.on('GET /whatsapp', { body: [aConnectionView({ id: 4, name: 'Loja', queueIds: [2] })] });
  const page = renderSignedIn(<QueuesScreen />, { server, at: '/queues' });
  await waitFor(() => expect(screen.queryByRole('table', { busy: true })).toBeNull());
  return page;
}

const names = () => screen.getAllByRole('rowheader').map((cell) => cell.textContent);
const box = (name: string | RegExp) => screen.getByRole('textbox', { name });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

it('lists queues in their order, the unordered last', async () => {
  await show();
  expect(names()).toEqual(['Suporte', 'Vendas']);
  const cells = within(screen.getByRole('row', { name: /Suporte/ })).getAllByRole('cell');
  const shown = [suporte.color, '1', 'Ana Prado', 'Loja', 'Olá da Suporte'];
  expect(cells.slice(0, 5).map((cell) => cell.textContent)).toEqual(shown);
});

it('B-QUEUE-6: marks a queue that nobody serves', async () => {
  await show();
  expect(await within(screen.getByRole('row', { name: /Vendas/ })).findByText('Ninguém atende')).toBeVisible();
  expect(within(screen.getByRole('row', { name: /Suporte/ })).queryByText('Ninguém atende')).toBeNull();
});

it('B-QUEUE-6: asks who serves a new queue and which number leads there, and puts both to work', async () => {
  const { server } = await show();
  server.on('POST /queue', { body: queue(3, 'Financeiro', null) });
  server.on('PUT /users/7', { body: {} });
  server.on('PUT /whatsapp/4', { body: aConnectionView({ id: 4, queueIds: [2, 3] }) });
  await press('Nova fila');
  await userEvent.type(await screen.findByRole('textbox', { name: /^Nome/ }), 'Financeiro');
  expect(screen.getByText('Ninguém escolhido: só administradores verão esta fila.')).toBeVisible();
  for (const [field, option] of [
    ['Pessoas', 'Ana Prado'],
    ['Números', 'Loja'],
  ] as const) {
    await userEvent.click(screen.getByRole('button', { name: field }));
    await userEvent.click(await screen.findByRole('option', { name: option }));
  }
  await press('Salvar');
  await waitFor(() => expect(server.at('PUT /whatsapp/4')[0]?.body).toEqual({ queueIds: [2, 3] }));
  expect(server.at('PUT /users/7')[0]?.body).toEqual({ queueIds: [2, 3] });
});

it('offers a free colour and saves an empty order as none', async () => {
  const { server } = await show();
  server.on('POST /queue', { body: queue(3, 'Financeiro', null) });
  await press('Nova fila');
  expect(await screen.findByRole('textbox', { name: /^Cor/ })).toHaveValue(palette[2]);
  await userEvent.type(box(/^Nome/), 'Financeiro');
  await press('Salvar');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.at('POST /queue')[0]?.body).toEqual({
    serviceLevel: null,
    name: 'Financeiro',
    color: palette[2],
    orderQueue: null,
    greetingMessage: '',
    outOfHoursMessage: '',
    ativarRoteador: false,
    tempoRoteador: 0,
    closeTicket: false,
    integrationId: null,
    promptId: null,
    fileListId: null,
  });
});

it('refuses an order that is no number and a colour that is taken', async () => {
  const { server } = await show();
  server.on('PUT /queue/1', { status: 400, body: { error: 'ERR_QUEUE_COLOR_ALREADY_EXISTS' } });
  await press('Vendas');
  await userEvent.type(await screen.findByRole('textbox', { name: 'Ordem' }), 'dois');
  await press('Salvar');
  expect(box('Ordem')).toHaveAccessibleDescription('Informe um número de 0 a 9999, ou deixe em branco');
  await userEvent.clear(box('Ordem'));
  await userEvent.type(box('Ordem'), '7');
  await press('Salvar');
  await waitFor(() => expect(box(/^Cor/)).toHaveAccessibleDescription('Outra fila já usa esta cor. Escolha outra.'));
  expect(server.at('PUT /queue/1')[0]?.body).toMatchObject({ orderQueue: 7, name: 'Vendas' });
});

it('says why a queue in use cannot be deleted', async () => {
  const { server } = await show();
  server.on('DELETE /queue/1', { status: 409, body: { error: 'ERR_QUEUE_IN_USE' } });
  await userEvent.click(within(screen.getByRole('row', { name: /Vendas/ })).getByRole('button', { name: 'Excluir' }));
  const question = screen.getByRole('alertdialog', { name: 'Excluir a fila Vendas?' });
  await userEvent.click(within(question).getByRole('button', { name: 'Excluir' }));
  expect(await within(question).findByRole('alert')).toHaveTextContent('A fila está em uso em uma conexão.');
});

it('follows live events in order', async () => {
  const { client } = await show();
  const session = currentSession();
  if (session === undefined) throw new Error('nobody is signed in');
  act(() => live['queue']?.(client, { action: 'update', queue: queue(3, 'Financeiro', 0) }, session));
  await waitFor(() => expect(names()).toEqual(['Financeiro', 'Suporte', 'Vendas']));
  act(() => live['queue']?.(client, { action: 'delete', queueId: 2 }, session));
  await waitFor(() => expect(names()).toEqual(['Financeiro', 'Vendas']));
});
