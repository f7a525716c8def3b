import '@test/support/web/setup.ts';
import { defaultSchedules } from '@shared/companies/defaults.ts';
import { defaultSettings } from '@shared/settings/model.ts';
import { fakeServer } from '@test/support/web/fakeServer.ts';
import { person } from '@test/support/web/people.ts';
import { renderSignedIn } from '@test/support/web/signedIn.tsx';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { currentSession } from '@web/lib/session.tsx';
import { setFailureHandler } from '@web/lib/showFailure.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { live } from './live.ts';
import { SettingsScreen } from './SettingsScreen.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
});

const { company } = person();
const hoursPlace = '/settings#companyHours';
const loja = {
  ...{ id: 3, name: 'Loja Azul', email: '', phone: '', document: '', planId: 1, status: true, dueDate: null },
  ...{ plan: { ...company.plan, id: 1, name: 'P', users: 1, connections: 1, queues: 1, amount: 1, isPublic: true } },
  ...{ recurrence: '', timeZone: 'America/Sao_Paulo', schedules: defaultSchedules(), createdAt: '', lastLogin: null },
  nextPlan: null,
};

async function show(user = person(), settings: object = {}, at = '/settings') {
  const server = fakeServer();
  server.on('GET /companySettings/3', { body: { ...defaultSettings(), ...settings } });
  server.on('GET /companies/3', { body: loja });
  server.on('GET /whatsapp', { body: [] });
  server.on('GET /queue', { body: [] });
  const page = renderSignedIn(<SettingsScreen />, { server, user, at });
  await screen.findByRole('heading', { name: 'Opções do atendimento' });
  if (at !== hoursPlace) await screen.findByRole('switch', { name: 'Saudar ao aceitar' });
  return page;
}

/** The hours, in a company whose own hours count. */
async function showHours() {
  const page = await show(person(), { scheduleType: 'company' });
  await userEvent.click(screen.getByRole('tab', { name: 'Horário de atendimento' }));
  await screen.findByRole('textbox', { name: 'Segunda-feira, Primeiro período: início' });
  return page;
}

const toggle = (name: string) => screen.getByRole('switch', { name });
const time = (name: string) => screen.getByRole('textbox', { name });

it('saves one switch at a time and tells the rest of the page', async () => {
  const { server } = await show();
  server.on('PUT /companySettings', { body: { response: true, result: {} } });
  expect(toggle('Ocultar números dos atendentes')).not.toBeChecked();
  await userEvent.click(toggle('Ocultar números dos atendentes'));
  await waitFor(() => expect(currentSession()?.setting('lgpdHideNumber')).toBe('enabled'));
  expect(toggle('Ocultar números dos atendentes')).toBeChecked();
  expect(server.at('PUT /companySettings').map(({ body }) => body)).toEqual([
    { column: 'lgpdHideNumber', data: 'enabled' },
  ]);
});

it('shows the change at once and takes it back when the server refuses', async () => {
  const shown: string[] = [];
  setFailureHandler((text) => shown.push(text));
  const { server } = await show();
  let refuse: () => void = () => undefined;
  server.on(
    'PUT /companySettings',
    () =>
      new Promise((resolve) => {
        refuse = () => resolve({ status: 400, body: { error: 'ERR_INVALID_COLUMN' } });
      }),
  );
  await userEvent.click(toggle('Saudar ao aceitar'));
  expect(toggle('Saudar ao aceitar')).not.toBeChecked();
  await waitFor(() => expect(server.at('PUT /companySettings')).toHaveLength(1));
  await act(async () => refuse());
  await waitFor(() => expect(toggle('Saudar ao aceitar')).toBeChecked());
  expect(shown).toEqual(['Esta configuração não existe. Atualize a página.']);
});

it('keeps what needs another switch off with it', async () => {
  const { client } = await show();
  expect(toggle('Apagar o que o contato apagou')).toBeDisabled();
  const session = currentSession();
  if (session === undefined) throw new Error('nobody is signed in');
  act(() =>
    live['settings']?.(client, { action: 'update', setting: { key: 'enableLGPD', value: 'enabled' } }, session),
  );
  await waitFor(() => expect(toggle('Apagar o que o contato apagou')).toBeEnabled());
});

it('B-IN-14: explains that consent needs its text, takes it, and takes no broken address', async () => {
  const { server } = await show(person(), { enableLGPD: 'enabled' });
  server.on('PUT /companySettings', { body: { response: true, result: {} } });
  expect(screen.getByText(/^Sem o texto do consentimento/)).toBeVisible();
  await userEvent.type(screen.getByRole('textbox', { name: 'Texto do consentimento' }), 'Podemos guardar seus dados?');
  const link = screen.getByRole('textbox', { name: 'Endereço da política de privacidade' });
  await userEvent.type(link, 'loja');
  await userEvent.click(screen.getByRole('button', { name: 'Salvar textos' }));
  expect(link).toHaveAccessibleDescription('Endereço inválido');
  await userEvent.clear(link);
  await userEvent.type(link, 'https://loja.example/dados');
  await userEvent.click(screen.getByRole('button', { name: 'Salvar textos' }));
  await waitFor(() => expect(screen.queryByText(/^Sem o texto do consentimento/)).toBeNull());
  await waitFor(() =>
    expect(server.at('PUT /companySettings').map(({ body }) => body)).toEqual([
      { column: 'lgpdMessage', data: 'Podemos guardar seus dados?' },
      { column: 'lgpdLink', data: 'https://loja.example/dados' },
    ]),
  );
  expect(screen.getByRole('button', { name: 'Salvar textos' })).toBeDisabled();
});

