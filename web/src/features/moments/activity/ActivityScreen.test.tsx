import '@test/support/web/setup.ts';
import { readCells } from '@shared/sheets/read.ts';
import { fakeServer } from '@test/support/web/fakeServer.ts';
import { person } from '@test/support/web/people.ts';
import { renderSignedIn } from '@test/support/web/signedIn.tsx';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { saveFile } from '@web/lib/saveFile.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { ActivityScreen } from './ActivityScreen.tsx';

vi.mock('@web/lib/saveFile.ts', () => ({ saveFile: vi.fn() }));

afterEach(() => {
  vi.clearAllMocks();
  vi.unstubAllGlobals();
});

const spent = { online: 7260, away: 600, conversation: 1800 };
const period = { from: '2026-11-01', to: '2026-11-23' };
const ana = { ...spent, userId: 7, name: 'Ana Lima', days: 3 };
const day = { ...spent, day: '2026-11-20', first: '08:00', last: null };

async function saved(at: string) {
  const server = fakeServer();
  server.on('GET /dashboard/activity', ({ query }) => ({
    body: { ...period, people: [ana], days: query['userId'] === '7' ? [day] : [] },
  }));
  renderSignedIn(<ActivityScreen />, { server, user: person({ profile: 'admin' }), at });
  const button = screen.getByRole('button', { name: 'Baixar planilha' });
  await waitFor(() => expect(button).toBeEnabled());
  await userEvent.click(button);
  await waitFor(() => expect(saveFile).toHaveBeenCalledOnce());
  const [bytes, name] = vi.mocked(saveFile).mock.calls[0] ?? [];
  return { name, cells: await readCells(bytes as Uint8Array) };
}

/** As programs keep lengths of time: counted from the day before 1900. */
const lengths = ['02:01', '00:10', '00:30'].map((length) => new Date(`1899-12-31T${length}:00Z`));

it('makes a sheet of the team, its times as lengths', async () => {
  expect(await saved('/moments/activity')).toEqual({
    name: 'atividade da equipe 2026-11-01 2026-11-23.xlsx',
    cells: [
      ['Pessoa', 'Dias', 'Online', 'Ausente', 'Em conversas'],
      ['Ana Lima', 3, ...lengths],
    ],
  });
});

it('and of one person by day', async () => {
  expect(await saved('/moments/activity?person=7')).toEqual({
    name: 'atividade de ana lima 2026-11-01 2026-11-23.xlsx',
    cells: [
      ['Dia', 'Chegada', 'Saída', 'Online', 'Ausente', 'Em conversas'],
      [new Date('2026-11-20T00:00:00Z'), '08:00', null, ...lengths],
    ],
  });
});
