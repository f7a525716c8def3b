import type { CompanyRow } from '@shared/companies/contract.ts';
import { allFlags } from '@shared/plans/model.ts';
import { fakeServer } from '@test/support/web/fakeServer.ts';
import { person } from '@test/support/web/people.ts';
import '@test/support/web/setup.ts';
import { renderSignedIn } from '@test/support/web/signedIn.tsx';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { serverDate } from '@web/lib/serverClock.ts';
import { Toaster } from '@web/ui/Toaster.tsx';
import { expect, it } from 'vitest';
import { CompaniesScreen } from './CompaniesScreen.tsx';
import { dueState } from './dueState.ts';

const plan = {
  ...allFlags,
  id: 1,
  name: 'Básico',
  users: 10,
  connections: 3,
  queues: 10,
  amount: 99.9,
  isPublic: true,
};
const company = (change: Partial<CompanyRow> = {}): CompanyRow => ({
  ...{ id: 9, name: 'Padaria Sol', email: 'sol@example.com', phone: '', document: '', planId: 1, plan },
  ...{ status: true, dueDate: '2999-12-31', recurrence: 'MENSAL', timeZone: 'America/Sao_Paulo', lastLogin: null },
  nextPlan: null,
  ...{ createdAt: '2026-01-01T12:00:00.000Z', users: 2, connections: 1, campaignsEnabled: true },
  ...change,
});

/** What the server answers to a change. */
const saved = { ...company(), schedules: [] };

const inDays = (days: number): string => {
  const zone = { timeZone: 'America/Sao_Paulo' };
  return new Date(serverDate().getTime() + days * 86_400_000).toLocaleDateString('en-CA', zone);
};

async function show(companies: CompanyRow[]) {
  const server = fakeServer();
  server.on('GET /companiesPlan', { body: { companies, count: companies.length, hasMore: false, nextCursor: null } });
  server.on('GET /plans/all', {
    body: [
      { id: 1, name: 'Básico' },
      { id: 2, name: 'Completo' },
    ],
  });
  renderSignedIn(
    <>
      <CompaniesScreen />
      <Toaster />
    </>,
    { server, user: person({ super: true }) },
  );
  await waitFor(() => expect(screen.queryByRole('table', { busy: true })).toBeNull());
  return server;
}
const row = (name: RegExp) => within(screen.getByRole('row', { name }));

it('tells plan, price, use and due date of each company', async () => {
  await show([company(), company({ id: 8, name: 'Loja Lua', status: false, dueDate: inDays(3) })]);
  const sun = screen.getByRole('row', { name: /Padaria Sol/ });
  expect(sun).toHaveTextContent('Básico · R$ 99,90');
  expect(sun).toHaveTextContent('2 de 10, 1 de 3');
  expect(sun).toHaveTextContent('Não vence');
  expect(sun).toHaveTextContent('Nunca');
  const moon = screen.getByRole('row', { name: /Loja Lua/ });
  expect(moon).toHaveTextContent('Mensal · faltam 3 dias');
  expect(moon).toHaveTextContent('Desativada');
});

it.each([
  [6, undefined],
  [5, 'waiting'],
  [1, 'waiting'],
  [0, 'failed'],
  [-2, 'failed'],
])('%i days before the due date the row is %s', (days, tone) => {
  expect(dueState(company({ dueDate: inDays(days) }), serverDate())).toEqual({ days, tone });
});

it('the platform’s own company is never due', () => {
  expect(dueState(company({ id: 1, dueDate: inDays(0) }), serverDate())).toBeUndefined();
});

