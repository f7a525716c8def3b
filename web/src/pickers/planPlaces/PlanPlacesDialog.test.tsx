import '@test/support/web/setup.ts';
import type { PlanPlaces } from '@shared/companies/contract.ts';
import { fakeServer } from '@test/support/web/fakeServer.ts';
import { person } from '@test/support/web/people.ts';
import { renderSignedIn } from '@test/support/web/signedIn.tsx';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { OverPlanBanner } from './OverPlanBanner.tsx';

const ana = person();
const rows = [
  { id: ana.id, name: ana.name, detail: ana.email, profile: 'admin', isPaused: false, stays: true },
  { id: 8, name: 'Bruno Reis', detail: 'bruno@loja.com.br', profile: 'user', isPaused: false, stays: true },
  { id: 9, name: 'Carla Dias', detail: 'carla@loja.com.br', profile: 'user', isPaused: true, stays: false },
];
const places: PlanPlaces = { most: 2, lastDay: '2026-12-05', isChosen: false, rows };

function show(overLimit = { lastDay: '2026-12-05', limits: ['users' as const] }) {
  const server = fakeServer();
  server.on('GET /ownPlan/users', { body: places });
  server.on('PUT /ownPlan/users', { body: { ...places, isChosen: true } });
  const user = { ...ana, company: { ...ana.company, overLimit } };
  return renderSignedIn(<OverPlanBanner />, { server, user });
}
const box = (name: RegExp) => screen.getByRole('checkbox', { name });

it('B-PLAN-5: an administrator is told until when everybody works, and chooses who stays', async () => {
  const { server } = show();
  expect(screen.getByRole('status')).toHaveTextContent(/Há mais usuários.*05\/12\/2026/);
  await userEvent.click(screen.getByRole('button', { name: 'Escolher quem fica' }));
  expect(await screen.findByText('2 de 2 lugares')).toBeVisible();
  expect(box(/Ana/)).toBeChecked();
  expect(box(/Ana/)).toBeDisabled();
  expect(box(/Carla/)).toBeDisabled();
  expect(screen.getByText('Pausado')).toBeVisible();
  await userEvent.click(box(/Bruno/));
  expect(screen.getByText('1 de 2 lugares')).toBeVisible();
  await userEvent.click(box(/Carla/));
  await userEvent.click(screen.getByRole('button', { name: 'Salvar escolha' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.at('PUT /ownPlan/users').at(-1)?.body).toEqual({ ids: [ana.id, 9] });
});

it('says nothing where every person has a place', () => {
  show({ lastDay: '2026-12-05', limits: [] });
  expect(screen.queryByRole('status')).toBeNull();
});
