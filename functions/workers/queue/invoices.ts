import { missingValue } from '@shared/invoices/money.ts';
import { ensureInvoices } from '../../accounts/billing/due.ts';
import { notifyOfInvoice } from '../../accounts/billing/paymentNotices.ts';
import { checkInvoice, readPayment } from '../../accounts/billing/reconcile.ts';
import { isKnownEvent, rememberEvent } from '../../accounts/billing/repo.ts';
import { now } from '../../core/context/clock.ts';
import { continueJob, enqueueJobs, type Job } from '../../core/events/jobs.ts';

/**
 * Creates or updates the invoices of a page of companies, sends notices, and asks the payment provider about open ones.
 */
export async function invoicesDue(job: Extract<Job, { type: 'invoices.due' }>): Promise<void> {
  const { open, next } = await ensureInvoices(job.companyId, now());
  for (const { company, invoice } of open) await notifyOfInvoice(company, missingValue(invoice), now());
  const charged = open.filter(({ invoice }) => invoice.charge?.id);
  await enqueueJobs(
    charged.map(({ invoice }) => ({ type: 'invoice.check', companyId: invoice.companyId, invoiceId: invoice.id })),
  );
  if (next !== undefined) await continueJob({ ...job, companyId: next });
}

export const invoiceCheck = ({ companyId, invoiceId }: Extract<Job, { type: 'invoice.check' }>): Promise<void> =>
  checkInvoice({ companyId, id: invoiceId }, now());

/** An event that was worked has nothing new to say when it comes again. */
export async function paymentChanged(job: Extract<Job, { type: 'payment.changed' }>): Promise<void> {
  const { provider, paymentId } = job;
  const eventId = `${provider}-${job.eventId}`;
  if (await isKnownEvent(eventId)) return;
  await readPayment(provider, paymentId, now());
  await rememberEvent(eventId, now());
}
