import '@test/support/web/setup.ts';
import { campaignRow } from '@test/support/web/campaigns.ts';
import { fakeServer } from '@test/support/web/fakeServer.ts';
import { person } from '@test/support/web/people.ts';
import { renderSignedIn } from '@test/support/web/signedIn.tsx';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Toaster } from '@web/ui/Toaster.tsx';
import { Route, Routes } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { CampaignsScreen } from './CampaignsScreen.tsx';
import { addMonths, boundsOf, monthFromUrl, weeksOf } from './calendar/month.ts';

const campaignListResponse = (rows: readonly unknown[]) => ({
  body: { records: rows, count: rows.length, hasMore: false, nextCursor: null },
});

function show(path = '/campaigns', rows = [campaignRow({ id: 4, name: 'Natal' })]) {
  const server = fakeServer();
  server.on('GET /campaigns', campaignListResponse(rows));
  return renderSignedIn(
    <>
      <Routes>
        <Route path="/campaigns" element={<CampaignsScreen />} />
      </Routes>
      <Toaster />
    </>,
    { server, user: person({ profile: 'admin' }), at: path },
  );
}

describe('campaigns', () => {
  it('are duplicated under another name, and archived', async () => {
    const { server } = show();
    server.on('POST /campaigns/4/duplicate', { body: campaignRow({ id: 5, name: 'Natal (cópia)' }) });
    server.on('POST /campaigns/4/archive', { body: campaignRow({ id: 4, isArchived: true }) });
    await screen.findByText('Natal');
    await userEvent.click(screen.getByRole('button', { name: 'Duplicar' }));
    await waitFor(() => expect(server.at('POST /campaigns/4/duplicate')).toHaveLength(1));
    await userEvent.click(screen.getByRole('button', { name: 'Arquivar' }));
    await waitFor(() => expect(server.at('POST /campaigns/4/archive')[0]?.body).toEqual({ isArchived: true }));
  });

  it('stand in a calendar on the day on which they begin', async () => {
    const rows = [
      campaignRow({ id: 4, name: 'Natal', status: 'PROGRAMADA', scheduledAt: '2026-12-24T12:00:00.000Z' }),
      // Late in the evening there, the day after in UTC.
      campaignRow({ id: 5, name: 'Véspera', status: 'FINALIZADA', startedAt: '2026-12-24T02:30:00.000Z' }),
    ];
    const { server } = show('/campaigns?view=calendar&month=2026-12', rows);
    const grid = await screen.findByRole('table', { name: 'dezembro de 2026' });
    const day = (name: string) => within(within(grid).getByText(name).closest('td') as HTMLElement);
    expect(day('quinta-feira, 24 de dezembro').getByRole('link', { name: /09:00 Natal/ })).toHaveAttribute(
      ...(['href', '/campaign/4/report'] as const),
    );
    expect(day('quarta-feira, 23 de dezembro').getByRole('link', { name: /23:30 Véspera/ })).toBeVisible();
    expect(server.at('GET /campaigns')[0]?.query).toMatchObject({
      ...{ from: '2026-12-01T03:00:00.000Z', until: '2027-01-01T03:00:00.000Z' },
    });
    await userEvent.click(screen.getByRole('button', { name: 'Mês seguinte' }));
    expect(await screen.findByRole('table', { name: 'janeiro de 2027' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Lista' }));
    expect(await screen.findByRole('button', { name: 'Calendário' })).toBeVisible();
  });

  it('the list says whom each is for, by which number and when, or that this is open', async () => {
    const full = {
      ...campaignRow({ id: 1, name: 'Natal', confirmation: true, completedAt: '2026-11-20T12:00:00.000Z' }),
      ...{ contactList: { id: 7, name: 'Clientes' }, whatsapps: [{ id: 2, name: 'Loja' }] },
    };
    const records = [full, campaignRow({ id: 2, name: 'Páscoa', scheduledAt: null, completedAt: null })];
    show('/campaigns', records);
    expect(await screen.findByRole('row', { name: /Natal.*Clientes.*Loja.*Habilitada/ })).toBeVisible();
    const open = screen.getByRole('row', { name: /Páscoa/ });
    for (const words of ['Inativa', 'Não definida', 'Não definido', 'Sem agendamento', 'Não concluída', 'Desabilitada'])
      expect(within(open).getByText(words)).toBeInTheDocument();
  });

  it('months have whole weeks that begin on Monday', () => {
    expect(weeksOf('2026-02')[0]).toEqual([null, null, null, null, null, null, '2026-02-01']);
    expect(weeksOf('2026-06')[0]?.[0]).toBe('2026-06-01');
    for (const month of ['2026-02', '2026-06', '2026-12'])
      for (const week of weeksOf(month)) expect(week).toHaveLength(7);
    expect(weeksOf('2024-02').flat().filter(Boolean)).toHaveLength(29);
    expect([addMonths('2026-01', -1), addMonths('2026-12', 1)]).toEqual(['2025-12', '2027-01']);
    expect(monthFromUrl('2026-13', Date.parse('2026-11-23T12:00:00Z'))).toBe('2026-11');
    expect(boundsOf('2026-11').until).toBe('2026-12-01T03:00:00.000Z');
  });
});
