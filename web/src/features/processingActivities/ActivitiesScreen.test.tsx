import '@test/support/web/setup.ts';
import type { ProcessingActivityView } from '@shared/processingActivities/model.ts';
import { suggestedFields } from '@shared/processingActivities/suggestions.ts';
import { fakeServer } from '@test/support/web/fakeServer.ts';
import { renderSignedIn } from '@test/support/web/signedIn.tsx';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { expect, it } from 'vitest';
import { ActivitiesScreen } from './ActivitiesScreen.tsx';
import { PrintScreen } from './PrintScreen.tsx';

const at = '2026-11-20T13:00:00.000Z';
const service: ProcessingActivityView = {
  ...suggestedFields('service', 'pt-BR'),
  ...{ id: 1, suggestion: 'service', createdAt: at, updatedAt: at },
};
const payroll: ProcessingActivityView = {
  ...{ id: 2, suggestion: null, activity: 'Folha', legalBasis: 'legalObligation', responsible: 'Bia', createdAt: at },
  ...{ purpose: 'Pagar', people: 'Empregados', data: 'Nome, salário', recipients: '', internationalTransfer: '' },
  ...{ retentionKind: null, retention: '10 anos', security: 'Cofre', updatedAt: at },
};

function show(path: string, activities: readonly ProcessingActivityView[]) {
  const server = fakeServer();
  server.on('GET /processing-activities', { body: activities });
  server.on('GET /retention', { body: { messages: 365, media: null, recordings: null, audit: null, dueAt: at } });
  renderSignedIn(
    <Routes>
      <Route path="/processing-activities" element={<ActivitiesScreen />} />
      <Route path="/processing-activities/print" element={<PrintScreen />} />
    </Routes>,
    { server, at: path },
  );
  return server;
}

it('offers what Prosa does while nothing of it is there', async () => {
  const server = show('/processing-activities', []);
  server.on('POST /processing-activities/suggested', () => {
    server.on('GET /processing-activities', { body: [service] });
    return { body: { added: 1 } };
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Começar pelo que o Prosa faz' }));
  const row = within(await screen.findByRole('row', { name: /Atendimento por mensagens/ }));
  expect(row.getByText('A completar')).toBeVisible();
  expect(row.getByText('Mensagens: 365 dias')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Começar pelo que o Prosa faz' })).toBeNull();
});

it('completes one, with a legal basis of the law', async () => {
  const server = show('/processing-activities', [service, payroll]);
  server.on('PUT /processing-activities/1', { body: service });
  expect(within(await screen.findByRole('row', { name: /Folha/ })).getByText('Completa')).toBeVisible();
  await userEvent.click(screen.getByText('Atendimento por mensagens'));
  const dialog = within(screen.getByRole('dialog'));
  await userEvent.type(dialog.getByRole('textbox', { name: /^Responsável/ }), 'dpo@loja.com.br');
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Base legal' }), 'legitimateInterest');
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: /^Prazo conforme/ }), '');
  await userEvent.click(dialog.getByRole('button', { name: 'Salvar' }));
  await waitFor(() => expect(server.at('PUT /processing-activities/1')).toHaveLength(1));
  const { id: _id, suggestion: _suggestion, createdAt: _created, updatedAt: _updated, ...fields } = service;
  const changed = { responsible: 'dpo@loja.com.br', legalBasis: 'legitimateInterest', retentionKind: null };
  expect(server.at('PUT /processing-activities/1')[0]?.body).toEqual({ ...fields, ...changed });
});

it('prints all of them with what is kept now', async () => {
  show('/processing-activities/print', [service, payroll]);
  const paper = within(await screen.findByRole('article', { name: 'Registro de tratamento' }));
  expect(paper.getAllByRole('heading', { level: 3 }).map((title) => title.textContent)).toEqual([
    'Atendimento por mensagens',
    'Folha',
    'Onde os dados ficam, e o que a eliminação faz deles',
  ]);
  expect(await paper.findByText('Mensagens: 365 dias')).toBeVisible();
  expect(paper.getByText('Obrigação legal ou regulatória (art. 7º, II)')).toBeVisible();
  expect(paper.getByText('10 anos')).toBeVisible();
  expect(paper.getByText(/^Fica por até 7 dias\s+items\.reportExport, files\.reports$/)).toBeVisible();
  expect(paper.getByText(/^Fica por até um dia\s+items\.idempotency$/)).toBeVisible();
  expect(paper.getByText(/^Apagado\s+items\.delivery$/)).toBeVisible();
});
