import '@test/support/web/setup.ts';
import type { ReportRow } from '@shared/reports/model.ts';
import { fakeServer, type Heard } from '@test/support/web/fakeServer.ts';
import { person } from '@test/support/web/people.ts';
import { renderSignedIn } from '@test/support/web/signedIn.tsx';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { ReportsScreen } from './ReportsScreen.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
});

const row = (id: number, fields: Partial<ReportRow> = {}): ReportRow => ({
  trackingId: `T${id}`,
  id,
  uuid: `00000000-0000-8000-8000-00000000000${id}`,
  canOpen: true,
  whatsappName: 'Loja',
  channel: 'whatsapp',
  contactName: `Cliente ${id}`,
  contactNumber: '5511987654321',
  isGroup: false,
  userName: 'Ana Lima',
  queueName: 'Vendas',
  lastMessage: 'Obrigada',
  state: 'closed',
  status: 'FECHADO',
  createdAt: '20/11/2026 10:00',
  closedAt: '20/11/2026 11:30',
  startedAtInstant: '2026-11-20T13:00:00.000Z',
  closedAtInstant: '2026-11-20T14:30:00.000Z',
  supportTime: '0 d, 1 hrs e 30 m',
  waitSeconds: 300,
  serviceSeconds: 4800,
  supportSeconds: 5400,
  ...{ NPS: 9, comment: '', transfers: 0, handed: null, advertisement: null },
  ...fields,
});
const rows = [row(1), row(2, { canOpen: false, contactName: '', NPS: null, state: 'open', closedAtInstant: null })];
const totals = { total: 34, isExact: true, finished: 30, averageSeconds: 5400 };

async function show(at = '/reports', answer: object = {}) {
  const server = fakeServer();
  server.on('GET /ticket/reports', ({ query }: Heard) => ({
    body: {
      ...{ tickets: rows, count: 2, hasMore: true, nextCursor: 'next', lookedTo: null },
      totalTickets: query['withTotals'] === 'false' ? null : totals,
      ...answer,
    },
  }));
  server.on('GET /users/list', { body: [person({ id: 7, name: 'Ana Lima' })] });
  server.on('GET /queue', { body: [] });
  server.on('GET /whatsapp', { body: [] });
  server.on('GET /tags/list', { body: [] });
  renderSignedIn(<ReportsScreen />, { server, user: person({ profile: 'admin' }), at });
  await waitFor(() => expect(screen.queryByRole('table', { busy: true })).toBeNull());
  const asked = () =>
    server
      .at('GET /ticket/reports')
      .map(({ query }) => query)
      .filter(({ withTotals }) => withTotals === 'false')
      .at(-1);
  return { server, asked };
}

it('shows each service with what it was, the way to it, and the sums of all', async () => {
  await show();
  const link = screen.getByRole('link', { name: 'Abrir atendimento 1 de Cliente 1' });
  expect(link).toHaveAttribute('href', `/tickets/${rows[0]?.uuid}`);
  expect(screen.getByText('9 · Promotor')).toBeVisible();
  expect(screen.getByText('Conversa removida').closest('a')).toBeNull();
  expect(await screen.findByText('1–2 de 34')).toBeVisible();
  expect(screen.getByText('Duração média 1h 30min')).toBeVisible();
});

it('asks for what the address says, and begins again with another filter', async () => {
  const { asked } = await show('/reports?queues=1,2&people=7&from=2026-01-01&to=2026-01-31&status=open&page=3&size=20');
  expect(asked()).toMatchObject({ queueIds: '[1,2]', users: '[7]', dateFrom: '2026-01-01', dateTo: '2026-01-31' });
  expect(asked()).toMatchObject({ status: '["open"]', page: '3', pageSize: '20', view: 'tickets' });
  await userEvent.click(screen.getByRole('tab', { name: 'Pesquisa (NPS)' }));
  await waitFor(() => expect(asked()).toMatchObject({ view: 'ratings', page: '1', queueIds: '[1,2]' }));
});

it('goes from page to page, and changes their size', async () => {
  const { asked } = await show();
  const pager = within(screen.getByRole('navigation', { name: 'Páginas do relatório' }));
  expect(pager.getByRole('button', { name: 'Página anterior' })).toBeDisabled();
  await userEvent.click(pager.getByRole('button', { name: 'Próxima página' }));
  await waitFor(() => expect(asked()).toMatchObject({ page: '2', pageSize: '10' }));
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Linhas por página' }), '50 por página');
  await waitFor(() => expect(asked()).toMatchObject({ page: '1', pageSize: '50' }));
});

