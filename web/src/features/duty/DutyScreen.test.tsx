import '@test/support/web/setup.ts';
import type { DutyView } from '@shared/duty/model.ts';
import { emptyDays } from '@shared/duty/rules.ts';
import { fakeServer } from '@test/support/web/fakeServer.ts';
import { person } from '@test/support/web/people.ts';
import { renderSignedIn } from '@test/support/web/signedIn.tsx';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { currentSession } from '@web/lib/session.tsx';
import { Toaster } from '@web/ui/Toaster.tsx';
import { afterEach, expect, it, vi } from 'vitest';
import { DutyScreen } from './DutyScreen.tsx';
import { live } from './live.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

/** A week with duty on some days. @param hours start and end by English name */
const week = (hours: Readonly<Record<string, readonly [string, string]>>): DutyView['days'] =>
  emptyDays().map((day) => {
    const [startTime = '', endTime = ''] = hours[day.weekdayEn] ?? [];
    return { ...day, startTime, endTime };
  });
const duty = (id: number, name: string, fields: Partial<DutyView> = {}): DutyView => ({
  ...{ id, companyId: 3, userId: id + 10, user: { id: id + 10, name }, phone: '5511999990000', interval: 30 },
  ...{ days: week({ friday: ['22:00', '06:00'] }), ...fields },
});
const night: readonly [string, string] = ['18:00', '08:00'];
const weekdays = {
  monday: night,
  tuesday: night,
  wednesday: night,
  thursday: night,
  sunday: ['08:00', '20:00'],
} as const;
const bia = duty(1, 'Bia Ramos', { days: week(weekdays) });
const ze = duty(2, 'Zé Antônio', { interval: 5 });

const colleague = (id: number, name: string) => ({
  ...{ id, name, email: `u${id}@loja.com.br`, queues: [], online: false, profile: 'user' },
});

async function show(current: DutyView[] = [ze, bia], at = '/plantao') {
  const server = fakeServer();
  server.on('GET /plantao', () => ({ body: current }));
  server.on('GET /users/list', {
    body: [
      colleague(11, 'Bia Ramos'),
      colleague(12, 'Zé Antônio'),
      colleague(13, 'Cida Luz'),
      colleague(14, 'Bia Luz'),
    ],
  });
  const page = renderSignedIn(
    <>
      <DutyScreen />
      <Toaster />
    </>,
    { server, user: person(), at },
  );
  await waitFor(() => expect(screen.queryByRole('table', { busy: true })).toBeNull());
  return page;
}

const names = () => screen.getAllByRole('rowheader').map((cell) => cell.textContent);
const row = (name: RegExp) => within(screen.getByRole('row', { name }));
const box = (name: string | RegExp) => screen.getByRole('textbox', { name });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const who = () => within(screen.getByRole('dialog')).getByRole('combobox', { name: /^Plantonista/ });
const toBeDone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

async function fill(name: string | RegExp, text: string): Promise<void> {
  await userEvent.clear(box(name));
  await userEvent.type(box(name), text);
}

it('lists who has duty by name, with neighbouring days of the same times as one', async () => {
  await show();
  expect(names()).toEqual(['Bia Ramos', 'Zé Antônio']);
  expect(row(/Bia/).getByRole('cell', { name: 'seg–qui 18:00–08:00dom 08:00–20:00' })).toBeVisible();
  expect(row(/Zé/).getByRole('cell', { name: 'sex 22:00–06:00' })).toBeVisible();
  expect(row(/Zé/).getByRole('cell', { name: '5 min' })).toBeVisible();
});

it('finds people whatever the accents, and tells nothing found from nobody', async () => {
  await show();
  await userEvent.type(screen.getByRole('searchbox', { name: 'Buscar pessoa' }), 'antonio');
  await waitFor(() => expect(names()).toEqual(['Zé Antônio']));
  await userEvent.type(screen.getByRole('searchbox'), ' x');
  expect(await screen.findByText('Nada corresponde a estes filtros.')).toBeVisible();
  await press('Limpar filtros');
  await waitFor(() => expect(names()).toHaveLength(2));
});

