import '@test/support/web/setup.ts';
import { readCells } from '@shared/sheets/read.ts';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as files from '@web/lib/saveFile.ts';
import { MemoryRouter } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { ChartCard } from './ChartCard.tsx';
import { type ChartData, type ChartKind, highestOf, isBlank } from './chartData.ts';

const byQueue: ChartData = {
  pointName: 'Fila',
  points: [
    { key: '1', label: 'Vendas', to: '/tickets?queues=1' },
    { key: '2', label: 'Suporte' },
  ],
  series: [{ key: 'tickets', name: 'Atendimentos', values: [3, 12] }],
  format: String,
};

const perDay: ChartData = {
  pointName: 'Dia',
  points: [
    { key: '2026-11-02', label: '02', name: '02/11/2026' },
    { key: '2026-11-03', label: '03', name: '03/11/2026' },
  ],
  series: [
    { key: 'in', name: 'Abertos', values: [4, 9], text: '13' },
    { key: 'out', name: 'Fechados', values: [null, 2], text: '2' },
  ],
  format: String,
};

const show = (kind: ChartKind, data: ChartData | undefined) =>
  render(
    <MemoryRouter>
      <ChartCard title="Quantos?" kind={kind} data={data} empty="Aqui aparecem os atendimentos." file="filas" />
    </MemoryRouter>,
  );

it.each(['columns', 'ranks', 'trend', 'shares', 'heat'] as const)(
  'draws %s and says the highest value',
  async (kind) => {
    const { container } = show(kind, byQueue);
    expect(screen.getByRole('img', { name: 'Quantos?. Atendimentos: o maior é 12, Suporte' })).toBeVisible();
    await waitFor(() => expect(container.querySelector('[role="img"] svg')).not.toBeNull());
  },
);

it('shows the same numbers as a table, and leads from it to the records', async () => {
  show('ranks', byQueue);
  await userEvent.click(screen.getByRole('button', { name: 'Ver como tabela: Quantos?' }));
  const table = within(screen.getByRole('region', { name: 'Quantos?' }));
  expect(table.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'FilaAtendimentos',
    'Vendas3',
    'Suporte12',
  ]);
  expect(table.getByRole('link', { name: 'Vendas' })).toHaveAttribute('href', '/tickets?queues=1');
  await userEvent.click(screen.getByRole('button', { name: 'Ver como gráfico: Quantos?' }));
  expect(screen.getByRole('img')).toBeVisible();
});

it('names several series with what they amount to', () => {
  show('trend', perDay);
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Abertos13', 'Fechados2']);
});

it('names the parts of a whole', () => {
  show('shares', byQueue);
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Vendas3 (20%)',
    'Suporte12 (80%)',
  ]);
});

it('says what will be here while there is nothing, and offers no empty file', () => {
  show('columns', { ...byQueue, series: [{ key: 'tickets', name: 'Atendimentos', values: [0, 0] }] });
  expect(screen.getByText('Aqui aparecem os atendimentos.')).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
});

it('saves the numbers as a sheet that a program can add up', async () => {
  const saved = vi.spyOn(files, 'saveFile').mockImplementation(() => undefined);
  show('trend', perDay);
  await userEvent.click(screen.getByRole('button', { name: 'Salvar: Quantos?' }));
  await userEvent.click(screen.getByRole('menuitem', { name: /planilha/ }));
  await waitFor(() => expect(saved).toHaveBeenCalledOnce());
  const [bytes, name] = saved.mock.calls[0] ?? [];
  expect(name).toBe('filas.xlsx');
  expect(await readCells(bytes as Uint8Array)).toEqual([
    ['Dia', 'Abertos', 'Fechados'],
    ['02/11/2026', 4, null],
    ['03/11/2026', 9, 2],
  ]);
});

it('knows no highest value where there is none', () => {
  const series = { key: 'tickets', name: 'Atendimentos', values: [null, 0] };
  const none = { ...byQueue, series: [series] };
  expect(isBlank(none)).toBe(true);
  expect(highestOf(none, series)).toBeUndefined();
});
