import { allFlags } from '@shared/plans/model.ts';
import { fakeServer } from '@test/support/web/fakeServer.ts';
import { person } from '@test/support/web/people.ts';
import '@test/support/web/setup.ts';
import { renderSignedIn } from '@test/support/web/signedIn.tsx';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { PlansScreen } from './PlansScreen.tsx';
import type { PlanRow } from './planForm.ts';

const plan = (change: Partial<PlanRow> = {}): PlanRow => ({
  ...allFlags,
  ...{ id: 1, name: 'Básico', users: 10, connections: 3, queues: 10, amount: 99.9, isPublic: true },
  ...{ trialDays: 7, companies: 0, createdAt: '2026-01-01T12:00:00.000Z' },
  ...change,
});

async function show(plans: PlanRow[]) {
  const server = fakeServer();
  server.on('GET /plans/list', { body: plans });
  renderSignedIn(<PlansScreen />, { server, user: person({ super: true }) });
  await waitFor(() => expect(screen.queryByRole('table', { busy: true })).toBeNull());
  return server;
}

it('lists price, limits and use; a plan that companies have cannot be deleted', async () => {
  await show([plan(), plan({ id: 2, name: 'Interno', isPublic: false, companies: 4 })]);
  expect(screen.getByRole('row', { name: /Básico/ })).toHaveTextContent('R$ 99,90');
  const used = within(screen.getByRole('row', { name: /Interno/ }));
  expect(used.getByRole('button', { name: 'Excluir' })).toBeDisabled();
});

it('offers the price of a plan made to measure while one is written', async () => {
  const server = await show([plan()]);
  server.on('POST /plans', { body: plan() });
  await userEvent.click(screen.getByRole('button', { name: 'Novo plano' }));
  const dialog = within(screen.getByRole('dialog'));
  await userEvent.type(dialog.getByRole('textbox', { name: /^Nome/ }), 'Sob medida');
  const users = dialog.getByRole('spinbutton', { name: /^Usuários/ });
  await userEvent.clear(users);
  await userEvent.type(users, '5');
  await userEvent.click(dialog.getByRole('button', { name: /^Usar R\$\s304,00/ }));
  await userEvent.click(dialog.getByRole('switch', { name: 'Kanban' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Salvar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.at('POST /plans')[0]?.body).toMatchObject({
    name: 'Sob medida',
    users: 5,
    connections: 10,
    amount: 304,
    useKanban: false,
    useCampaigns: true,
  });
});