it('keeps what is typed when somebody else changes the text', async () => {
  const { client } = await show(person(), { enableLGPD: 'enabled', lgpdMessage: 'Antes' });
  const text = screen.getByRole('textbox', { name: 'Texto do consentimento' });
  const session = currentSession();
  if (session === undefined) throw new Error('nobody is signed in');
  const outcome = (value: string) =>
    act(() => live['settings']?.(client, { action: 'update', setting: { key: 'lgpdMessage', value } }, session));
  outcome('De outra pessoa');
  await waitFor(() => expect(text).toHaveValue('De outra pessoa'));
  await userEvent.type(text, ' e meu');
  outcome('Outra vez');
  expect(text).toHaveValue('De outra pessoa e meu');
});

it('B-IN-34: moves the switch for those being served only where common hours count', async () => {
  const { client } = await show(person(), { scheduleType: 'queue' });
  expect(toggle('Avisar também quem já está em atendimento')).toBeDisabled();
  const session = currentSession();
  if (session === undefined) throw new Error('nobody is signed in');
  act(() =>
    live['settings']?.(client, { action: 'update', setting: { key: 'scheduleType', value: 'company' } }, session),
  );
  await waitFor(() => expect(toggle('Avisar também quem já está em atendimento')).toBeEnabled());
});

it('B-TICKET-13: says when a rating is switched on that no connection asks for', async () => {
  await show(person(), { userRating: 'enabled', userRandom: 'enabled', sendQueuePosition: 'enabled' });
  expect(await screen.findByText(/^Nenhuma conexão tem a pergunta da avaliação/)).toBeVisible();
  expect(screen.getByText(/^A posição conta quem ainda não tem atendente/)).toBeVisible();
});

it('writes the week, with a closed day and a window past midnight', async () => {
  const { server } = await showHours();
  server.on('PUT /companies/3/schedules', ({ body }) => ({ body: { ...loja, ...(body as object) } }));
  for (const part of [
    'Primeiro período: início',
    'Primeiro período: fim',
    'Segundo período: início',
    'Segundo período: fim',
  ])
    await userEvent.clear(time(`Domingo, ${part}`));
  expect(screen.getByText('Fechado')).toBeVisible();
  await userEvent.clear(time('Segunda-feira, Segundo período: fim'));
  await userEvent.click(screen.getByRole('button', { name: 'Salvar horários' }));
  expect(time('Segunda-feira, Segundo período: fim')).toHaveAccessibleDescription(/^Informe o início e o fim/);
  await userEvent.type(time('Segunda-feira, Segundo período: fim'), '0130');
  expect(screen.getByText('Termina às 01:30 do dia seguinte')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Salvar horários' }));
  await waitFor(() => expect(server.at('PUT /companies/3/schedules')).toHaveLength(1));
  const written = [
    { weekdayEn: 'monday', startTimeB: '13:00', endTimeB: '01:30' },
    { weekdayEn: 'sunday', startTimeA: '', endTimeA: '', startTimeB: '', endTimeB: '' },
  ].map((day) => expect.objectContaining(day));
  expect(server.at('PUT /companies/3/schedules')[0]?.body).toEqual({ schedules: expect.arrayContaining(written) });
});

it('copies Monday to the week', async () => {
  await showHours();
  await userEvent.clear(time('Segunda-feira, Primeiro período: início'));
  await userEvent.type(time('Segunda-feira, Primeiro período: início'), '7:15');
  await userEvent.click(screen.getByRole('button', { name: 'Copiar segunda-feira para a semana' }));
  expect(time('Sábado, Primeiro período: início')).toHaveValue('07:15');
});

it('shows the company’s hours only where they count', async () => {
  const { server } = await show();
  server.on('PUT /companySettings', { body: { response: true, result: {} } });
  expect(screen.queryByRole('tab')).toBeNull();
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Qual horário vale' }), 'O da empresa');
  expect(await screen.findByRole('tab', { name: 'Horário de atendimento' })).toBeVisible();
  expect(server.at('PUT /companySettings')[0]?.body).toEqual({ column: 'scheduleType', data: 'company' });
});

it('leads to the option that the address names', async () => {
  await show(person(), {}, '/settings#sendSignMessage');
  await waitFor(() => expect(toggle('Permitir assinatura')).toHaveFocus());
});

it('shows the row of an option that cannot be moved', async () => {
  await show(person(), { scheduleType: 'queue' }, '/settings#sendMessageOutExpedientTicketOpen');
  expect(toggle('Avisar também quem já está em atendimento')).toBeDisabled();
  await waitFor(() => expect(document.activeElement?.id).toBe('sendMessageOutExpedientTicketOpen'));
});

it('leads to the company’s hours where they count, elsewhere to whose hours count and on to them', async () => {
  await show(person(), { scheduleType: 'queue' }, hoursPlace);
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Qual horário vale' })).toHaveFocus());
  expect(screen.getByRole('link', { name: /abrir as filas$/ })).toHaveAttribute('href', '/queues');
});

it('opens the company’s hours at once where they count, and moves no focus for who changes tabs', async () => {
  await show(person(), { scheduleType: 'company' }, hoursPlace);
  await screen.findByRole('textbox', { name: 'Segunda-feira, Primeiro período: início' });
  await userEvent.click(screen.getByRole('tab', { name: 'Opções' }));
  await userEvent.keyboard('{ArrowRight}');
  expect(screen.getByRole('tab', { name: 'Horário de atendimento', selected: true })).toHaveFocus();
});
