// Loaded with the test, not when it opens: its forms take longer than a query waits.
import '@web/pickers/ScheduleDialog.tsx';
import '@test/support/web/setup.ts';
import type { ScheduleView } from '@shared/schedules/model.ts';
import { fakeServer } from '@test/support/web/fakeServer.ts';
import { person } from '@test/support/web/people.ts';
import { scrollToEnds } from '@test/support/web/setup.ts';
import { renderSignedIn } from '@test/support/web/signedIn.tsx';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { companyMoment, formatMoment } from '@web/lib/time.ts';
import { Toaster } from '@web/ui/Toaster.tsx';
import { afterEach, expect, it, vi } from 'vitest';
import { SchedulesScreen } from './SchedulesScreen.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
});

const reminder: ScheduleView = {
  ...{ id: '01JCSCHEDULE00000000000001', companyId: 3, body: 'Lembrete: a sua consulta é amanhã às 10h' },
  ...{ sendAt: '2099-03-10T13:00:00.000Z', status: 'PENDENTE', contactId: '01MARIA', userId: 7, whatsappId: null },
  ...{
    contact: { id: '01MARIA', name: 'Maria Souza' },
    user: { id: 7, name: 'Ana Lima' },
    media: null,
    mediaUrl: null,
  },
  ...{ template: null, sentAt: null, failure: null, createdAt: '', updatedAt: '', version: 1 },
};
const failed: ScheduleView = {
  ...reminder,
  ...{ id: '01JCSCHEDULE00000000000002', contact: { id: '01ZE', name: 'José Lima' }, contactId: '01ZE' },
  ...{ status: 'ERRO', failure: { code: 'ERR_CONTACT_BLOCKED', reason: '' } },
};
const sent: ScheduleView = {
  ...reminder,
  ...{ id: '01JCSCHEDULE00000000000003', contact: { id: '01RITA', name: 'Rita Reis' }, contactId: '01RITA' },
  ...{ status: 'ENVIADA', sentAt: '2099-03-10T13:00:00.000Z' },
};

const template = {
  ...{ id: 'lembrete.pt_BR', name: 'lembrete', language: 'pt_BR', category: 'UTILITY', footer: '', buttons: [] },
  ...{ header: { format: 'NONE', text: '' }, body: 'Olá, {{1}}!', isNamed: false, isSupported: true, examples: {} },
  ...{ providerId: 'T1', status: 'APPROVED', quality: '', reason: '', whatsappId: 2, heardAt: '' },
};

const open = { connection: { id: 2, name: 'Loja', channel: 'whatsappapi' }, windowHours: 24, closesAt: null };

async function show({ rows = [reminder, failed, sent], user = person(), at = '/schedules' } = {}) {
  const server = fakeServer();
  server.on('GET /schedules', ({ query: { cursor } }) => ({
    body: {
      schedules: cursor === undefined ? rows : [{ ...reminder, id: 'last', contact: { id: '01EVA', name: 'Eva Luz' } }],
      count: rows.length,
      hasMore: cursor === undefined && rows.length > 0,
      nextCursor: cursor === undefined ? 'two' : null,
    },
  }));
  server.on('GET /users/list', { body: [] });
  server.on('GET /whatsapp', { body: [] });
  server.on('GET /templates', {
    body: { templates: [template], sync: null, count: 1, hasMore: false, nextCursor: null },
  });
  server.on('GET /schedules/window/01MARIA', { body: { ...open, closesAt: '2099-03-10T12:00:00.000Z' } });
  server.on('GET /contacts/list', {
    body: [{ id: '01MARIA', name: 'Maria Souza', number: '5511912345678', profilePicUrl: null }],
  });
  const page = renderSignedIn(
    <>
      <SchedulesScreen />
      <Toaster />
    </>,
    { server, user, at },
  );
  await waitFor(() => expect(screen.queryByRole('table', { busy: true })).toBeNull());
  return page;
}

const row = (name: string) => screen.getByRole('row', { name: new RegExp(name) });
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const setTime = (wall: string) => fireEvent.change(screen.getByLabelText(/^Data e hora/), { target: { value: wall } });