it('moves a due date on by the billing period, and back', async () => {
  const dueDate = '2098-01-31';
  const server = await show([company({ dueDate })]);
  server.on('PUT /companies/9', { body: saved });
  await userEvent.click(row(/Padaria Sol/).getByRole('button', { name: 'Avançar vencimento para 28/02/2098' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Desfazer' }));
  await waitFor(() => expect(server.at('PUT /companies/9')).toHaveLength(2));
  expect(server.at('PUT /companies/9').map(({ body }) => body)).toEqual([{ dueDate: '2098-02-28' }, { dueDate }]);
});

it('creates one with its first administrator, and says on the field what is taken', async () => {
  const server = await show([company()]);
  await userEvent.click(screen.getByRole('button', { name: 'Nova empresa' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Nova empresa' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Salvar' }));
  expect(dialog.getByRole('textbox', { name: /^Nome/ })).toHaveAccessibleDescription(/Obrigatório/);
  expect(dialog.getByRole('combobox', { name: /^Plano/ })).toHaveAccessibleDescription(/Obrigatório/);
  await userEvent.type(dialog.getByRole('textbox', { name: /^Nome/ }), 'Mercado');
  await userEvent.type(dialog.getByRole('textbox', { name: /^E-mail/ }), 'dono@example.com');
  await userEvent.type(dialog.getByRole('textbox', { name: /^Responsável/ }), 'Seu Zé');
  await userEvent.click(dialog.getByRole('switch', { name: 'Enviar um convite' }));
  await userEvent.type(dialog.getByLabelText(/^Senha/), 'Quatro-Palavras');
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: /^Plano/ }), 'Completo');
  server.on('POST /companies', { status: 400, body: { error: 'ERR_EMAIL_ALREADY_EXISTS' } });
  await userEvent.click(dialog.getByRole('button', { name: 'Salvar' }));
  await waitFor(() => expect(dialog.getByRole('textbox', { name: /^E-mail/ })).toHaveAccessibleDescription(/já/));
  server.on('POST /companies', { body: saved });
  await userEvent.click(dialog.getByRole('button', { name: 'Salvar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.at('POST /companies').at(-1)?.body).toMatchObject({
    name: 'Mercado',
    planId: 2,
    userName: 'Seu Zé',
    password: 'Quatro-Palavras',
    dueDate: '',
    recurrence: 'MENSAL',
    status: true,
  });
});

it('invites its first administrator, with a link to copy where no e-mail leaves', async () => {
  const server = await show([company()]);
  await userEvent.click(screen.getByRole('button', { name: 'Nova empresa' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Nova empresa' }));
  expect(dialog.queryByLabelText(/^Senha/)).toBeNull();
  await userEvent.type(dialog.getByRole('textbox', { name: /^Nome/ }), 'Mercado');
  await userEvent.type(dialog.getByRole('textbox', { name: /^E-mail/ }), 'dono@example.com');
  await userEvent.type(dialog.getByRole('textbox', { name: /^Responsável/ }), 'Seu Zé');
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: /^Plano/ }), 'Completo');
  server.on('POST /companies', { body: { ...saved, isInvitationSent: false } });
  const link = 'https://prosa.example/invitation#9.1.abc';
  server.on('POST /companies/9/invitation', { body: { link, until: '2026-12-01T00:00:00.000Z' } });
  await userEvent.click(dialog.getByRole('button', { name: 'Salvar' }));
  expect(await screen.findByRole('textbox', { name: 'Link do convite' })).toHaveValue(link);
  expect(server.at('POST /companies')[0]?.body).not.toHaveProperty('password');
});

it('changes one and keeps its plan, however late the others come', async () => {
  const server = await show([company()]);
  server.on('PUT /companies/9', { body: saved });
  await userEvent.click(row(/Padaria Sol/).getByRole('button', { name: 'Editar' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Editar empresa' }));
  expect(dialog.getByRole('combobox', { name: /^Plano/ })).toHaveValue('1');
  await dialog.findByRole('option', { name: 'Completo' });
  expect(dialog.getByRole('combobox', { name: /^Plano/ })).toHaveValue('1');
  await userEvent.type(dialog.getByRole('textbox', { name: /^Nome/ }), ' Nascente');
  await userEvent.click(dialog.getByRole('button', { name: 'Salvar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const [sent] = server.at('PUT /companies/9').map(({ body }) => body);
  expect(sent).toMatchObject({ name: 'Padaria Sol Nascente', planId: 1, dueDate: '' });
  expect(sent).not.toHaveProperty('password');
});