it('begins with what duty is for, and with the first person', async () => {
  await show([]);
  expect(screen.getByText(/Quem está de plantão recebe um aviso no celular/)).toBeVisible();
  const [add] = screen.getAllByRole('button', { name: 'Novo plantão' });
  await userEvent.click(add as HTMLElement);
  expect(screen.getByRole('dialog', { name: 'Novo plantão' })).toBeVisible();
});

it('says why the list did not come, and asks again', async () => {
  const server = fakeServer();
  server.on('GET /plantao', { status: 403, body: { error: 'ERR_NO_PERMISSION' } });
  renderSignedIn(<DutyScreen />, { server, user: person(), at: '/plantao' });
  const again = await screen.findByRole('button', { name: 'Tentar de novo' });
  server.on('GET /plantao', { body: [bia] });
  await userEvent.click(again);
  await waitFor(() => expect(names()).toEqual(['Bia Ramos']));
});

it('says what is missing, then gives a colleague duty', async () => {
  const { server } = await show();
  server.on('POST /plantao', { body: duty(3, 'Cida Luz') });
  await press('Novo plantão');
  await press('Salvar');
  expect(who()).toHaveAccessibleDescription('Informe o usuário');
  expect(box(/^Telefone/)).toHaveAccessibleDescription(/Informe o telefone/);
  expect(box(/^Intervalo/)).toHaveValue('1');
  expect(screen.getByRole('alert')).toHaveTextContent('Pelo menos um dia da semana');
  expect(server.at('POST /plantao')).toEqual([]);
  await userEvent.type(who(), 'cida');
  await userEvent.click(await screen.findByRole('option', { name: /Cida Luz/ }));
  await fill(/^Telefone/, '+55 (11) 98888-7777');
  await fill(/^Intervalo/, '15');
  await fill('Sábado: início', '830');
  await fill('Sábado: fim', '1200');
  await press('Salvar');
  await toBeDone();
  expect(await screen.findByText('Plantão salvo')).toBeVisible();
  expect(server.at('POST /plantao').map(({ body }) => body)).toEqual([
    { userId: 13, phone: '+55 (11) 98888-7777', interval: 15, days: week({ saturday: ['08:30', '12:00'] }) },
  ]);
});

it('says on the field what is wrong with it', async () => {
  await show();
  await press('Novo plantão');
  await fill(/^Telefone/, '1199');
  await fill(/^Intervalo/, '0');
  await fill('Segunda-feira: início', '0800');
  await fill('Terça-feira: fim', '1800');
  await fill('Quarta-feira: início', '2561');
  await press('Salvar');
  expect(box(/^Telefone/)).toHaveAccessibleDescription(/Número inválido/);
  expect(box(/^Intervalo/)).toHaveAccessibleDescription(/Minutos inteiros, de 1 a 10080/);
  expect(box('Segunda-feira: fim')).toHaveAccessibleDescription('Informe o fim do plantão');
  expect(box('Terça-feira: início')).toHaveAccessibleDescription('Informe o início do plantão');
  await fill('Quarta-feira: fim', '1000');
  expect(box('Quarta-feira: início')).toHaveAccessibleDescription(/inválid/i);
  await fill('Segunda-feira: fim', '1200');
  expect(box('Segunda-feira: fim')).not.toHaveAccessibleDescription();
});

it('offers nobody twice, and keeps what was typed when somebody else was faster', async () => {
  const { server } = await show();
  server.on('POST /plantao', { status: 409, body: { error: 'ERR_DUTY_ALREADY_EXISTS' } });
  await press('Novo plantão');
  await userEvent.type(who(), 'bia');
  const free = await screen.findByRole('option', { name: /Bia Luz/ });
  expect(screen.getAllByRole('option')).toEqual([free]);
  await userEvent.click(free);
  await fill(/^Telefone/, '5511988887777');
  await fill(/^Intervalo/, '15');
  await fill('Domingo: início', '0800');
  await fill('Domingo: fim', '1800');
  await press('Salvar');
  expect(await screen.findByText('Esta pessoa já tem um plantão. Edite o que existe.')).toBeVisible();
  expect(box(/^Telefone/)).toHaveValue('5511988887777');
});

