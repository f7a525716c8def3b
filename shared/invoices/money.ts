import type { Invoice, Payment } from './model.ts';

/** Money is added up in centavos: 0.1 + 0.2 is not 0.3. */
export const cents = (value: number): number => Math.round(value * 100);

export const reais = (amount: number): number => amount / 100;

const sum = (payments: readonly Payment[], of: (payment: Payment) => number): number =>
  reais(payments.reduce((total, payment) => total + cents(of(payment)), 0));

/** What came in and what of it went back. */
export const receivedValue = ({ payments }: Pick<Invoice, 'payments'>): number => sum(payments, ({ value }) => value);
export const refundedValue = ({ payments }: Pick<Invoice, 'payments'>): number =>
  sum(payments, (payment) => payment.refundedValue);

/** What is there of it now. */
export const keptValue = (invoice: Pick<Invoice, 'payments'>): number =>
  reais(cents(receivedValue(invoice)) - cents(refundedValue(invoice)));

/** What is there beyond the invoice's value. */
export const surplusValue = (invoice: Pick<Invoice, 'payments' | 'value'>): number =>
  reais(Math.max(0, cents(keptValue(invoice)) - cents(invoice.value)));

/** What payments amount to that did not go back as a whole: a part that went back is a courtesy, not a debt (B-INV-7). */
const wholeCents = ({ payments }: Pick<Invoice, 'payments'>): number =>
  payments.reduce((total, { value, refundedValue }) => {
    const isGone = cents(refundedValue) >= cents(value);
    return isGone ? total : total + cents(value);
  }, 0);

/**
 * Whether an invoice is paid for. What was paid stays so while a part of it goes back; a payment that comes known with
 * such a part is one too. @param wasPaid it was so far
 */
export function isPaidFor(invoice: Pick<Invoice, 'payments' | 'value'>, wasPaid: boolean): boolean {
  if (invoice.payments.length === 0) return false;
  const value = cents(invoice.value);
  if (cents(keptValue(invoice)) >= value) return true;
  if (wasPaid) return wholeCents(invoice) >= value;
  return invoice.payments.some((payment) => wholeCents({ payments: [payment] }) >= value);
}

/** What is still to be paid. */
export const missingValue = (invoice: Pick<Invoice, 'payments' | 'value'>): number =>
  reais(Math.max(0, cents(invoice.value) - cents(keptValue(invoice))));
