import type { OwnPlan } from '@shared/companies/contract.ts';
import { allFlags } from '@shared/plans/model.ts';
import { fakeServer } from '@test/support/web/fakeServer.ts';
import { person } from '@test/support/web/people.ts';
import '@test/support/web/setup.ts';
import { renderSignedIn } from '@test/support/web/signedIn.tsx';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { PlanScreen } from './PlanScreen.tsx';

const planOf = (id: number, name: string, amount: number) => ({
  ...allFlags,
  ...{ id, name, amount, users: 3, connections: 2, queues: 5, isPublic: true },
});
const [basic, middle, large] = [planOf(1, 'Básico', 100), planOf(2, 'Médio', 200), planOf(3, 'Grande', 400)];
const own: OwnPlan = {
  ...{ plan: middle, nextPlan: null, dueDate: '2026-12-20', isAgreed: false, isBeingPaid: false },
  use: { users: 3, connections: 1, queues: 4 },
  offers: [
    {
      ...{ plan: { ...basic, users: 2, useKanban: false }, state: 'later', dueDate: '2026-12-20' },
      ...{ over: [{ limit: 'users', used: 3, most: 2 }], lost: ['useKanban'] },
    },
    { plan: middle, state: 'present', dueDate: '2026-12-20', over: [], lost: [] },
    { plan: large, state: 'now', dueDate: '2026-12-05', over: [], lost: [] },
  ],
};

async function show(fields: Partial<OwnPlan> = {}) {
  const server = fakeServer();
  server.on('GET /ownPlan', { body: { ...own, ...fields } });
  renderSignedIn(<PlanScreen />, { server, user: person() });
  await screen.findByRole('heading', { name: 'Grande' });
  return server;
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

it('tells what a cheaper plan takes away before it is chosen, and offers to take it back', async () => {
  const server = await show();
  await press('Escolher Básico');
  const dialog = within(screen.getByRole('alertdialog'));
  expect(dialog.getByText(/Vale depois de 20\/12\/2026/)).toBeVisible();
  expect(dialog.getByText('Usuários: 3 de 2')).toBeVisible();
  expect(dialog.getByText('Kanban')).toBeVisible();
  const planned = { ...own, nextPlan: { plan: basic, from: '2026-12-20' } };
  server.on('PUT /ownPlan', { body: planned });
  await userEvent.click(dialog.getByRole('button', { name: 'Escolher Básico' }));
  expect(await screen.findByText(/passa para o plano Básico depois de 20\/12\/2026/)).toBeVisible();
  server.on('PUT /ownPlan', { body: own });
  await press('Ficar no Médio');
  expect(await screen.findByRole('button', { name: 'Escolher Básico' })).toBeVisible();
  expect(server.at('PUT /ownPlan').map(({ body }) => body)).toEqual([{ planId: 1 }, { planId: 2 }]);
});

it('tells that days that were paid become fewer with a dearer plan', async () => {
  await show();
  await press('Escolher Grande');
  const dialog = within(screen.getByRole('alertdialog'));
  expect(dialog.getByText(/Vale na hora. O próximo vencimento é em 05\/12\/2026/)).toBeVisible();
  expect(dialog.getByText(/pago até 20\/12\/2026/)).toBeVisible();
});

it.each([
  [{ isBeingPaid: true }, /Há uma fatura sendo paga/],
  [{ isAgreed: true }, /combinado com a plataforma/],
])('offers nothing with %o', async (fields, reason) => {
  await show(fields);
  expect(screen.getByText(reason)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Escolher Grande' })).toBeDisabled();
});
