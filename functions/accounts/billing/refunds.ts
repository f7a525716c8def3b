import { AppError } from '@shared/core/errors.ts';
import type { Parsed } from '@shared/core/route.ts';
import type { invoices } from '@shared/invoices/contract.ts';
import type { Invoice, Payment } from '@shared/invoices/model.ts';
import { cents, reais } from '@shared/invoices/money.ts';
import { applyPayment, getInvoice } from './payments.ts';
import { providerNamed } from './providers/present.ts';
import type { Provider } from './providers/provider.ts';
import { claimRefund, releaseRefund } from './repo.ts';

/** Returns the amount to refund now. @throws ERR_PAYMENT_NOT_REFUNDABLE */
function amountOf(payment: Payment, value: number | undefined): number {
  const left = cents(payment.value) - cents(payment.refundedValue);
  const amount = value === undefined ? left : cents(value);
  if (amount <= 0 || amount > left) throw new AppError('ERR_PAYMENT_NOT_REFUNDABLE');
  return reais(amount);
}

const withRefunded = (payment: Payment, more: number): Payment => ({
  ...payment,
  refundedValue: reais(cents(payment.refundedValue) + cents(more)),
});

/** Refunds at the provider, unless an earlier refund succeeded and only its answer was lost. */
async function giveBack(provider: Provider, payment: Payment, amount: number): Promise<Payment> {
  const known = await provider.findPayment(payment.id);
  if (!known) throw new AppError('ERR_NO_PAYMENT_FOUND');
  if (cents(known.refundedValue) > cents(payment.refundedValue)) {
    return { ...payment, refundedValue: known.refundedValue };
  }
  await provider.refund(payment.id, amount);
  return withRefunded(payment, amount);
}

/** Gives a payment back; a part of it leaves the renewal, all of it takes it along unless others cover the invoice. */
export async function refund(input: Parsed<typeof invoices.refund>, now: Date): Promise<Invoice> {
  const invoice = await getInvoice(input.companyId, input.id);
  const payment = invoice.payments.find(({ id }) => id === input.paymentId);
  if (!payment) throw new AppError('ERR_NO_PAYMENT_FOUND');
  const amount = amountOf(payment, input.value);
  // A Pix to the platform's own key goes back at the bank; here it is noted.
  if (payment.provider === 'pix') return applyPayment(invoice, withRefunded(payment, amount), now);
  const provider = await providerNamed(payment.provider);
  if (!provider) throw new AppError('ERR_PAYMENT_PROVIDER');
  if (!(await claimRefund(invoice, payment, now))) throw new AppError('ERR_PAYMENT_IN_PREPARATION', { retryAfter: 5 });
  try {
    return await applyPayment(invoice, await giveBack(provider, payment, amount), now);
  } finally {
    await releaseRefund(invoice, payment);
  }
}
