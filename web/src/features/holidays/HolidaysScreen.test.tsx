import '@test/support/web/setup.ts';
import type { HolidayView } from '@shared/holidays/model.ts';
import { fakeServer } from '@test/support/web/fakeServer.ts';
import { renderSignedIn } from '@test/support/web/signedIn.tsx';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { formatMoment } from '@web/lib/time.ts';
import { expect, it } from 'vitest';
import { HolidaysScreen } from './HolidaysScreen.tsx';

const year = Number(formatMoment(Date.now(), 'yyyy'));

function show(rows: readonly HolidayView[]) {
  const server = fakeServer();
  server.on('GET /holidays', { body: rows });
  renderSignedIn(<HolidaysScreen />, { server, at: '/holidays' });
  return server;
}

it('says of each day whether it comes every year', async () => {
  show([
    { id: 1, date: `${year}-04-03`, name: 'Sexta-feira Santa', isYearly: false },
    { id: 2, date: `${year}-12-25`, name: 'Natal', isYearly: true },
  ]);
  const friday = within(await screen.findByRole('row', { name: /Sexta-feira Santa/ }));
  expect(friday.getByText(`03/04/${year}`)).toBeVisible();
  expect(friday.getByText('Só neste ano')).toBeVisible();
  const christmas = within(screen.getByRole('row', { name: /Natal/ }));
  expect(christmas.getByText('25/12')).toBeVisible();
  expect(christmas.getByText('Todos os anos')).toBeVisible();
});

it('offers the national ones of a year: those of choice unchosen, those that are there not again', async () => {
  const server = show([{ id: 2, date: `${year}-12-25`, name: 'Natal', isYearly: true }]);
  server.on('POST /holidays/many', { body: { added: 10 } });
  await screen.findByRole('row', { name: /Natal/ });
  await userEvent.click(screen.getByRole('button', { name: 'Feriados nacionais' }));
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByRole('checkbox', { name: /Natal.*já no calendário/ })).toBeDisabled();
  expect(dialog.getByRole('checkbox', { name: /Corpus Christi/ })).not.toBeChecked();
  await userEvent.click(dialog.getByRole('checkbox', { name: /Tiradentes/ }));
  await userEvent.click(dialog.getByRole('button', { name: 'Adicionar 8 dias' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const [request] = server.at('POST /holidays/many');
  const { holidays: sent } = (request ?? { body: { holidays: [] } }).body as { holidays: HolidayView[] };
  expect(sent).toHaveLength(8);
  expect(sent[0]).toEqual({ date: `${year}-01-01`, name: 'Confraternização Universal', isYearly: true });
  expect(sent.find(({ name }) => name === 'Sexta-feira Santa')?.isYearly).toBe(false);
});
