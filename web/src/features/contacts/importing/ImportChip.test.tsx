import '@test/support/web/setup.ts';
import type { SheetRow } from '@shared/contacts/importSheet.ts';
import { fakeServer } from '@test/support/web/fakeServer.ts';
import { person } from '@test/support/web/people.ts';
import { renderSignedIn } from '@test/support/web/signedIn.tsx';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { ImportChip } from './ImportChip.tsx';
import { dismissImport, startImport } from './importRun.ts';
import type { StoredImport } from './importStorage.ts';

const kept = new Map<string, StoredImport>();
vi.mock('./importStorage.ts', () => ({
  storeRows: async (owner: string, rows: StoredImport['rows']) => {
    kept.set(owner, { rows, progress: { phase: 'running', done: 0, created: 0, existing: 0, failed: [] } });
  },
  storeProgress: async (owner: string, progress: StoredImport['progress']) => {
    const current = kept.get(owner);
    if (current) kept.set(owner, { ...current, progress });
  },
  readStoredImport: async (owner: string) => kept.get(owner),
  removeStoredImport: async (owner: string) => void kept.delete(owner),
}));

afterEach(() => {
  act(dismissImport);
  kept.clear();
  vi.unstubAllGlobals();
});

const rows: SheetRow[] = Array.from({ length: 450 }, (_, index) => ({
  ...{ line: index + 2, name: `Pessoa ${index}`, email: '', tags: '', fields: [] },
  number: `55119${String(10_000_000 + index)}`,
}));
const answer = { contacts: [], existing: 200, failures: [] };

it('shows how far an import is on every screen, in few requests, and what came of it', async () => {
  const server = fakeServer();
  let free = () => {};
  server.on('POST /contacts/upload', () => new Promise((done) => (free = () => done({ body: answer }))));
  renderSignedIn(<ImportChip />, { server, user: person() });
  expect(screen.queryByRole('button')).toBeNull();
  act(() => startImport(rows));
  const chip = await screen.findByRole('button', { name: /Importando 0 de 450/ });
  for (const done of ['200', '400']) {
    await waitFor(() => expect(server.at('POST /contacts/upload')).toHaveLength(done === '200' ? 1 : 2));
    act(() => free());
    await waitFor(() => expect(chip).toHaveTextContent(`Importando ${done} de 450`));
  }
  await waitFor(() => expect(server.at('POST /contacts/upload')).toHaveLength(3));
  act(() => free());
  await waitFor(() => expect(chip).toHaveTextContent('Importação pronta'));
  await userEvent.click(chip);
  expect(await screen.findByText(/600 já existiam/)).toBeVisible();
});

it('goes on after the page was reloaded, from where it was', async () => {
  const server = fakeServer();
  server.on('POST /contacts/upload', { body: answer });
  const user = person();
  kept.set(`${user.companyId}-${user.id}`, {
    rows,
    progress: { phase: 'running', done: 400, created: 7, existing: 393, failed: [] },
  });
  renderSignedIn(<ImportChip />, { server, user });
  await waitFor(() => expect(screen.getByRole('button')).toHaveTextContent('Importação pronta'));
  expect(server.at('POST /contacts/upload')).toHaveLength(1);
});

it('rests when the person leaves, and is nobody else’s', async () => {
  const server = fakeServer();
  server.on('POST /contacts/upload', () => new Promise(() => {}));
  const user = person();
  renderSignedIn(<ImportChip />, { server, user });
  act(() => startImport(rows));
  await screen.findByRole('button', { name: /Importando/ });
  cleanup();
  renderSignedIn(<ImportChip />, { server, user: person({ id: 999 }) });
  expect(screen.queryByRole('button')).toBeNull();
  expect(kept.get(`${user.companyId}-${user.id}`)?.progress).toMatchObject({ phase: 'running', done: 0 });
});
