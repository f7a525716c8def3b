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

/** What is still to be paid. */
export const missingValue = (invoice: Pick<Invoice, 'payments' | 'value'>): number =>
  reais(Math.max(0, cents(invoice.value) - cents(keptValue(invoice))));
