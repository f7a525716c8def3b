import { AppError } from '@shared/core/errors.ts';
import type { Parsed } from '@shared/core/route.ts';
import type { invoices } from '@shared/invoices/contract.ts';
import type { Invoice, Payment } from '@shared/invoices/model.ts';
import { cents, reais } from '@shared/invoices/money.ts';
import { applyPayment, getInvoice } from './payments.ts';

/** The payment with what goes back of it now. @throws ERR_PAYMENT_NOT_REFUNDABLE */
function withRefund(payment: Payment, value: number | undefined): Payment {
  const left = cents(payment.value) - cents(payment.refundedValue);
  const amount = value === undefined ? left : cents(value);
  if (amount <= 0 || amount > left) throw new AppError('ERR_PAYMENT_NOT_REFUNDABLE');
  return { ...payment, refundedValue: reais(cents(payment.refundedValue) + amount) };
}

/** Gives a payment back; once what is left does not cover the invoice, the renewal goes with it. */
export async function refund(input: Parsed<typeof invoices.refund>, now: Date): Promise<Invoice> {
  const invoice = await getInvoice(input.companyId, input.id);
  const payment = invoice.payments.find(({ id }) => id === input.paymentId);
  if (!payment) throw new AppError('ERR_NO_PAYMENT_FOUND');
  return applyPayment(invoice, withRefund(payment, input.value), now);
}
