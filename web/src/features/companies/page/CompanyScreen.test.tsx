import { allFlags } from '@shared/plans/model.ts';
import { fakeServer } from '@test/support/web/fakeServer.ts';
import { person } from '@test/support/web/people.ts';
import '@test/support/web/setup.ts';
import { renderSignedIn } from '@test/support/web/signedIn.tsx';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { expect, it } from 'vitest';
import { CompanyScreen } from './CompanyScreen.tsx';

const plan = {
  ...allFlags,
  ...{ id: 1, name: 'Básico', users: 2, connections: 3, queues: 10, amount: 99.9, isPublic: true },
};
const company = {
  ...{ id: 9, name: 'Padaria Sol', email: 'sol@example.com', phone: '', document: '', planId: 1, plan },
  ...{ status: true, dueDate: '2999-12-31', recurrence: 'MENSAL', timeZone: 'America/Sao_Paulo', lastLogin: null },
  nextPlan: null,
  ...{ createdAt: '2026-01-01T12:00:00.000Z', users: 3, connections: 1, campaignsEnabled: true },
};
const none = {
  ...{ received: 0, sent: 0, failed: 0, marketing: 0, utility: 0, authentication: 0 },
  ...{ mediaBytes: 0, emails: 0, automationFailures: 0 },
  ...{ lastReceivedAt: null, lastSentAt: null, lastFailedAt: null, lastAutomationFailureAt: null },
  charged: [],
};
const charged = [
  { connectionId: 1, category: 'marketing', count: 1500 },
  { connectionId: 7, category: 'service', count: 2 },
];
const page = {
  ...{ company, queues: 4, terms: { version: '7', at: '2026-01-01T12:00:00.000Z' }, removal: null },
  lines: [
    { id: 1, name: 'Balcão', channel: 'whatsappapi', status: 'DISCONNECTED', statusReason: 'token', isSandbox: false },
  ],
  audit: [],
  health: {
    ...{ online: 2, isInvited: false, waiting: 3, open: 7, held: 100, hasMoreHeld: true },
    usage: { ...none, received: 1200, failed: 4, lastReceivedAt: '2026-11-20T12:00:00.000Z', charged },
    usageBefore: { ...none, received: 900, lastSentAt: '2026-10-20T12:00:00.000Z' },
  },
};
const removal = {
  ...{ companyId: 9, name: 'Padaria Sol', requestedBy: 'Rita', requestedAt: '2026-11-01T12:00:00.000Z' },
  ...{ purgeAt: '2026-12-01T12:00:00.000Z', state: 'kept', purgedAt: null },
  ...{ exported: { files: 1, items: 9, finishedAt: '2026-11-01T12:01:00.000Z' }, deleted: { items: 0, objects: 0 } },
};

async function show(body: object = page) {
  const server = fakeServer();
  server.on('GET /companyPage/9', { body });
  const routes = (
    <Routes>
      <Route path="/companies/:id" element={<CompanyScreen />} />
      <Route path="/tickets" element={<p>atendimentos</p>} />
    </Routes>
  );
  renderSignedIn(routes, { server, user: person({ super: true }), at: '/companies/9' });
  await screen.findByRole('heading', { name: /^Padaria Sol/ });
  return server;
}
const press = (name: string, at = within(document.body)) => userEvent.click(at.getByRole('button', { name }));

it('tells use against the plan, the state of connections and which terms were accepted', async () => {
  await show();
  expect(screen.getByText('3 de 2')).toBeVisible();
  expect(screen.getByText('4 de 10')).toBeVisible();
  expect(screen.getByText('Desconectada')).toBeVisible();
  expect(screen.getByText(/^7 · /)).toBeVisible();
});

