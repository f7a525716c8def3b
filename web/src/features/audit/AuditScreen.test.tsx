import '@test/support/web/setup.ts';
import type { AuditRecord } from '@shared/audit/model.ts';
import { fakeServer, type Heard } from '@test/support/web/fakeServer.ts';
import { person } from '@test/support/web/people.ts';
import { scrollToEnds } from '@test/support/web/setup.ts';
import { renderSignedIn } from '@test/support/web/signedIn.tsx';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { formatMoment } from '@web/lib/time.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { AuditScreen } from './AuditScreen.tsx';
import { monthName, previousMonths } from './months.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

const record = (id: string, fields: Partial<AuditRecord>): AuditRecord => ({
  id,
  at: '2026-11-20T13:00:05.000Z',
  user: { id: 7, name: 'Ana Lima' },
  profile: 'admin',
  action: 'queues.remove',
  target: { kind: 'queue', id: '3' },
  fields: [],
  ...fields,
});
const removed = record('01C', {});
const promoted = record('01B', {
  ...{ action: 'users.update', target: { kind: 'user', id: '7' }, fields: ['password', 'profile', 'somethingNew'] },
  user: { id: 8, name: 'Bia Reis' },
});
const merged = record('01A', {
  action: 'contacts.merge',
  target: { kind: 'contact', id: '01JCWWWWWWWWWWWWWWWWABC123' },
});
const closed = record('019', { action: 'tickets.closeAll', target: { kind: 'ticket', id: null } });

async function show(at = '/audit') {
  const server = fakeServer();
  server.on('GET /audit', ({ query }: Heard) => {
    const isFirst = query['cursor'] === undefined && query['userId'] === undefined;
    const records = isFirst ? [removed, promoted, merged] : query['userId'] === undefined ? [closed] : [];
    return { body: { records, count: records.length, hasMore: isFirst, nextCursor: isFirst ? 'two' : null } };
  });
  server.on('GET /users/list', { body: [person({ id: 7, name: 'Ana Lima' }), person({ id: 8, name: 'Bia Reis' })] });
  renderSignedIn(<AuditScreen />, { server, user: person({ profile: 'admin' }), at });
  await waitFor(() => expect(screen.queryByRole('table', { busy: true })).toBeNull());
  return server;
}

const row = (name: string) => within(screen.getByRole('row', { name: new RegExp(name) }));

it('tells in words what was done, to which record, by whom and when, and loads more near the end', async () => {
  const server = await show();
  expect(row('Fila excluída').getByText('#3')).toBeVisible();
  expect(row('Fila excluída').getByText('Ana Lima')).toBeVisible();
  expect(row('Fila excluída').getByRole('button', { name: /20\/11\/2026 10:00:05/ })).toBeVisible();
  expect(row('Usuário alterado').getByText('senha, perfil e somethingNew')).toBeVisible();
  // Who it was about, and who did it.
  expect(
    row('Usuário alterado')
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual(expect.arrayContaining(['Ana Lima', 'Bia Reis']));
  expect(row('Contatos unidos').getByText('…ABC123')).toBeVisible();
  scrollToEnds();
  expect(await screen.findByText('Fechamento de todos os atendimentos pedido')).toBeVisible();
  const month = formatMoment(Date.now(), 'yyyy-MM');
  expect(server.at('GET /audit').map(({ query }) => query)).toEqual([{ month }, { month, cursor: 'two' }]);
});

it('narrows to a person and back, and to another month', async () => {
  const server = await show('/audit?month=2020-02');
  expect(screen.getByRole('combobox', { name: 'Mês' })).toHaveDisplayValue('fev. de 2020');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Quem' }), 'Bia Reis');
  await userEvent.click(await screen.findByRole('button', { name: 'Limpar filtros' }));
  expect(await screen.findByText('Fila excluída')).toBeVisible();
  await userEvent.selectOptions(
    screen.getByRole('combobox', { name: 'Mês' }),
    monthName(formatMoment(Date.now(), 'yyyy-MM'), 'pt-BR'),
  );
  await waitFor(() =>
    expect(server.at('GET /audit').at(-1)?.query).toEqual({ month: formatMoment(Date.now(), 'yyyy-MM') }),
  );
  expect(server.at('GET /audit')[1]?.query).toEqual({ month: '2020-02', userId: '8' });
});

it('counts months back over the turn of a year', () => {
  expect(previousMonths('2027-02', 4)).toEqual(['2027-02', '2027-01', '2026-12', '2026-11']);
  expect(monthName('2026-12', 'en')).toBe('Dec 2026');
});
