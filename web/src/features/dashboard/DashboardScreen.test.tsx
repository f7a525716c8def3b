import '@test/support/web/setup.ts';
import type { ServiceRow, Summary } from '@shared/metrics/model.ts';
import type { SessionUser } from '@shared/users/model.ts';
import { fakeServer } from '@test/support/web/fakeServer.ts';
import { type FakeSocket, fakeSockets } from '@test/support/web/fakeSockets.ts';
import { person } from '@test/support/web/people.ts';
import { renderSignedIn } from '@test/support/web/signedIn.tsx';
import { dayOf, noWeek, partOf, summaryOf, totalsOf } from '@test/support/web/summary.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { startLive, stopLive } from '@web/lib/live.ts';
import { expect, it, vi } from 'vitest';
import { DashboardScreen } from './DashboardScreen.tsx';

const distribution = [0, 0, 1, 0, 0, 0, 0, 1, 0, 2, 4];
const rating = {
  ...{ count: 8, distribution, mean: 8.25, csat: 87.5, npsScore: 62.5 },
  ...{ promotersPerc: 75, passivesPerc: 12.5, detractorsPerc: 12.5 },
};
const busy = summaryOf({
  present: { pending: 4, open: 7, groups: 1, rating: 2 },
  totals: totalsOf({
    ...{ tickets: 30, closed: 24, finished: 20, reopened: 1, withRating: 8, percRating: 40, rating },
    wait: { count: 25, mean: 12.4, median: 6, p90: 95 },
    service: { count: 24, mean: 0.5, median: 0.4, p90: 0.9 },
  }),
  totalsBefore: totalsOf({ tickets: 20, closed: 24, wait: { count: 10, mean: 24.8, median: 20, p90: 60 } }),
  ...{ ended: 24, endedBefore: 24, leads: 5, leadsBefore: 0 },
  days: [dayOf('2026-11-02', { tickets: 10, backlog: 3 }), dayOf('2026-11-03', { tickets: 20, backlog: 7, rating: 8 })],
  attendants: [
    partOf(7, 'Ana Lima', { tickets: 12, rating: { ...rating, mean: 9.5 } }, 8),
    partOf(8, 'Bia Reis', { tickets: 17, wait: { count: 9, mean: 65, median: 60, p90: 90 } }, 11),
    partOf(99, 'Caio que saiu', { tickets: 1 }, 1),
    partOf(0, null, { tickets: 3 }),
  ],
  queues: [partOf(1, 'Vendas', { tickets: 21 }), partOf(0, null, { tickets: 9 })],
});

const service: ServiceRow = {
  ...{ trackingId: '01A', ticketId: 5, uuid: 'b7', contactName: 'Maria Souza', userId: 7, userName: 'Ana Lima' },
  ...{ queueId: 1, queueName: 'Vendas', whatsappId: 1, whatsappName: 'Loja' },
  ...{ createdAt: '2026-11-03T13:00:00.000Z', finishedAt: '2026-11-03T14:00:00.000Z', wait: 3, service: 20, rate: 10 },
  comment: null,
};

function show(summary: Summary, { at = '/', user = person() }: { at?: string; user?: SessionUser } = {}) {
  const server = fakeServer();
  server.on('GET /dashboard/summary', { body: summary });
  server.on('GET /dashboard/tickets', { body: { records: [service], count: 1, hasMore: false, nextCursor: null } });
  server.on('GET /dashboard/staffing', { body: { planned: noWeek() } });
  server.on('GET /queue', { body: [] });
  server.on('GET /users/list', {
    body: [
      person({ id: 7, name: 'Ana Lima' }),
      person({ id: 8, name: 'Bia Reis', online: false }),
      person({ id: 9, name: 'Davi' }),
    ],
  });
  renderSignedIn(<DashboardScreen />, { server, user, at });
  return server;
}

const figure = async (name: string) => (await screen.findByText(name)).closest('div');

