import type { Company } from '@shared/companies/model.ts';
import { AppError } from '@shared/core/errors.ts';
import type { Parsed } from '@shared/core/route.ts';
import { zoned } from '@shared/core/time.ts';
import type { ChargeView, invoices } from '@shared/invoices/contract.ts';
import type { Charge, Invoice } from '@shared/invoices/model.ts';
import { cents, missingValue } from '@shared/invoices/money.ts';
import { chargeView, isPayable, isPreparing } from '@shared/invoices/view.ts';
import type { Ctx } from '../../core/context/ctx.ts';
import { enqueueJobs } from '../../core/events/jobs.ts';
import { qrPicture } from '../../core/qrPicture.ts';
import { changeCompany } from '../records/companies.ts';
import { changeInvoice, getInvoice } from './payments.ts';
import { presentCollector } from './providers/present.ts';
import type { ChargeOrder } from './providers/provider.ts';
import { referenceOf } from './reference.ts';

/** Seconds in which a charge can be paid (B-INV-3). */
const payableSeconds = 3600;
/** Seconds that a request to the provider may take; after that it counts as lost. */
const preparingSeconds = 30;

const later = (now: Date, seconds: number): string => new Date(now.getTime() + seconds * 1000).toISOString();

const mustBeOpen = (invoice: Invoice): Invoice => {
  if (invoice.status !== 'open') throw new AppError('ERR_INVOICE_NOT_OPEN');
  return invoice;
};

/** The company with the document that payers have to have; one that it lacks is kept. */
async function payingCompany({ company }: Ctx, document: string): Promise<Company> {
  if (company.document !== '') return company;
  if (document === '') throw new AppError('ERR_INVOICE_DOCUMENT_REQUIRED', { fields: { document: 'required' } });
  return changeCompany(company.id, (current) => (current.document === '' ? { ...current, document } : current));
}

/** Providers take no date that is over. */
const payableUntil = (dueDate: string, today: string): string => (dueDate > today ? dueDate : today);

const orderOf = (invoice: Invoice, company: Company, now: Date): ChargeOrder => ({
  reference: referenceOf(invoice),
  value: missingValue(invoice),
  dueDate: payableUntil(invoice.dueDate, zoned(now).date),
  description: `${invoice.detail} (${invoice.id})`,
  payer: { companyId: company.id, name: company.name, document: company.document, email: company.email },
});

/** True if the present charge covers the missing amount. */
const isCurrent = (invoice: Invoice, now: Date): boolean =>
  isPayable(invoice.charge, now) && cents(invoice.charge?.value ?? 0) === cents(missingValue(invoice));

/** Takes the invoice for one request to the provider, so that a double click makes one charge. */
const prepare = (invoice: Invoice, provider: Charge['provider'], now: Date): Promise<Invoice> =>
  changeInvoice(
    invoice,
    (current) => {
      mustBeOpen(current);
      if (isCurrent(current, now)) return current;
      if (isPreparing(current.charge, now)) throw new AppError('ERR_PAYMENT_IN_PREPARATION', { retryAfter: 2 });
      const expiresAt = later(now, preparingSeconds);
      const value = missingValue(current);
      return { ...current, charge: { provider, id: null, value, qrcode: '', createdAt: now.toISOString(), expiresAt } };
    },
    now,
  );

const withCharge = (invoice: Invoice, charge: Charge | null, now: Date): Promise<Invoice> =>
  changeInvoice(invoice, (current) => ({ ...mustBeOpen(current), charge }), now);

/** Customers pay soon after asking, so the provider is checked after this time in case its webhook was lost. */
const checkLater = ({ companyId, id }: Invoice): Promise<void> =>
  enqueueJobs([{ type: 'invoice.check', companyId, invoiceId: id }], 900);

async function collect(invoice: Invoice, company: Company, now: Date): Promise<Invoice> {
  const collector = await presentCollector();
  const prepared = await prepare(invoice, collector.name, now);
  const { charge } = prepared;
  if (!charge || isCurrent(prepared, now)) return prepared;
  try {
    const { id, qrcode } = await collector.charge(orderOf(prepared, company, now));
    const complete = { ...charge, id, qrcode, expiresAt: later(now, payableSeconds) };
    const charged = await withCharge(prepared, complete, now);
    if (id !== null) await checkLater(charged);
    return charged;
  } catch (error) {
    // The claim is released at once, so that the next request does not wait for one that has ended.
    await withCharge(prepared, null, now);
    throw error;
  }
}

/** Returns the charge of an open invoice; the same one as long as it can be paid (B-INV-3). */
export async function subscribe(input: Parsed<typeof invoices.subscribe>, ctx: Ctx): Promise<ChargeView> {
  const invoice = mustBeOpen(await getInvoice(ctx.companyId, input.invoiceId));
  const company = await payingCompany(ctx, input.document);
  const view = chargeView(await collect(invoice, company, ctx.now), qrPicture, ctx.now);
  if (!view) throw new AppError('ERR_INVOICE_NOT_OPEN');
  return view;
}