it('says how far it looked for what is rare, and goes on from there', async () => {
  const { asked } = await show('/reports?q=zilda', { tickets: [], count: 0, lookedTo: '2026-03-01T12:00:00.000Z' });
  expect(screen.getByText('Procurado até 01/03/2026 09:00.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Continuar procurando' }));
  await waitFor(() => expect(asked()).toMatchObject({ cursor: 'next', searchParam: 'zilda' }));
});

it('makes a file of what is narrowed down, tells how far it is, and leads to it', async () => {
  const exported = {
    ...{ id: 'E1', format: 'xlsx', filters: { view: 'tickets', dateFrom: '2026-01-01', dateTo: '2026-01-31' } },
    ...{ sentAs: null, status: 'running', rows: 12_000, isCut: false, size: null },
    ...{ createdAt: '2026-11-20T13:00:00.000Z', finishedAt: null, expiresAt: null },
  };
  const files: object[] = [];
  const { server } = await show('/reports?queues=2&from=2026-01-01');
  server.on('GET /report-exports', () => ({ body: { exports: files } }));
  server.on('POST /report-exports', () => {
    files.push(exported);
    return { body: exported };
  });
  await userEvent.click(screen.getByRole('button', { name: 'Exportar' }));
  expect(await screen.findByText('Nada foi exportado ainda.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Excel (.xlsx)' }));
  expect(await screen.findByText('Em andamento: 12.000 linhas')).toBeVisible();
  expect(screen.getByRole('progressbar', { name: 'Atendimentos, 01/01/2026 a 31/01/2026 (xlsx)' })).toBeVisible();
  expect(server.at('POST /report-exports')[0]?.body).toEqual({
    format: 'xlsx',
    filters: { view: 'tickets', queueIds: [2], dateFrom: '2026-01-01' },
  });
  files[0] = { ...exported, status: 'done', rows: 30_000, size: 2_000_000, expiresAt: '2026-11-27T13:00:00.000Z' };
  expect(await screen.findByText(/30.000 linhas, 2 MB. Disponível até 27\/11\/2026/)).toBeVisible();
  expect(screen.getByRole('button', { name: /^Baixar Atendimentos/ })).toBeVisible();
});

it('adds up in a grid by what is chosen', async () => {
  const { server } = await show();
  const line = { service: 2400, support: 5400, finished: 8, reopened: 1, rated: 3, nps: 33, resolved: 75 };
  server.on('GET /report-grid', {
    body: {
      rows: [
        { advertisement: null, key: '7', name: 'Ana Lima', services: 10, wait: 600, ...line },
        { advertisement: null, key: '0', name: '', services: 2, wait: null, ...line, nps: null },
      ],
      ...{ more: 0, isExact: false, looked: 10_000, since: '2026-09-07T15:00:00.000Z' },
    },
  });
  await userEvent.click(screen.getByRole('tab', { name: 'Grade' }));
  const ana = within(await screen.findByRole('row', { name: /Ana Lima/ }));
  expect(ana.getByText('75%')).toBeVisible();
  expect(ana.getByText('40min')).toBeVisible();
  expect(screen.getByRole('row', { name: /Sem atendente/ })).toBeVisible();
  expect(
    screen.getByText(
      'Só os 10.000 registros mais novos foram somados, desde 07/09/2026. Diminua o período para ver tudo.',
    ),
  ).toBeVisible();
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Agrupar por' }), 'Fila');
  await waitFor(() => expect(server.at('GET /report-grid').at(-1)?.query).toMatchObject({ by: 'queues' }));
});

it('adds up what each advertisement brought, and shows its link and its number', async () => {
  const { server } = await show('/reports?connections=2');
  const line = { service: 2400, support: 5400, finished: 8, reopened: 1, rated: 3, nps: 33, resolved: 75, wait: 600 };
  const advertisement = { id: '6045246247433', title: 'Promoção', url: 'https://fb.me/promo', channel: 'facebook' };
  const nameless = { id: '77', title: '', url: '', channel: 'instagram' };
  server.on('GET /report-grid', {
    body: {
      rows: [
        { ...line, key: 'facebook 6045246247433', name: 'Promoção', services: 10, advertisement },
        { ...line, key: 'instagram 77', name: '', services: 2, advertisement: nameless },
      ],
      ...{ more: 1200, isExact: true, looked: 12, since: '2026-11-07T15:00:00.000Z' },
    },
  });
  await userEvent.click(screen.getByRole('tab', { name: 'Anúncios' }));
  expect(await screen.findByText(/Outras 1\.200 linhas/)).toBeVisible();
  expect(await screen.findByRole('link', { name: 'Promoção' })).toHaveAttribute('href', 'https://fb.me/promo');
  expect(screen.getByText('Facebook · 6045246247433')).toBeVisible();
  expect(screen.getByText('Anúncio sem título').closest('a')).toBeNull();
  expect(server.at('GET /report-grid').at(-1)?.query).toMatchObject({
    ...{ view: 'advertised', by: 'advertisements', whatsappId: '[2]' },
  });
});

