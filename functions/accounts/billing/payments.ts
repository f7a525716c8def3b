import type { Company } from '@shared/companies/model.ts';
import { AppError } from '@shared/core/errors.ts';
import type { Invoice, Payment } from '@shared/invoices/model.ts';
import { settled, withPayment } from '@shared/invoices/rules.ts';
import { commit, type Step } from '../../core/store/commit.ts';
import { retryConflicts } from '../../core/store/store.ts';
import { changeSteps, getCompany } from '../records/companies.ts';
import { earningSteps } from './earnings.ts';
import { bankStep, findInvoice, saveSteps } from './repo.ts';

/** Payments one invoice takes; who goes on paying it is looked at by a person. */
const maxPayments = 200;

export async function getInvoice(companyId: number, id: number): Promise<Invoice> {
  const invoice = await findInvoice(companyId, id);
  if (!invoice) throw new AppError('ERR_NO_INVOICE_FOUND');
  return invoice;
}

/** Saves an invoice with what its payments make of it and of its company, together. */
async function settle(before: Invoice, after: Invoice, now: Date, more: readonly Step[] = []): Promise<Invoice> {
  const company: Company = await getCompany(before.companyId);
  const outcome = settled({ invoice: after, company }, before, now);
  const { next, steps } = saveSteps(before, outcome.invoice);
  // A renewal is reported to all pages that wait for it.
  const event = outcome.invoice.renewal === null ? 'company.updated' : 'company.renewed';
  const renewal = outcome.company === company ? [] : changeSteps(company, outcome.company, event).steps;
  await commit([...steps, ...renewal, ...(await earningSteps(before, next, now)), ...more]);
  return next;
}

interface InvoiceKey {
  readonly companyId: number;
  readonly id: number;
}

/** Changes an invoice by hand and settles it. @throws ERR_NO_INVOICE_FOUND and what `work` throws */
export const changeInvoice = ({ companyId, id }: InvoiceKey, work: (current: Invoice) => Invoice, now: Date) =>
  retryConflicts(async () => {
    const before = await getInvoice(companyId, id);
    const after = work(before);
    return after === before ? before : settle(before, after, now);
  });

/**
 * Counts a payment as it is known now: once, whatever arrives twice, late or in another order (B-INV-4).
 */
export const applyPayment = (place: InvoiceKey, payment: Payment, now: Date): Promise<Invoice> =>
  retryConflicts(async () => {
    const before = await getInvoice(place.companyId, place.id);
    const after = withPayment(before, payment, now);
    if (after === before) return before;
    if (after.payments.length > maxPayments) throw new Error('an invoice has more payments than it takes');
    return settle(before, after, now);
  });

/** Confirms a Pix that staff found in the bank statement. @throws ERR_PAYMENT_ALREADY_CONFIRMED */
export const confirmPayment = (place: InvoiceKey, payment: Payment, now: Date): Promise<Invoice> =>
  retryConflicts(async () => {
    const before = await getInvoice(place.companyId, place.id);
    const after = withPayment(before, payment, now);
    if (after.payments.length === before.payments.length) throw new AppError('ERR_PAYMENT_ALREADY_CONFIRMED');
    return settle(before, after, now, [bankStep(before, payment)]);
  });
