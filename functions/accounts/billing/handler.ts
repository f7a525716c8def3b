import { AppError } from '@shared/core/errors.ts';
import type { Parsed } from '@shared/core/route.ts';
import { invoices } from '@shared/invoices/contract.ts';
import type { Invoice, Payment } from '@shared/invoices/model.ts';
import { cents, keptValue } from '@shared/invoices/money.ts';
import { chargeView, invoiceView } from '@shared/invoices/view.ts';
import type { Ctx } from '../../core/context/ctx.ts';
import { serve } from '../../core/http/serve.ts';
import { qrPicture } from '../../core/qrPicture.ts';
import { getCompany } from '../records/companies.ts';
import { subscribe } from './charges.ts';
import { ensureInvoice } from './due.ts';
import { listInvoices } from './list.ts';
import { changeInvoice, confirmPayment, getInvoice } from './payments.ts';
import { refund } from './refunds.ts';

async function list(input: Parsed<typeof invoices.list>, ctx: Ctx) {
  const companyId = input.companyId ?? ctx.companyId;
  if (companyId !== ctx.companyId) await getCompany(companyId);
  await ensureInvoice(companyId, ctx.now);
  return listInvoices(companyId, input);
}

/** An agreed value; what was canceled may be opened again, and the other way round. @throws ERR_INVOICE_NOT_OPEN */
function changed(current: Invoice, { value, status }: Parsed<typeof invoices.update>, now: Date): Invoice {
  const mayChange = current.status === 'open' || current.status === 'canceled';
  // A paid invoice may be reduced, so that a part of it can be refunded.
  const isDiscount = current.status === 'paid' && value !== undefined && cents(value) <= cents(keptValue(current));
  if (!mayChange && !(isDiscount && status === undefined)) throw new AppError('ERR_INVOICE_NOT_OPEN');
  return {
    ...current,
    ...(value === undefined ? {} : { value, isValueFixed: true, charge: null }),
    ...(status === undefined ? {} : { status, charge: null }),
    updatedAt: now.toISOString(),
  };
}

const byHand = ({ endToEndId, value }: Parsed<typeof invoices.confirm>, invoice: Invoice, now: Date): Payment => ({
  ...{ provider: 'pix', id: endToEndId, endToEndId, refundedValue: 0, paidAt: now.toISOString() },
  value: value ?? invoice.value,
});

export const handler = serve(invoices, {
  list,
  get: async ({ id, companyId = 0 }, ctx) => {
    const invoice = await getInvoice(companyId || ctx.companyId, id);
    const charge = chargeView(invoice, qrPicture, ctx.now);
    return { ...invoiceView(invoice), charge, payments: invoice.payments };
  },
  subscribe,
  update: async (input, ctx) =>
    invoiceView(await changeInvoice(input, (current) => changed(current, input, ctx.now), ctx.now)),
  confirm: async (input, ctx) => {
    const invoice = await getInvoice(input.companyId, input.id);
    return invoiceView(await confirmPayment(invoice, byHand(input, invoice, ctx.now), ctx.now));
  },
  refund: async (input, ctx) => invoiceView(await refund(input, ctx.now)),
});
