import { AppError } from '@shared/core/errors.ts';
import type { Invoice, Payment, PaymentProvider } from '@shared/invoices/model.ts';
import { RetryLater } from '../../core/events/consume.ts';
import { log } from '../../core/log.ts';
import { applyPayment } from './payments.ts';
import { providerNamed } from './providers/present.ts';
import type { Provider, ProviderPayment } from './providers/provider.ts';
import { parseReference, referenceOf } from './reference.ts';
import { findInvoice } from './repo.ts';

/** A provider that cannot be reached is asked again this much later. */
const pauseSeconds = 30;

const paymentOf = (name: PaymentProvider, known: ProviderPayment, now: Date): Payment => ({
  provider: name,
  id: known.id,
  value: known.receivedValue,
  refundedValue: known.refundedValue,
  paidAt: known.paidAt ?? now.toISOString(),
  endToEndId: null,
});

/** Counts what a provider says it received; what it only waits for counts nothing. */
async function count(name: PaymentProvider, known: ProviderPayment, now: Date): Promise<void> {
  const place = parseReference(known.reference);
  if (!place || known.receivedValue <= 0) return;
  try {
    await applyPayment(place, paymentOf(name, known, now), now);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    // A payment of the same account that is none of ours, or of a company that is gone.
    log.warn('payment.withoutInvoice', { companyId: place.companyId, provider: name, code: error.code });
  }
}

async function withProvider(name: PaymentProvider, work: (provider: Provider) => Promise<void>): Promise<void> {
  const provider = await providerNamed(name);
  if (!provider) return;
  try {
    await work(provider);
  } catch (error) {
    if (error instanceof AppError && error.code === 'ERR_PAYMENT_PROVIDER') {
      throw new RetryLater('the payment provider does not answer', pauseSeconds);
    }
    throw error;
  }
}

/** A webhook named a payment: what counts is what the provider says of it now. */
export const readPayment = (name: PaymentProvider, paymentId: string, now: Date): Promise<void> =>
  withProvider(name, async (provider) => {
    const known = await provider.findPayment(paymentId);
    if (known) await count(name, known, now);
  });

/** Asks the provider for everything under an invoice that was charged: webhooks get lost. */
export async function checkInvoice({ companyId, id }: Pick<Invoice, 'companyId' | 'id'>, now: Date): Promise<void> {
  const charge = (await findInvoice(companyId, id))?.charge;
  if (!charge) return;
  await withProvider(charge.provider, async (provider) => {
    for (const known of await provider.paymentsOf(referenceOf({ companyId, id }))) {
      await count(charge.provider, known, now);
    }
  });
}
