import '@test/support/web/setup.ts';
import { fakeServer } from '@test/support/web/fakeServer.ts';
import { renderSignedIn } from '@test/support/web/signedIn.tsx';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { expect, it } from 'vitest';
import { IncidentsScreen } from './IncidentsScreen.tsx';
import { type IncidentRow, stateOf } from './incident.ts';
import { PrintScreen } from './PrintScreen.tsx';

const hour = 3_600_000;
const ago = (hours: number) => new Date(Date.now() - hours * hour).toISOString();
const incident = (change: Partial<IncidentRow> = {}): IncidentRow => ({
  ...{ id: 7, title: 'Planilha enviada', description: 'Ao destinatário errado', affected: '40 nomes', risks: 'Golpes' },
  ...{ measures: 'Pedido de exclusão', contact: 'dpo@loja.com.br', delay: '', protocol: '', happenedAt: null },
  ...{ knownAt: ago(30), dueAt: ago(-40), reportedAt: null, createdAt: ago(29), notes: [] },
  ...change,
});

function show(at: string, incidents: readonly IncidentRow[]) {
  const server = fakeServer();
  server.on('GET /incidents', { body: incidents });
  renderSignedIn(
    <Routes>
      <Route path="/incidents" element={<IncidentsScreen />} />
      <Route path="/incidents/:id/print" element={<PrintScreen />} />
    </Routes>,
    { server, at },
  );
  return server;
}

it.each([
  ['reported', { reportedAt: ago(1), dueAt: ago(2) }],
  ['overdue', { dueAt: ago(0.1) }],
  ['soon', { dueAt: ago(-23) }],
  ['running', { dueAt: ago(-25) }],
] as const)('B-PRIV-9: the clock of the authority: %s', (state, change) => {
  expect(stateOf(incident(change), Date.now())).toBe(state);
});

it('says of each how it stands', async () => {
  show('/incidents', [incident(), incident({ id: 8, title: 'Notebook perdido', dueAt: ago(1) })]);
  expect(within(await screen.findByRole('row', { name: /Planilha/ })).getByText('No prazo')).toBeVisible();
  expect(within(screen.getByRole('row', { name: /Notebook/ })).getByText('Prazo vencido')).toBeVisible();
});

it('notes one that was known earlier, and none that is known tomorrow', async () => {
  const server = show('/incidents', []);
  server.on('POST /incidents', { body: incident() });
  await userEvent.click((await screen.findAllByRole('button', { name: 'Novo incidente' }))[0] as HTMLElement);
  const dialog = within(screen.getByRole('dialog'));
  await userEvent.type(dialog.getByRole('textbox', { name: /O que aconteceu/ }), 'Planilha enviada');
  const known = dialog.getByLabelText(/Conhecido em/);
  await userEvent.clear(known);
  await userEvent.type(known, '2999-01-01T10:00');
  await userEvent.click(dialog.getByRole('button', { name: 'Salvar' }));
  await waitFor(() => expect(known).toBeInvalid());
  expect(server.at('POST /incidents')).toEqual([]);
  await userEvent.clear(known);
  await userEvent.type(known, '2026-03-05T22:30');
  await userEvent.click(dialog.getByRole('button', { name: 'Salvar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const [sent] = server.at('POST /incidents');
  expect(sent?.body).toMatchObject({
    title: 'Planilha enviada',
    knownAt: '2026-03-06T01:30:00.000Z',
    happenedAt: null,
  });
});

it('changes nothing about the clock when something else is changed', async () => {
  const server = show('/incidents', [incident({ knownAt: '2026-03-06T01:30:27.500Z' })]);
  server.on('PUT /incidents/7', { body: incident() });
  await userEvent.click(await screen.findByText('Planilha enviada'));
  const dialog = within(screen.getByRole('dialog'));
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Comunicado à ANPD' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Salvar' }));
  await waitFor(() => expect(server.at('PUT /incidents/7')).toHaveLength(1));
  const body = server.at('PUT /incidents/7')[0]?.body;
  expect(body).toMatchObject({ isReported: true, risks: 'Golpes' });
  expect(body).not.toHaveProperty('knownAt');
});

it('prints the notes for the authority, and not for the people concerned', async () => {
  const notes = [{ at: ago(20), by: { id: 1, name: 'Ana' }, text: 'Senha trocada' }];
  show('/incidents/7/print', [incident({ notes })]);
  const paper = await screen.findByRole('article', { name: 'Comunicado de incidente de segurança' });
  for (const text of ['40 nomes', 'Golpes', 'dpo@loja.com.br', 'Ainda não', /Senha trocada/])
    expect(within(paper).getByText(text)).toBeVisible();
  await userEvent.click(screen.getByRole('tab', { name: 'Titulares' }));
  const letter = screen.getByRole('article');
  expect(within(letter).getByText('Golpes')).toBeVisible();
  expect(within(letter).queryByText(/Senha trocada|Ainda não/)).toBeNull();
});

it('knows when an incident is not there', async () => {
  show('/incidents/9/print', [incident()]);
  expect(await screen.findByText('Este incidente não existe.')).toBeVisible();
});