it('says how much there was, against the time before, and leads to what is behind it', async () => {
  const server = show(busy);
  expect(await figure('Iniciados')).toHaveTextContent(/^Iniciados30Começaram no período.*50\s?% mais.*antes: 20/);
  expect(await figure('Encerrados')).toHaveTextContent(/^Encerrados24Terminaram no período.*igual a antes/);
  expect(await figure('Sem terminar')).toHaveTextContent(/^Sem terminar10/);
  expect(await figure('Leads')).toHaveTextContent(/5.*nenhum antes/);
  expect(await figure('Pendentes')).toHaveTextContent('4');
  expect(await figure('Vencimento')).toHaveTextContent('31/12/2999');
  expect(screen.getByText(/02\/11\/2026 a 03\/11\/2026, comparado com 31\/10\/2026 a 01\/11\/2026/)).toBeVisible();
  await userEvent.click(screen.getByRole('link', { name: 'Ver os atendimentos: Sem terminar' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Atendimentos sem terminar' }));
  expect(await dialog.findByRole('link', { name: 'Maria Souza' })).toHaveAttribute('href', '/tickets/b7');
  expect(server.at('GET /dashboard/tickets')[0]?.query).toEqual({ card: 'unfinished' });
  await userEvent.click(dialog.getByRole('button', { name: 'Fechar' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('shows times as averages with their middle and their long end', async () => {
  show(busy);
  expect(await figure('Tempo de espera')).toHaveTextContent(
    /12min.*média.*50\s?% menos.*antes: 25min.*mediana 6min · 90% até 1h 35min/,
  );
  expect(await figure('Tempo de atendimento')).toHaveTextContent(/30 s/);
  expect(await figure('Primeira resposta')).toHaveTextContent(/^Primeira resposta–/);
});

it('draws the days, and the same numbers as a table', async () => {
  show(busy);
  const question = 'Quantos atendimentos começaram a cada dia?';
  expect(
    await screen.findByRole('img', { name: `${question}. Atendimentos: o maior é 20, ter., 03/11/2026` }),
  ).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: `Ver como tabela: ${question}` }));
  expect(screen.getByRole('region', { name: question })).toHaveTextContent(/02\/11\/202610.*03\/11\/202620/);
});

it('leads from a bar, a share and an hour of the week to what is behind it, and on to the report', async () => {
  const week = noWeek();
  const arrivals = week.map((hours, day) => (day === 6 ? hours.map((_, hour) => (hour === 9 ? 5 : 0)) : hours));
  const sources = [{ source: 'campaign' as const, present: busy.present, totals: totalsOf({ tickets: 3 }) }];
  const server = show({ ...busy, sources, week: { ...busy.week, tickets: arrivals } });
  const asked = () => server.at('GET /dashboard/tickets').at(-1)?.query;
  const press = async (question: string, link: string) => {
    await userEvent.click(await screen.findByRole('button', { name: `Ver como tabela: ${question}` }));
    await userEvent.click(within(screen.getByRole('region', { name: question })).getByRole('link', { name: link }));
    return within(await screen.findByRole('dialog'));
  };
  const close = async () => userEvent.click(screen.getByRole('button', { name: 'Fechar' }));

  const queue = await press('Que filas receberam mais?', 'Vendas');
  await waitFor(() => expect(asked()).toEqual({ card: 'tickets', queueId: '1' }));
  expect(queue.getByRole('link', { name: 'Abrir no relatório' })).toHaveAttribute(
    'href',
    '/reports?from=2026-11-02&to=2026-11-03&queues=1',
  );
  await close();
  const source = await press('De onde vêm os novos atendimentos?', 'Campanha');
  await waitFor(() => expect(asked()).toEqual({ card: 'tickets', source: 'campaign' }));
  expect(source.queryByRole('link', { name: 'Abrir no relatório' })).toBeNull();
  await close();
  await press('Quando os clientes chegam?', '5');
  await waitFor(() => expect(asked()).toEqual({ card: 'tickets', weekday: '6', hour: '9' }));
  expect(screen.getByRole('dialog', { name: 'Atendimentos iniciados · domingo · 9h' })).toBeVisible();
  await close();
  await press('Quantos atendimentos começaram a cada dia?', 'seg., 02/11/2026');
  await waitFor(() => expect(asked()).toEqual({ card: 'tickets', from: '2026-11-02', to: '2026-11-02' }));
});

it('asks for the period and the queue of the address', async () => {
  const server = show(busy, { at: '/?period=30&queues=1,2' });
  await figure('Iniciados');
  expect(server.at('GET /dashboard/summary')[0]?.query).toEqual({ days: '30', queueIds: '[1,2]' });
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Período' }), 'Hoje');
  await waitFor(() => expect(server.at('GET /dashboard/summary')[1]?.query).toEqual({ days: '0', queueIds: '[1,2]' }));
});

it('asks for dates before it asks for their numbers', async () => {
  const server = show(busy, { at: '/?period=dates' });
  expect(await screen.findByText(/Parametrize o filtro/)).toBeVisible();
  expect(server.at('GET /dashboard/summary')).toEqual([]);
});

it('shows who would recommend the company, and what each said', async () => {
  const server = show(busy, { at: '/?tab=ratings' });
  expect(await figure('Satisfação (CSAT)')).toHaveTextContent(/8[78]%/);
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Ótimo (9 e 10)6 (75%)',
    'Bom (7 e 8)1 (13%)',
    'Ruim (0 a 6)1 (13%)',
  ]);
  const list = within(screen.getByRole('table', { name: 'Avaliações recebidas' }));
  expect(await list.findByRole('link', { name: 'Maria Souza' })).toBeVisible();
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Quais notas' }), 'Ruim (0 a 6)');
  await waitFor(() => expect(server.at('GET /dashboard/tickets').at(-1)?.query).toEqual({ card: 'detractors' }));
});

it('lists everybody, sorted by any head, and names the best', async () => {
  show(busy, { at: '/?tab=attendants' });
  const table = await screen.findByRole('table', { name: 'Atendentes' });
  const names = () =>
    within(table)
      .getAllByRole('rowheader')
      .map(({ textContent }) => textContent);
  await waitFor(() => expect(names()).toEqual(['Ana Lima', 'Bia Reis', 'Caio que saiu', 'Davi']));
  expect(screen.getByRole('heading', { name: 'Destaque do período' }).closest('section')).toHaveTextContent(
    /Bia Reis.*11/,
  );
  expect(within(table).getByRole('row', { name: /Caio/ })).toHaveTextContent('Saiu da equipe');
  expect(within(table).getByRole('row', { name: /Bia/ })).toHaveTextContent('1h 5min');
  await userEvent.click(within(table).getByRole('button', { name: 'Iniciados' }));
  expect(names()).toEqual(['Bia Reis', 'Ana Lima', 'Caio que saiu', 'Davi']);
  expect(within(table).getByRole('columnheader', { name: 'Iniciados' })).toHaveAttribute('aria-sort', 'descending');
  await userEvent.click(within(table).getByRole('button', { name: 'Tempo de espera' }));
  expect(names()[0]).toBe('Bia Reis');
});

it('shows attendants their own numbers only', async () => {
  show({ ...busy, scope: 'own', leads: null }, { user: person({ profile: 'user' }) });
  expect(await screen.findByText(/Seus números/)).toBeVisible();
  expect(screen.queryByRole('tab', { name: 'Atendentes' })).toBeNull();
  expect(screen.queryByText('Vencimento')).toBeNull();
  expect(screen.queryByText('Quem atendeu mais?')).toBeNull();
  for (const question of ['Quando os clientes chegam?', 'Por que conexões chegaram?', 'Com que tags?'])
    expect(screen.queryByText(question)).toBeNull();
  expect(screen.getByText('O que a automação resolveu sozinha?')).toBeVisible();
});

it('says in an empty company what will be here and how to get there', async () => {
  show(summaryOf());
  expect(await screen.findByText('Seus números aparecem aqui')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Conectar um número' })).toHaveAttribute('href', '/connections');
});

it('says why numbers did not come, and tries again', async () => {
  const server = fakeServer();
  server.on('GET /queue', { body: [] });
  server.on('GET /dashboard/summary', { status: 400, body: { error: 'ERR_INVALID_PERIOD' } });
  renderSignedIn(<DashboardScreen />, { server, at: '/?from=2026-02-02&to=2026-02-01' });
  expect(await screen.findByText(/data inicial está depois/)).toBeVisible();
  expect(screen.getByRole('button', { name: /Tentar/ })).toBeVisible();
});

it('says that the filter is why nothing is here, and takes it away', async () => {
  show(summaryOf(), { at: '/?period=today&queues=1' });
  await userEvent.click(await screen.findByRole('button', { name: 'Limpar filtros' }));
  expect(await screen.findByText('Seus números aparecem aqui')).toBeVisible();
});

it('follows what happens to conversations', async () => {
  const sockets = fakeSockets();
  const server = show(busy);
  startLive();
  await waitFor(() => expect(sockets).toHaveLength(1));
  const [socket] = sockets as [FakeSocket];
  act(() => socket.accept());
  expect(await figure('Pendentes')).toHaveTextContent('4');
  server.on('GET /dashboard/summary', { body: { ...busy, present: { ...busy.present, pending: 5 } } });
  act(() => socket.say('company-1-ticket', 2, { action: 'updateUnread', ticketId: 1 }));
  await waitFor(async () => expect(await figure('Pendentes')).toHaveTextContent('5'));
  stopLive();
  vi.unstubAllGlobals();
});