it('enters with a reason, which is asked for', async () => {
  const server = await show();
  await press('Entrar na empresa');
  const dialog = within(await screen.findByRole('dialog'));
  await press('Entrar na empresa', dialog);
  expect(await dialog.findByText('Muito curto')).toBeVisible();
  await userEvent.type(dialog.getByRole('textbox', { name: /^Motivo/ }), 'Chamado 4711');
  const at = new Date().toISOString();
  const entry = {
    id: '01J',
    companyId: 9,
    mode: 'read',
    reason: 'Chamado 4711',
    startedAt: at,
    endsAt: at,
    leftAt: null,
  };
  const impersonation = { ...entry, actor: { companyId: 1, id: 7, name: 'Rita' } };
  server.on('POST /impersonations', { body: { token: 'inside', user: person({ id: 0 }), impersonation } });
  await press('Entrar na empresa', dialog);
  expect(await screen.findByText('atendimentos')).toBeVisible();
  expect(server.at('POST /impersonations')[0]?.body).toEqual({ companyId: 9, reason: 'Chamado 4711', mode: 'read' });
});

it('is removed by typing its name', async () => {
  const server = await show();
  await press('Remover empresa');
  const dialog = within(await screen.findByRole('dialog'));
  const name = dialog.getByRole('textbox', { name: /^Digite Padaria Sol/ });
  await userEvent.type(name, 'Padaria');
  await press('Remover empresa', dialog);
  expect(await dialog.findByText('Este não é o nome da empresa')).toBeVisible();
  await userEvent.type(name, ' Sol');
  server.on('DELETE /companies/9', { body: removal });
  server.on('GET /companyPage/9', { body: { ...page, company: { ...company, status: false }, removal } });
  await press('Remover empresa', dialog);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.at('DELETE /companies/9')[0]?.query).toEqual({ name: 'Padaria Sol' });
  expect(await screen.findByText(/Remoção pedida por Rita/)).toBeVisible();
});

it('comes back for thirty days', async () => {
  const server = await show({ ...page, removal });
  expect(screen.queryByRole('button', { name: 'Entrar na empresa' })).toBeNull();
  server.on('POST /companyRemovals/restore', { body: null });
  server.on('GET /companyPage/9', { body: page });
  await press('Restaurar');
  expect(await screen.findByRole('button', { name: 'Entrar na empresa' })).toBeVisible();
  expect(server.at('POST /companyRemovals/restore')[0]?.body).toEqual({ companyId: 9 });
});

it('tells how the company is: who is there, what came and went, what failed and what waits', async () => {
  await show();
  expect(screen.getByText('3 aguardando, 7 abertos')).toBeVisible();
  expect(screen.getByText('1.200 (mês anterior: 900)')).toBeVisible();
  expect(screen.getByText('Balcão, marketing: 1.500')).toBeVisible();
  expect(screen.getByText('#7, serviço: 2')).toBeVisible();
  expect(screen.getByText(/^4 \(mês anterior: 0\)/)).toBeVisible();
  expect(screen.getByText('100+')).toBeVisible();
});

it('asks before everybody is signed out, and not before they can come back', async () => {
  const server = await show();
  server.on('PUT /companies/9', { body: { ...company, schedules: [] } });
  await press('Desativar');
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(dialog.getByText(/saem na hora/)).toBeVisible();
  expect(server.at('PUT /companies/9')).toEqual([]);
  await press('Desativar', dialog);
  await waitFor(() => expect(server.at('PUT /companies/9')[0]?.body).toEqual({ status: false }));
});

it('invites a first administrator again, and shows the link where no e-mail leaves', async () => {
  const server = await show({ ...page, health: { ...page.health, isInvited: true } });
  const link = 'https://prosa.example/invitation#abc';
  server.on('POST /companies/9/invitation', { body: { link, until: '2026-12-01T12:00:00.000Z' } });
  await press('Convidar de novo');
  expect(await screen.findByDisplayValue(link)).toBeVisible();
});

it('shows when it is due, how often, and its document as it is written', async () => {
  const due = { ...company, dueDate: '2020-01-31', recurrence: 'ANUAL', document: '11222333000181' };
  await show({ ...page, company: due });
  expect(screen.getByText('Vencimento').nextElementSibling).toHaveTextContent('31/01/2020 · Anual · vencida');
  expect(screen.getByText('CPF ou CNPJ').nextElementSibling).toHaveTextContent('11.222.333/0001-81');
});

it('says of one without a due date that it never expires', async () => {
  await show();
  expect(screen.getByText('Vencimento').nextElementSibling).toHaveTextContent('Não vence');
  expect(screen.queryByText('CPF ou CNPJ')).toBeNull();
});
