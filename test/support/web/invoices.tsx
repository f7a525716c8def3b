import type { ChargeView, InvoiceView } from '@shared/invoices/contract.ts';
import { screen, within } from '@testing-library/react';
import { serverDate } from '@web/lib/serverClock.ts';
import { Toaster } from '@web/ui/Toaster.tsx';
import { Route, Routes, useLocation } from 'react-router-dom';
import { OpenInvoicesScreen } from '../../../web/src/features/invoices/OpenInvoicesScreen.tsx';
import { ReceiptScreen } from '../../../web/src/features/invoices/ReceiptScreen.tsx';
import { fakeServer } from './fakeServer.ts';
import { person } from './people.ts';
import { renderSignedIn } from './signedIn.tsx';

/** Calendar date of the company so many days from today. */
export const inDays = (days: number): string => {
  const zone = { timeZone: 'America/Sao_Paulo' };
  return new Date(serverDate().getTime() + days * 86_400_000).toLocaleDateString('en-CA', zone);
};

export const anInvoice = (change: Partial<InvoiceView> = {}): InvoiceView => ({
  ...{ id: 7, companyId: 3, detail: 'Completo', users: 10, connections: 3, queues: 5, value: 1299.9 },
  ...{ recurrence: 'MENSAL', dueDate: inDays(4), status: 'open', txid: null, paidAt: null },
  ...{ receivedValue: 0, missingValue: 1299.9, refundedValue: 0, surplusValue: 0 },
  ...{ createdAt: '2026-01-01T12:00:00.000Z', updatedAt: '2026-01-01T12:00:00.000Z' },
  ...change,
});

export const paidInvoice = (change: Partial<InvoiceView> = {}): InvoiceView =>
  anInvoice({
    ...{ status: 'paid', paidAt: '2026-01-10T15:00:00.000Z', txid: 'E123', receivedValue: 1299.9, missingValue: 0 },
    ...change,
  });

export const aCharge = (change: Partial<ChargeView> = {}): ChargeView => ({
  ...{ invoiceId: 7, provider: 'sandbox', txid: 't', value: 1299.9, createdAt: serverDate().toISOString() },
  ...{ expiresAt: new Date(serverDate().getTime() + 3_600_000).toISOString(), expiresIn: 3600 },
  qrcode: { qrcode: '00020126PIX', imagemQrcode: 'data:image/png;base64,AAAA' },
  ...change,
});

function Place() {
  return <output aria-label="place">{useLocation().pathname}</output>;
}

/** The screens about a company's invoices in front of a server of one's own. */
export function invoicesFixture() {
  const server = fakeServer();
  return {
    server,
    listed: (...invoices: InvoiceView[]) =>
      server.on('GET /invoices/all', { body: { invoices, count: invoices.length, hasMore: false, nextCursor: null } }),
    /** What the server knows of an invoice. */
    known: (now: InvoiceView, present: ChargeView | null = null) =>
      server.on(`GET /invoices/${now.id}`, { body: { ...now, charge: present, payments: [] } }),
    show({ at = '/financeiro-aberto', user = person() } = {}) {
      const { client } = renderSignedIn(
        <>
          <Routes>
            <Route path="/financeiro-aberto" element={<OpenInvoicesScreen />} />
            <Route path="/financeiro/recibo/:id" element={<ReceiptScreen />} />
            <Route path="*" element={null} />
          </Routes>
          <Place />
          <Toaster />
        </>,
        { server, user, at },
      );
      return client;
    },
    place: () => screen.getByRole('status', { name: 'place' }).textContent,
    row: async (name: RegExp) => within(await screen.findByRole('row', { name })),
  };
}
