import '@test/support/web/setup.ts';
import { countsOf } from '@shared/campaigns/counts.ts';
import type { Campaign } from '@shared/campaigns/model.ts';
import type { CampaignReport } from '@shared/campaigns/views.ts';
import { campaignRow } from '@test/support/web/campaigns.ts';
import { fakeServer } from '@test/support/web/fakeServer.ts';
import { person } from '@test/support/web/people.ts';
import { renderSignedIn } from '@test/support/web/signedIn.tsx';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Toaster } from '@web/ui/Toaster.tsx';
import { Route, Routes } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { ReportScreen } from './ReportScreen.tsx';

const at = '2026-11-20T12:00:00.000Z';
const counts = { total: 100, skipped: 4, sent: 90, delivered: 80, read: 45, answered: 18, failed: 6, cost: 5_625_000 };

const reportWith = (fields: Partial<Campaign>, more: Partial<CampaignReport> = {}): CampaignReport => ({
  ...campaignRow({ id: 4, name: 'Natal', ...fields }, counts),
  ...{ contactList: { id: 7, name: 'Clientes' }, tag: null },
  ...{ whatsapps: [{ id: 2, name: 'Loja', channel: 'whatsappapi', status: 'CONNECTED' }] },
  variants: [
    { slot: 1, sent: 45, read: 20, answered: 4, isBetter: false },
    { slot: 2, sent: 45, read: 25, answered: 14, isBetter: true },
  ],
  reasons: [
    { code: '131026', isSkipped: false, count: 6 },
    { code: 'optedOut', isSkipped: true, count: 4 },
  ],
  ...{ hours: [{ at, sent: 90, delivered: 80, read: 45, answered: 18, failed: 6 }], currency: 'USD', nextAt: null },
  ...more,
});

const recipient = {
  ...{ campaignId: 4, identity: 'pn:5511988887777', number: '5511988887777', name: 'Ana Lima', email: '' },
  ...{ contactId: 'c1', state: 'read', part: 'text', reason: '', isRetriable: false, whatsappId: 2, variant: 2 },
  ...{ attempts: 0, nextAttemptAt: null, confirmationRequestedAt: null, confirmation: null, confirmedAt: null },
  ...{ deliveredAt: at, receivedAt: at, readAt: at, answeredAt: at, ticketId: 9, ticketUuid: 'u-9', cost: 62_500 },
  updatedAt: at,
};

function show(report: CampaignReport) {
  const server = fakeServer();
  server.on('GET /campaigns/4', { body: report });
  server.on('GET /campaigns/4/recipients', {
    body: { records: [recipient], count: 1, hasMore: false, nextCursor: null },
  });
  return renderSignedIn(
    <>
      <Routes>
        <Route path="/campaign/:id/report" element={<ReportScreen />} />
        <Route path="/tickets/:uuid" element={<p>conversa</p>} />
      </Routes>
      <Toaster />
    </>,
    { server, user: person({ profile: 'admin' }), at: '/campaign/4/report' },
  );
}

describe('the report of a campaign', () => {
  it('says what became of it, which text is better, and why some got nothing', async () => {
    show(reportWith({ status: 'FINALIZADA', startedAt: at, completedAt: at }));
    expect(await screen.findByRole('heading', { name: /Natal/ })).toBeVisible();
    const fact = (name: string) => screen.getByText(name, { selector: 'dt' }).closest('div') as HTMLElement;
    expect(within(fact('Enviadas')).getByText('90')).toBeVisible();
    expect(within(fact('Respondidas')).getByText('20%')).toBeVisible();
    const [, second] = within(screen.getAllByRole('table')[0] as HTMLElement)
      .getAllByRole('row')
      .slice(1);
    expect(second).toHaveTextContent(/2.*(melhor)/i);
    expect(screen.getByText('Clientes')).toBeVisible();
  });

  it('leads from a recipient to their conversation, and asks for those of one state', async () => {
    const { server } = show(reportWith({ status: 'FINALIZADA', startedAt: at, completedAt: at }));
    expect(await screen.findByText('Ana Lima')).toBeVisible();
    await userEvent.selectOptions(screen.getByLabelText('Situação'), 'failed');
    await waitFor(() =>
      expect(server.at('GET /campaigns/4/recipients').at(-1)?.query).toMatchObject({ state: 'failed' }),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Abrir conversa' }));
    expect(await screen.findByText('conversa')).toBeVisible();
  });

  it('tries the failed again, and says why the system stopped it', async () => {
    const stop = { code: 'quality' as const, at, detail: 'Loja' };
    const retriable = countsOf({ ...counts, retriable: 2 });
    const { server } = show(reportWith({ status: 'CANCELADA', startedAt: at, stop }, { counts: retriable }));
    server.on('POST /campaigns/4/retry', { body: reportWith({ status: 'EM_ANDAMENTO' }) });
    expect(await screen.findByText(/Loja.*qualidade|qualidade.*Loja/i)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Reenviar falhas (2)' }));
    await waitFor(() => expect(server.at('POST /campaigns/4/retry')).toHaveLength(1));
  });

  it('offers no other try where all failed for good', async () => {
    show(reportWith({ status: 'FINALIZADA', startedAt: at, completedAt: at }));
    expect(await screen.findByRole('heading', { name: /Natal/ })).toBeVisible();
    expect(await screen.findByText('Ana Lima')).toBeVisible();
    expect(screen.queryByRole('button', { name: /Reenviar/ })).toBeNull();
  });
});
