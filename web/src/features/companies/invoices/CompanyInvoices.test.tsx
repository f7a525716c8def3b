import type { InvoiceView } from '@shared/invoices/contract.ts';
import type { Payment } from '@shared/invoices/model.ts';
import { fakeServer } from '@test/support/web/fakeServer.ts';
import { anInvoice, paidInvoice } from '@test/support/web/invoices.tsx';
import { person } from '@test/support/web/people.ts';
import '@test/support/web/setup.ts';
import { renderSignedIn } from '@test/support/web/signedIn.tsx';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Toaster } from '@web/ui/Toaster.tsx';
import { expect, it } from 'vitest';
import { CompanyInvoicesDialog } from './CompanyInvoicesDialog.tsx';

const payment = (change: Partial<Payment> = {}): Payment => ({
  ...{ provider: 'asaas', id: 'pay_1', value: 1299.9, refundedValue: 0, paidAt: '2026-01-10T15:00:00.000Z' },
  ...{ endToEndId: null, ...change },
});

function show(invoice: InvoiceView, payments: Payment[] = []) {
  const server = fakeServer();
  server.on('GET /invoices/all', { body: { invoices: [invoice], count: 1, hasMore: false, nextCursor: null } });
  server.on('GET /invoices/7', { body: { ...invoice, charge: null, payments } });
  renderSignedIn(
    <>
      <CompanyInvoicesDialog company={{ id: 3, name: 'Padaria Sol' }} onClose={() => undefined} />
      <Toaster />
    </>,
    { server, user: person({ super: true, companyId: 1 }) },
  );
  return server;
}
const choose = async (name: string) =>
  userEvent.click((await screen.findAllByRole('button', { name })).find((button) => button.closest('tr')) as Element);

it('shows the invoices of that company', async () => {
  const server = show(anInvoice());
  expect(await screen.findByText('Completo #7')).toBeInTheDocument();
  expect(screen.getByRole('dialog', { name: 'Faturas de Padaria Sol' })).toBeInTheDocument();
  expect(server.at('GET /invoices/all')[0]?.query).toMatchObject({ companyId: '3' });
});

it('confirms a Pix by the bank’s id, and says what is wrong with one that counted before', async () => {
  const server = show(anInvoice({ receivedValue: 1000, missingValue: 299.9 }));
  await choose('Confirmar Pix');
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirmar Pix' }));
  expect(dialog.getByLabelText(/^Valor recebido/)).toHaveValue(299.9);
  const press = () => userEvent.click(dialog.getByRole('button', { name: 'Confirmar Pix' }));
  await press();
  expect(dialog.getByLabelText(/^Identificador do banco/)).toHaveAccessibleDescription(/Obrigatório/);
  await userEvent.type(dialog.getByLabelText(/^Identificador do banco/), 'E00000000202601101200abcdef');
  server.on('POST /invoices/7/confirm', { status: 409, body: { error: 'ERR_PAYMENT_ALREADY_CONFIRMED' } });
  await press();
  expect(await dialog.findByRole('alert')).toBeInTheDocument();
  server.on('POST /invoices/7/confirm', { body: paidInvoice() });
  await press();
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Confirmar Pix' })).toBeNull());
  expect(server.at('POST /invoices/7/confirm').at(-1)?.body).toEqual({
    ...{ companyId: 3, endToEndId: 'E00000000202601101200abcdef', value: 299.9 },
  });
  expect(server.at('GET /invoices/all').length).toBeGreaterThan(1);
});

it('gives the payment too many back', async () => {
  const server = show(paidInvoice({ receivedValue: 2599.8, surplusValue: 1299.9 }), [
    payment(),
    payment({ id: 'pay_2' }),
  ]);
  await choose('Devolver');
  const dialog = within(await screen.findByRole('dialog', { name: 'Devolver' }));
  await waitFor(() => expect(dialog.getByRole('combobox', { name: /^Pagamento/ })).toHaveValue('pay_2'));
  server.on('POST /invoices/7/refund', { body: paidInvoice() });
  await userEvent.click(dialog.getByRole('button', { name: 'Devolver' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Devolver' })).toBeNull());
  expect(server.at('POST /invoices/7/refund')[0]?.body).toEqual({ companyId: 3, paymentId: 'pay_2', value: 1299.9 });
});

it('cancels an open invoice only when asked twice, and opens it again', async () => {
  const server = show(anInvoice());
  await choose('Cancelar fatura');
  server.on('PUT /invoices/7', { body: anInvoice({ status: 'canceled' }) });
  server.on('GET /invoices/all', {
    body: { invoices: [anInvoice({ status: 'canceled' })], count: 1, hasMore: false, nextCursor: null },
  });
  const question = within(await screen.findByRole('alertdialog', { name: 'Cancelar a fatura 7?' }));
  expect(server.at('PUT /invoices/7')).toEqual([]);
  await userEvent.click(question.getByRole('button', { name: 'Cancelar fatura' }));
  expect(await screen.findByText('Cancelado')).toBeInTheDocument();
  await choose('Reabrir fatura');
  await waitFor(() => expect(server.at('PUT /invoices/7')).toHaveLength(2));
  expect(server.at('PUT /invoices/7').map(({ body }) => body)).toEqual([
    { companyId: 3, status: 'canceled' },
    { companyId: 3, status: 'open' },
  ]);
});

it('offers nothing that makes no sense', async () => {
  show(paidInvoice({ receivedValue: 0 }));
  await screen.findByText('Completo #7');
  for (const name of ['Confirmar Pix', 'Devolver', 'Cancelar fatura', 'Reabrir fatura'])
    expect(screen.queryByRole('button', { name })).toBeNull();
});