it('changes what is there, from the row', async () => {
  const current = [bia];
  const { server } = await show(current);
  server.on('PUT /plantao/1', () => {
    current[0] = { ...bia, interval: 45 };
    return { body: current[0] };
  });
  await userEvent.click(row(/Bia/).getByRole('button', { name: 'Editar' }));
  expect(screen.getByRole('dialog', { name: 'Editar plantão' })).toBeVisible();
  expect(box('Quinta-feira: fim')).toHaveValue('08:00');
  await fill(/^Intervalo/, '45');
  await userEvent.clear(box('Domingo: início'));
  await userEvent.clear(box('Domingo: fim'));
  await press('Salvar');
  await toBeDone();
  const { sunday: _sunday, ...rest } = weekdays;
  expect(server.at('PUT /plantao/1')[0]?.body).toEqual({
    ...{ userId: 11, phone: bia.phone, interval: 45, days: week(rest) },
  });
  await waitFor(() => expect(row(/Bia/).getByRole('cell', { name: '45 min' })).toBeVisible());
});

it('takes a duty away only when that is confirmed', async () => {
  const current = [bia, ze];
  const { server } = await show(current);
  server.on('DELETE /plantao/2', () => {
    current.pop();
    return { body: { message: 'ok' } };
  });
  const ask = () => userEvent.click(row(/Zé/).getByRole('button', { name: 'Excluir' }));
  await ask();
  const question = () => screen.getByRole('alertdialog', { name: 'Excluir o plantão de Zé Antônio?' });
  expect(question()).toHaveAccessibleDescription(/deixa de receber avisos/);
  await userEvent.click(within(question()).getByRole('button', { name: 'Cancelar' }));
  expect(server.at('DELETE /plantao/2')).toEqual([]);
  await ask();
  await userEvent.click(within(question()).getByRole('button', { name: 'Excluir' }));
  expect(await screen.findByText('Plantão removido com sucesso')).toBeVisible();
  // The place of what goes is kept for as long as the pointer is over the table.
  await userEvent.unhover(row(/Bia/).getByRole('button', { name: 'Excluir' }));
  await waitFor(() => expect(names()).toEqual(['Bia Ramos']));
});

it('says when a duty to take away is gone already', async () => {
  const { server } = await show();
  server.on('DELETE /plantao/2', { status: 404, body: { error: 'ERR_NO_DUTY_FOUND' } });
  await userEvent.click(row(/Zé/).getByRole('button', { name: 'Excluir' }));
  await userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Excluir' }));
  expect(await screen.findByText('Este plantão não existe mais. Atualize a lista.')).toBeVisible();
});

it('follows what colleagues do', async () => {
  const current = [ze, bia];
  const { client, server } = await show(current);
  const session = currentSession();
  if (session === undefined) throw new Error('nobody is signed in');
  const tell = (data: Record<string, unknown>) => act(() => live['plantao']?.(client, data, session));
  tell({ action: 'create', plantao: duty(3, 'Cida Luz') });
  await waitFor(() => expect(names()).toEqual(['Bia Ramos', 'Cida Luz', 'Zé Antônio']));
  tell({ action: 'update', plantao: { ...ze, phone: '5521988880000' } });
  tell({ action: 'delete', id: 1 });
  await waitFor(() => expect(names()).toEqual(['Cida Luz', 'Zé Antônio']));
  expect(row(/Zé/).getByText('5521988880000')).toBeVisible();
  const asked = server.at('GET /plantao').length;
  tell({ action: 'update', plantao: { id: 2 } });
  await waitFor(() => expect(server.at('GET /plantao')).toHaveLength(asked + 1));
});
