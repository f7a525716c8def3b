import type { ChargeView, InvoiceView } from './contract.ts';
import type { Charge, Invoice } from './model.ts';
import { keptValue, missingValue, refundedValue, surplusValue } from './money.ts';

/** An invoice as its company and the platform see it. */
export const invoiceView = (invoice: Invoice): InvoiceView => ({
  ...invoice,
  receivedValue: keptValue(invoice),
  missingValue: invoice.status === 'open' ? missingValue(invoice) : 0,
  refundedValue: refundedValue(invoice),
  surplusValue: invoice.status === 'paid' ? surplusValue(invoice) : 0,
});

/** A charge that can be paid; null while the provider is being asked and after it expired. */
export function chargeView(
  invoice: Pick<Invoice, 'id' | 'status' | 'charge'>,
  picture: (qrcode: string) => string,
  now: Date,
): ChargeView | null {
  const { charge } = invoice;
  if (invoice.status !== 'open' || charge === null || !isPayable(charge, now)) return null;
  const { provider, value, qrcode, createdAt, expiresAt } = charge;
  return {
    ...{ invoiceId: invoice.id, provider, txid: charge.id, value, createdAt, expiresAt },
    expiresIn: Math.max(0, Math.round((Date.parse(expiresAt) - now.getTime()) / 1000)),
    qrcode: { qrcode, imagemQrcode: picture(qrcode) },
  };
}

/** True while the provider is creating the charge. */
export const isPreparing = (charge: Charge | null, now: Date): boolean =>
  charge?.qrcode === '' && Date.parse(charge.expiresAt) > now.getTime();

/** True if the charge can be shown for payment. */
export const isPayable = (charge: Charge | null, now: Date): boolean =>
  charge !== null && charge.qrcode !== '' && Date.parse(charge.expiresAt) > now.getTime();
