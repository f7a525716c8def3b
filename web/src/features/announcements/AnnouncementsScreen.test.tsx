import '@test/support/web/setup.ts';
import type { Announcement } from '@shared/announcements/model.ts';
import { fakeServer } from '@test/support/web/fakeServer.ts';
import { person } from '@test/support/web/people.ts';
import { renderSignedIn } from '@test/support/web/signedIn.tsx';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { currentSession } from '@web/lib/session.tsx';
import { removeStored } from '@web/lib/storage.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AnnouncementsPopover } from './AnnouncementsPopover.tsx';
import { AnnouncementsScreen } from './AnnouncementsScreen.tsx';
import { live } from './live.ts';

beforeEach(() => removeStored('announcementSeen', '7'));
afterEach(() => {
  vi.unstubAllGlobals();
});

const announcement = (change: Partial<Announcement> & Pick<Announcement, 'id' | 'title'>): Announcement => ({
  ...{ text: 'Texto', priority: 3, status: true, mediaPath: null, mediaName: null },
  ...{ createdAt: '2026-11-20T10:00:00.000Z', updatedAt: '2026-11-20T10:00:00.000Z', version: 1 },
  ...change,
});
const low = announcement({ id: '03', title: 'Novidades' });
const high = announcement({
  id: '01',
  title: 'Manutenção',
  priority: 1,
  mediaPath: '/api/media/c/0/x',
  mediaName: 'a.png',
});
const middle = announcement({ id: '02', title: 'Aviso', priority: 2, status: true });

function serve(records: Announcement[]) {
  const server = fakeServer();
  server.on('GET /announcements', { body: { records, count: records.length, hasMore: false, nextCursor: null } });
  return server;
}

it('B-ANN-2: everybody reads them by priority, and the mark goes when they were looked at', async () => {
  renderSignedIn(<AnnouncementsPopover />, { server: serve([low, middle, high]) });
  await userEvent.click(await screen.findByRole('button', { name: 'Informativos (3)' }));
  const panel = within(screen.getByRole('dialog', { name: 'Informativos' }));
  expect(panel.getAllByRole('heading', { level: 3 }).map((title) => title.textContent)).toEqual([
    'Manutenção',
    'Aviso',
    'Novidades',
  ]);
  expect(panel.getAllByText(/^(Alta|Média|Baixa)$/).map((word) => word.textContent)).toEqual([
    'Alta',
    'Média',
    'Baixa',
  ]);
  expect(panel.getAllByText('Novo')).toHaveLength(3);
  expect(screen.getByRole('button', { name: 'Informativos' })).toBeInTheDocument();
});

it('B-ANN-3: one that is taken back disappears, a new one is asked for', async () => {
  const server = serve([low]);
  const { client } = renderSignedIn(<AnnouncementsPopover />, { server });
  await userEvent.click(await screen.findByRole('button', { name: 'Informativos (1)' }));
  const session = currentSession();
  if (session === undefined) throw new Error('nobody is signed in');
  act(() => live['announcement']?.(client, { action: 'delete', id: low.id }, session));
  await screen.findByText('Nenhum informativo no momento.');
  server.on('GET /announcements', { body: { records: [high], count: 1, hasMore: false, nextCursor: null } });
  act(() => live['announcement']?.(client, { action: 'create', record: high }, session));
  expect(await screen.findByRole('heading', { name: 'Manutenção' })).toBeInTheDocument();
});

it('B-ANN-1: the staff writes one with a picture; both words are required', async () => {
  const server = serve([high]);
  server.on('POST /announcements', { body: middle });
  server.on('POST /announcements/02/media-upload', { body: middle });
  renderSignedIn(<AnnouncementsScreen />, { server, user: person({ super: true }) });
  await waitFor(() => expect(screen.queryByRole('table', { busy: true })).toBeNull());
  expect(screen.getByRole('row', { name: /Manutenção/ })).toHaveTextContent('Altaa.pngAtivo');
  await userEvent.click(screen.getByRole('button', { name: 'Novo informativo' }));
  const dialog = within(screen.getByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Salvar' }));
  expect(await dialog.findAllByText('Obrigatório')).toHaveLength(2);
  await userEvent.type(dialog.getByRole('textbox', { name: /^Título/ }), 'Aviso');
  await userEvent.type(dialog.getByRole('textbox', { name: /^Texto/ }), 'Leiam');
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Prioridade' }), 'Média');
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined }));
  await userEvent.upload(dialog.getByLabelText(/Imagem/), new File(['x'], 'b.png', { type: 'image/png' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Salvar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.at('POST /announcements')[0]?.body).toEqual({
    title: 'Aviso',
    text: 'Leiam',
    priority: 2,
    status: true,
  });
  expect(server.at('POST /announcements/02/media-upload')).toHaveLength(1);
});

it('B-ANN-1: the staff writes one for a single company, sees whose it is, and gives it to all', async () => {
  const server = serve([{ ...low, onlyCompanyId: 9, onlyCompanyName: 'Padaria Sol' } as Announcement]);
  const found = { id: 12, name: 'Mercado Lua', status: true };
  server.on('GET /companies/list', { body: { companies: [found], count: 1, hasMore: false, nextCursor: null } });
  server.on('POST /announcements', { body: middle });
  server.on('PUT /announcements/03', { body: low });
  renderSignedIn(<AnnouncementsScreen />, { server, user: person({ super: true }) });
  expect(await screen.findByText('Só para Padaria Sol')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Novo informativo' }));
  const dialog = within(screen.getByRole('dialog'));
  await userEvent.type(dialog.getByRole('textbox', { name: /^Título/ }), 'Aviso');
  await userEvent.type(dialog.getByRole('textbox', { name: /^Texto/ }), 'Leiam');
  await userEvent.type(dialog.getByRole('combobox', { name: /^Para/ }), 'lua');
  await userEvent.click(await screen.findByRole('option', { name: /Mercado Lua/ }));
  await userEvent.click(dialog.getByRole('button', { name: 'Salvar' }));
  await waitFor(() => expect(server.at('POST /announcements')[0]?.body).toMatchObject({ onlyCompanyId: 12 }));
});
