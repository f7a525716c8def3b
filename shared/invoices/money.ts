import type { Invoice, Payment } from './model.ts';

/** Money is added up in centavos: 0.1 + 0.2 is not 0.3. */
export const cents = (value: number): number => Math.round(value * 100);

export const reais = (amount: number): number => amount / 100;

const sum = (payments: readonly Payment[], of: (payment: Payment) => number): number =>
  reais(payments.reduce((total, payment) => total + cents(of(payment)), 0));

/** Sum of payments and sum of refunds. */
export const receivedValue = ({ payments }: Pick<Invoice, 'payments'>): number => sum(payments, ({ value }) => value);
export const refundedValue = ({ payments }: Pick<Invoice, 'payments'>): number =>
  sum(payments, (payment) => payment.refundedValue);

/** Value received minus refunds. */
export const keptValue = (invoice: Pick<Invoice, 'payments'>): number =>
  reais(cents(receivedValue(invoice)) - cents(refundedValue(invoice)));

/** Value kept beyond the invoice's value. */
export const surplusValue = (invoice: Pick<Invoice, 'payments' | 'value'>): number =>
  reais(Math.max(0, cents(keptValue(invoice)) - cents(invoice.value)));

/**
 * Sum in cents of the payments that were not refunded as a whole; a partial refund is a courtesy, not a debt (B-INV-7).
 */
const wholeCents = ({ payments }: Pick<Invoice, 'payments'>): number =>
  payments.reduce((total, { value, refundedValue }) => {
    const isGone = cents(refundedValue) >= cents(value);
    return isGone ? total : total + cents(value);
  }, 0);

type Paid = Pick<Invoice, 'payments' | 'value' | 'status' | 'renewal'>;

/** Payments that count in full by themselves; of a refunded invoice only those that were unknown when it was refunded. */
function countingInFull({ payments }: Paid, before: Paid): readonly Payment[] {
  if (before.status !== 'refunded') return payments;
  const known = new Set(before.payments.map(({ provider, id }) => `${provider} ${id}`));
  return payments.filter(({ provider, id }) => !known.has(`${provider} ${id}`));
}

/**
 * True if an invoice is paid. It stays paid after a partial refund, and a payment that is first reported
 * together with one counts in full. A further partial refund does not pay a refunded invoice: until B-INV-7 left the
 * licence in place, the first partial refund took it.
 * @param before the invoice before the latest payment or refund
 */
export function isPaidFor(invoice: Paid, before: Paid): boolean {
  if (invoice.payments.length === 0) return false;
  const value = cents(invoice.value);
  if (cents(keptValue(invoice)) >= value) return true;
  if (before.renewal !== null) return wholeCents(invoice) >= value;
  return countingInFull(invoice, before).some((payment) => wholeCents({ payments: [payment] }) >= value);
}

/** Amount still due. */
export const missingValue = (invoice: Pick<Invoice, 'payments' | 'value'>): number =>
  reais(Math.max(0, cents(invoice.value) - cents(keptValue(invoice))));
