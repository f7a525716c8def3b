import type { MoneyReport } from '@shared/money/contract.ts';
import { fakeServer } from '@test/support/web/fakeServer.ts';
import { person } from '@test/support/web/people.ts';
import '@test/support/web/setup.ts';
import { renderSignedIn } from '@test/support/web/signedIn.tsx';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { MoneyScreen } from './MoneyScreen.tsx';

const report = (change: Partial<MoneyReport> = {}): MoneyReport => ({
  ...{ recurring: 1998, paying: 20, trial: 3, won: 2, lost: 1, payingBefore: 19, signedUp: 4 },
  ...{ open: { count: 7, value: 699.3 }, overdue: { count: 1, value: 99.9 } },
  overdueCompanies: [{ id: 9, name: 'Padaria Sol', dueDate: '2026-11-10', daysLate: 12, value: 99.9 }],
  months: [
    { month: '2026-10', received: 1800, refunded: 0, payments: 18 },
    { month: '2026-11', received: 1998, refunded: 99.9, payments: 20 },
  ],
  costs: [
    {
      ...{ id: 9, name: 'Padaria Sol', price: 99.9, cost: 120, costBefore: 80 },
      ...{ received: 1200, sent: 900, mediaBytes: 2 * 1024 ** 3 },
    },
  ],
  ...{ cost: 150, costBefore: 90.5 },
  ...{ isPartial: false, asOf: '2026-11-22T15:00:00.000Z' },
  ...change,
});

function show(answer: { status?: number; body: unknown }) {
  const server = fakeServer();
  server.on('GET /money', answer);
  renderSignedIn(<MoneyScreen />, { server, user: person({ super: true, companyId: 1 }) });
  return server;
}

it('says what recurs, what is owed, and who came and went', async () => {
  show({ body: report() });
  const figure = async (name: string) => (await screen.findByText(name)).parentElement;
  expect(await figure('Receita recorrente por mês')).toHaveTextContent(
    'R$ 1.998,00' + '20 empresas pagantes · R$ 99,90 por empresa',
  );
  expect(await figure('Em aberto')).toHaveTextContent(/R\$ 699,30.*7 faturas/);
  expect(await figure('Vencido')).toHaveTextContent(/R\$ 99,90.*1 fatura/);
  expect(await figure('Cancelamentos no mês')).toHaveTextContent(/5,3\s?%.*1 de 19/);
  expect(await figure('Novas pagantes no mês')).toHaveTextContent(/2.*4 cadastradas, 3 em teste/);
  const months = within(screen.getByRole('table', { name: 'Recebido por mês' })).getAllByRole('row');
  expect(months[1]).toHaveTextContent(/nov\. de 2026.*R\$ 1\.998,00.*R\$ 99,90.*R\$ 1\.898,10/);
  const late = within(screen.getByRole('table', { name: 'Empresas em atraso' }));
  expect(late.getByRole('row', { name: /Padaria Sol/ })).toHaveTextContent(/10\/11\/2026.*12.*R\$ 99,90/);
  expect(screen.getByText(/O custo é uma estimativa/)).toBeInTheDocument();
});

it('computes nothing from nothing', async () => {
  const none = { count: 0, value: 0 };
  show({
    body: report({
      recurring: 0,
      paying: 0,
      payingBefore: 0,
      lost: 0,
      open: none,
      overdue: none,
      overdueCompanies: [],
    }),
  });
  expect(await screen.findByText('Nenhuma empresa em atraso.')).toBeInTheDocument();
  expect(screen.getByText('Cancelamentos no mês').parentElement).toHaveTextContent('–');
  expect(document.body).not.toHaveTextContent(/NaN|Infinity/);
});

it('admits that there are companies it did not look at', async () => {
  show({ body: report({ isPartial: true }) });
  expect(await screen.findByText(/Há mais empresas do que este relatório lê/)).toBeInTheDocument();
});

it('offers another try when the report did not come', async () => {
  const server = show({ status: 403, body: { error: 'ERR_NO_SUPER' } });
  const again = await screen.findByRole('button', { name: /Tentar/ });
  server.on('GET /money', { body: report() });
  await userEvent.click(again);
  expect(await screen.findByText('Em aberto')).toBeInTheDocument();
});

it('puts what a company costs beside what it pays', async () => {
  show({ body: report() });
  const table = within(await screen.findByRole('table', { name: /^Custo de cada empresa/ }));
  expect(table.getByText(/1\.200 recebidas · 900 enviadas/)).toBeVisible();
  expect(table.getByText(/-\s?R\$\s?20,10/)).toBeVisible();
  expect(screen.getByText(/Neste mês até agora: R\$\s?150,00/)).toBeVisible();
});