it('offers to clear filters that find nothing, and says what will be here otherwise', async () => {
  const nothing = { tickets: [], count: 0, hasMore: false, nextCursor: null };
  const { asked } = await show('/reports?queues=9', nothing);
  await userEvent.click(screen.getByRole('button', { name: 'Limpar filtros' }));
  await waitFor(() => expect(asked()).not.toHaveProperty('queueIds'));
  expect(await screen.findByText(/Nenhum atendimento neste período/)).toBeVisible();
});

const saved = {
  ...{ id: 3, name: 'Abertos de Vendas', tab: 'durations', by: null, isShared: true, canChange: true },
  filters: { view: 'durations', queueIds: [2, 0], status: ['open'], longerThan: 60, dateFrom: '2026-01-01' },
  ...{ owner: { id: 9, name: 'Rui' }, createdAt: '2026-11-20T13:00:00.000Z', sentAt: null },
  schedule: { every: 'week', hour: 7, format: 'csv', recipientIds: [7] },
  dueAt: '2026-11-30T10:00:00.000Z',
} as const;

it('opens a saved report with its filters, and says to whom it is sent when', async () => {
  const { server, asked } = await show('/reports?tags=4');
  server.on('GET /saved-reports', { body: { reports: [saved] } });
  await userEvent.click(screen.getByRole('button', { name: 'Salvos' }));
  const open = await screen.findByRole('button', { name: 'Abrir Abertos de Vendas' });
  expect(within(open).getByText(/De Rui/)).toBeVisible();
  expect(within(open).getByText(/Toda segunda-feira.*Próximo envio: 30\/11\/2026 07:00/)).toBeVisible();
  await userEvent.click(open);
  await waitFor(() =>
    expect(asked()).toMatchObject({ view: 'durations', queueIds: '[2,0]', longerThan: '60', dateFrom: '2026-01-01' }),
  );
  expect(asked()).not.toHaveProperty('tags');
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('saves what is narrowed down, with who gets it by e-mail', async () => {
  const { server } = await show('/reports?queues=2&status=open');
  const reports: object[] = [];
  server.on('GET /saved-reports', () => ({ body: { reports } }));
  server.on('POST /saved-reports', () => {
    reports.push(saved);
    return { body: saved };
  });
  await userEvent.click(screen.getByRole('button', { name: 'Salvos' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Salvar filtros atuais' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Salvar relatório' }));
  await userEvent.type(dialog.getByRole('textbox', { name: 'Nome' }), 'Abertos');
  await userEvent.click(dialog.getByRole('checkbox', { name: /Enviar por e-mail/ }));
  await userEvent.click(dialog.getByRole('button', { name: 'Salvar' }));
  expect(await dialog.findByText('Obrigatório')).toBeVisible();
  expect(server.at('POST /saved-reports')).toEqual([]);
  await userEvent.click(dialog.getByRole('button', { name: /Quem recebe/ }));
  await userEvent.click(await screen.findByRole('option', { name: /Ana Lima/ }));
  await userEvent.click(dialog.getByRole('button', { name: 'Salvar' }));
  await waitFor(() => expect(server.at('POST /saved-reports')).toHaveLength(1));
  expect(server.at('POST /saved-reports')[0]?.body).toEqual({
    ...{ name: 'Abertos', tab: 'tickets', by: null, isShared: false },
    filters: { view: 'tickets', queueIds: [2], status: ['open'] },
    schedule: { every: 'week', hour: 7, format: 'xlsx', recipientIds: [7] },
  });
});

it('saves by what the advertisements are grouped', async () => {
  const { server } = await show('/reports?view=advertisements&by=days');
  server.on('GET /saved-reports', { body: { reports: [] } });
  server.on('POST /saved-reports', { body: saved });
  await userEvent.click(screen.getByRole('button', { name: 'Salvos' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Salvar filtros atuais' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Salvar relatório' }));
  await userEvent.type(dialog.getByRole('textbox', { name: 'Nome' }), 'Dias');
  await userEvent.click(dialog.getByRole('button', { name: 'Salvar' }));
  await waitFor(() =>
    expect(server.at('POST /saved-reports')[0]?.body).toMatchObject({ tab: 'advertisements', by: 'days' }),
  );
});

it('opens the files where an e-mail leads to one', async () => {
  const server = fakeServer();
  server.on('GET /report-exports', { body: { exports: [] } });
  renderSignedIn(<ReportsScreen />, { server, user: person({ profile: 'admin' }), at: '/reports?export=E1' });
  expect(await screen.findByRole('dialog', { name: 'Exportar relatório' })).toBeVisible();
});