it('lists messages by their time, with why one failed, and loads more near the end', async () => {
  const { server } = await show();
  expect(within(row('Maria Souza')).getByText('Lembrete: a sua consulta…')).toHaveAttribute('title', reminder.body);
  expect(within(row('Maria Souza')).getByText('10/03/2099 10:00:00')).toBeVisible();
  expect(within(row('Maria Souza')).getByText('Pendente')).toBeVisible();
  expect(within(row('José Lima')).getByText('Erro')).toBeVisible();
  expect(within(row('José Lima')).getByText(/bloqueado/)).toBeVisible();
  scrollToEnds();
  expect(await screen.findByText('Eva Luz')).toBeVisible();
  const today = companyMoment(`${formatMoment(Date.now(), 'yyyy-MM-dd')}T00:00`)?.toISOString();
  expect(server.at('GET /schedules')[0]?.query).toEqual({ since: today });
});

it('keeps what was sent as it is', async () => {
  await show();
  for (const name of ['Editar', 'Excluir']) {
    expect(within(row('Rita Reis')).getByRole('button', { name })).toBeDisabled();
    expect(within(row('José Lima')).getByRole('button', { name })).toBeEnabled();
  }
});

it('narrows by what the address says', async () => {
  const { server } = await show({ at: '/schedules?q=consulta&contactId=01MARIA&userId=7&period=all' });
  expect(server.at('GET /schedules')[0]?.query).toEqual({ searchParam: 'consulta', contactId: '01MARIA', userId: '7' });
});

it('does not ask an attendant whose messages to show', async () => {
  await show({ user: person({ profile: 'user' }) });
  expect(screen.queryByRole('combobox', { name: 'Criado por' })).toBeNull();
  expect(screen.queryByRole('columnheader', { name: 'Criado por' })).toBeNull();
});

const nextYear = new Date().getFullYear() + 1;

it('writes one for an hour from now, and says what is missing', async () => {
  const { server } = await show({ rows: [] });
  server.on('POST /schedules', { body: reminder });
  await userEvent.click(screen.getAllByRole('button', { name: 'Agendar' })[0] as HTMLElement);
  const inAnHour = Number(companyMoment(((await screen.findByLabelText(/^Data e hora/)) as HTMLInputElement).value));
  expect(Math.abs(inAnHour - Date.now() - 3_600_000)).toBeLessThan(120_000);
  await userEvent.type(screen.getByRole('textbox', { name: /^Mensagem/ }), 'Oi');
  await press('Salvar');
  expect(await screen.findByText('Mensagem muito curta')).toBeVisible();
  expect(screen.getByText('Obrigatório')).toBeVisible();
  expect(server.at('POST /schedules')).toEqual([]);
  await userEvent.type(within(screen.getByRole('dialog')).getByRole('combobox', { name: /^Contato/ }), 'maria');
  await userEvent.click(await screen.findByRole('option', { name: /Maria Souza/ }));
  await userEvent.type(screen.getByRole('textbox', { name: /^Mensagem/ }), ', Maria');
  setTime(`${nextYear}-03-10T08:30`);
  expect(await screen.findByText('Será enviada por Loja.')).toBeVisible();
  expect(screen.queryByText(/janela de 24 horas/)).toBeNull();
  await press('Salvar');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.at('POST /schedules')[0]?.body).toEqual({
    contactId: '01MARIA',
    body: 'Oi, Maria',
    sendAt: `${nextYear}-03-10T11:30:00.000Z`,
    whatsappId: null,
    template: null,
    media: null,
  });
});

it('warns where the channel will not take a free text, and refuses a time that is over', async () => {
  await show();
  await userEvent.click(within(row('Maria Souza')).getByRole('button', { name: 'Editar' }));
  expect(await screen.findByText(/janela de 24 horas do canal estará fechada/)).toBeVisible();
  const templates = await screen.findByRole('combobox', { name: 'Modelo aprovado' });
  await within(templates).findByRole('option', { name: /lembrete/ });
  await userEvent.selectOptions(templates, 'lembrete.pt_BR');
  await userEvent.type(screen.getByRole('textbox', { name: /^Valor de 1/ }), 'Maria');
  expect(screen.getByText('Olá, Maria!')).toBeVisible();
  setTime('2020-01-01T10:00');
  await press('Salvar');
  expect(await screen.findByText('Este horário já passou')).toBeVisible();
});

it('asks before it deletes', async () => {
  const { server } = await show();
  server.on(`DELETE /schedules/${reminder.id}`, { body: { message: 'ok' } });
  await userEvent.click(within(row('Maria Souza')).getByRole('button', { name: 'Excluir' }));
  const question = screen.getByRole('alertdialog', { name: 'Excluir o agendamento para Maria Souza?' });
  await userEvent.click(within(question).getByRole('button', { name: 'Excluir' }));
  await waitFor(() => expect(server.at(`DELETE /schedules/${reminder.id}`)).toHaveLength(1));
});
