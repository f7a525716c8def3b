import '@test/support/web/setup.ts';
import type { PersonFile } from '@shared/privacy/contract.ts';
import type { TaskView } from '@shared/privacy/model.ts';
import { fakeServer } from '@test/support/web/fakeServer.ts';
import { renderSignedIn } from '@test/support/web/signedIn.tsx';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Toaster } from '@web/ui/Toaster.tsx';
import { expect, it } from 'vitest';
import { PersonalDataScreen } from './PersonalDataScreen.tsx';

const at = '2026-11-20T13:00:00.000Z';
const task = (change: Partial<TaskView> = {}): TaskView => ({
  ...{
    id: 't1',
    companyId: 1,
    kind: 'export',
    status: 'done',
    contactId: 'c1',
    by: { id: 1, name: 'Ana' },
    reason: '',
  },
  ...{ counts: { messages: 1200, media: 3 }, progress: 0, parts: [{ size: 2048, sha256: 'x', messages: 1200 }] },
  ...{ digest: '', identityHashes: [], seal: null, createdAt: at, updatedAt: at, finishedAt: at },
  expiresAt: '2026-11-27T13:00:00.000Z',
  ...change,
});

const row = { id: 'c1', name: 'Sheena', number: '5585988776655', email: 'sheena@example.com' };
const file = (change: Partial<PersonFile> = {}): PersonFile => ({
  person: {
    ...{ ...row, channel: 'whatsapp', isGroup: false, isHeld: false, extraInfo: [], tags: [] },
    ...{ aliases: [{ kind: 'pn', value: '5585988776655' }], lgpdAcceptedAt: null, createdAt: at },
  },
  hold: null,
  held: { contacts: 1, conversations: 2, schedules: { count: 0, isMore: false } },
  tasks: [task()],
  ...change,
});

function show(at: string, answer: PersonFile = file()) {
  const server = fakeServer();
  const found = { ...row, channel: 'whatsapp', isGroup: false, isHeld: false };
  server.on('GET /personal-data', {
    body: { people: [found], mentions: { count: 2, isMore: false }, colleagues: [] },
  });
  server.on('GET /personal-data-consents/c1', { body: [] });
  const none = { messages: null, media: null, recordings: null, audit: null, dueAt: null };
  server.on('GET /retention', { body: none });
  server.on('GET /personal-data/c1', { body: answer });
  server.on('GET /personal-data-tasks', {
    body: { records: [task({ kind: 'erasure', reason: 'Pedido 7' })], count: 1, hasMore: false, nextCursor: null },
  });
  renderSignedIn(
    <>
      <PersonalDataScreen />
      <Toaster />
    </>,
    { server, at },
  );
  return server;
}

it('shows what was asked for, and finds a person by what is typed', async () => {
  show('/personal-data');
  expect(await screen.findByText('Pedido 7')).toBeVisible();
  await userEvent.type(screen.getByRole('searchbox'), 'sheena');
  await userEvent.click(await screen.findByRole('button', { name: /Sheena/ }));
  expect(await screen.findByRole('heading', { name: 'Sheena' })).toBeVisible();
  expect(screen.getByRole('button', { name: /^Baixar \(2/ })).toBeVisible();
});

it('erases only with a reason, and tells that it began', async () => {
  const server = show('/personal-data?person=c1');
  server.on('POST /personal-data/erase', { body: task({ kind: 'erasure', status: 'running' }) });
  await userEvent.click(await screen.findByRole('button', { name: 'Apagar' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Apagar os dados de Sheena?' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Apagar' }));
  expect(server.at('POST /personal-data/erase')).toEqual([]);
  await userEvent.type(dialog.getByRole('textbox', { name: /^Motivo/ }), 'Pedido da titular');
  await userEvent.click(dialog.getByRole('button', { name: 'Apagar' }));
  expect(await screen.findByText('Começou. O andamento aparece abaixo.')).toBeVisible();
  expect(server.at('POST /personal-data/erase')[0]?.body).toEqual({ contactId: 'c1', reason: 'Pedido da titular' });
});

it('does not offer to erase what is under legal hold, and says why', async () => {
  show('/personal-data?person=c1', file({ hold: { reason: 'Processo 12', by: { id: 1, name: 'Ana' }, at } }));
  expect(await screen.findByText(/Sob guarda legal desde .*, por Ana: Processo 12/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Apagar' })).toBeDisabled();
});

it('saves how long what is kept, and refuses what is too short', async () => {
  const server = show('/personal-data');
  server.on('PUT /retention', ({ body }) => ({ body: { ...(body as object), dueAt: at } }));
  await userEvent.click(await screen.findByRole('button', { name: 'Retenção' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Retenção' }));
  await userEvent.type(dialog.getByRole('textbox', { name: /^Mensagens/ }), '5');
  await userEvent.click(dialog.getByRole('button', { name: 'Salvar' }));
  expect(server.at('PUT /retention')).toEqual([]);
  await userEvent.type(dialog.getByRole('textbox', { name: /^Mensagens/ }), '00');
  await userEvent.click(dialog.getByRole('button', { name: 'Salvar' }));
  expect(await screen.findByText('Retenção salva')).toBeVisible();
  expect(server.at('PUT /retention')[0]?.body).toEqual({ messages: 500, media: null, recordings: null, audit: null });
});
