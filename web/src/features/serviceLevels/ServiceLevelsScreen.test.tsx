import '@test/support/web/setup.ts';
import type { ServiceReport } from '@shared/serviceResults/model.ts';
import { readCells } from '@shared/sheets/read.ts';
import { fakeServer } from '@test/support/web/fakeServer.ts';
import { renderSignedIn } from '@test/support/web/signedIn.tsx';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { ServiceLevelsScreen } from './ServiceLevelsScreen.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
});

const none = { kept: 0, missed: 0 };
const empty: ServiceReport = {
  ...{ services: 0, first: none, next: none, resolution: none, reasons: [], queues: [], users: [], misses: [] },
};

const bytesOf = (file: Blob): Promise<Uint8Array> =>
  new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(new Uint8Array(reader.result as ArrayBuffer));
    reader.readAsArrayBuffer(file);
  });

function show(report: ServiceReport) {
  const server = fakeServer();
  server.on('GET /queue', { body: [] });
  server.on('GET /service-results', { body: report });
  renderSignedIn(<ServiceLevelsScreen />, { server, at: '/service-levels' });
}

it('says what will be here, and where promises are made', async () => {
  show(empty);
  expect(await screen.findByText(/Nenhum prazo neste período/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Ir para Filas' })).toBeVisible();
});

it('shows what was kept, and leads to what was missed', async () => {
  const kept = { kept: 9, missed: 1 };
  show({
    ...empty,
    ...{ services: 10, first: kept },
    reasons: [{ reason: 'notAccepted', count: 1 }],
    queues: [{ id: 1, name: 'Vendas', first: kept, next: none, resolution: none }],
    users: [{ id: null, name: '', first: kept, next: none, resolution: none }],
    misses: [
      {
        ...{ target: 'first', dueAt: '2026-11-20T12:00:00.000Z', reason: 'notAccepted', user: null },
        ...{ ticketId: 7, uuid: 'ab12', queueName: 'Vendas' },
      },
    ],
  });
  expect(await screen.findByText('9 de 10 no prazo')).toBeVisible();
  expect(within(screen.getByRole('row', { name: /Vendas 90%/ })).getByText('90% (9/10)')).toBeVisible();
  expect(screen.getByRole('link', { name: '#7' })).toHaveAttribute('href', '/tickets/ab12');
  const files: Blob[] = [];
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: (file: Blob) => `blob:${files.push(file)}` }));
  await userEvent.click(screen.getByRole('button', { name: 'Baixar planilha' }));
  await waitFor(() => expect(files).toHaveLength(1));
  const cells = await readCells(await bytesOf(files[0] ?? new Blob()));
  expect(cells).toContainEqual(expect.arrayContaining(['Vendas', 9, 1]));
  expect(cells).toContainEqual(expect.arrayContaining([7, 'Primeira resposta']));
});
