import type { Company } from '../companies/model.ts';
import { planOfNextPeriod, withDueDate } from '../companies/planChange.ts';
import { addMonths, dueDayOf, monthsOf, renewedDue } from '../companies/renewal.ts';
import { platformCompany } from '../companies/subscription.ts';
import { daysLeft } from '../core/time.ts';
import type { Invoice, Payment } from './model.ts';
import { cents, isPaidFor, reais } from './money.ts';
import { isPayable, isPreparing } from './view.ts';

/** An invoice is there from so many days before it is due (B-INV-1). */
const daysBefore = 20;

/** Terms of a company's next payment. */
type Terms = Pick<
  Invoice,
  'detail' | 'planId' | 'users' | 'connections' | 'queues' | 'value' | 'recurrence' | 'dueDate'
>;

/** Plan amount times months. */
const amountOf = (company: Pick<Company, 'plan' | 'nextPlan' | 'recurrence'>): number =>
  reais(cents(planOfNextPeriod(company).amount) * monthsOf[company.recurrence]);

/** A company that pays, whatever its due date; one with a free plan never owes anything. */
const pays = (company: Company): company is Company & { readonly dueDate: string } =>
  company.id !== platformCompany && company.status && company.dueDate !== null && cents(amountOf(company)) > 0;

/** Terms of the next invoice; undefined if the company owes nothing. */
export function termsOf(company: Company): Terms | undefined {
  if (!pays(company)) return undefined;
  const { recurrence, dueDate } = company;
  const plan = planOfNextPeriod(company);
  const { users, connections, queues } = plan;
  return {
    ...{ detail: plan.name, planId: plan.id, users, connections, queues },
    ...{ value: amountOf(company), recurrence, dueDate },
  };
}

/** True if the invoice for the present due date must exist by now. */
export const isDue = ({ dueDate }: Terms, now: Date, zone: string): boolean =>
  daysLeft(dueDate, now, zone) < daysBefore;

interface Fresh {
  readonly id: number;
  readonly companyId: number;
  readonly now: Date;
}

export const newInvoice = (terms: Terms, { id, companyId, now }: Fresh): Invoice => ({
  ...{ id, companyId, ...terms, isValueFixed: false, status: 'open', markedDate: terms.dueDate },
  ...{ charge: null, payments: [], renewal: null, txid: null, paidAt: null },
  ...{ createdAt: now.toISOString(), updatedAt: now.toISOString(), version: 1 },
});

/**
 * An open invoice with the company's present terms. Its value is kept while it is being paid, after a partial
 * payment, and if it was agreed.
 * @returns the same object if nothing changes
 */
export function adjusted(invoice: Invoice, terms: Terms, now: Date): Invoice {
  const isFrozen = isPayable(invoice.charge, now) || invoice.payments.length > 0;
  const { value, dueDate, ...rest } = terms;
  const wanted = isFrozen ? { dueDate } : { ...rest, dueDate, value: invoice.isValueFixed ? invoice.value : value };
  const isSame = Object.entries(wanted).every(([name, next]) => invoice[name as keyof Invoice] === next);
  if (isSame) return invoice;
  // A charge of another value must not be shown again.
  const charge = isFrozen ? invoice.charge : null;
  return { ...invoice, ...wanted, charge, markedDate: dueDate, updatedAt: now.toISOString() };
}

/** True if an invoice is being paid or is partly paid, so that its terms must not change. */
export const isBeingPaid = ({ charge, payments }: Invoice, now: Date): boolean =>
  isPayable(charge, now) || isPreparing(charge, now) || payments.length > 0;

/** No longer owed; its due date can have another one. */
export const withdrawn = (invoice: Invoice, now: Date): Invoice => ({
  ...invoice,
  ...{ status: 'canceled', charge: null, markedDate: null, updatedAt: now.toISOString() },
});

/** Facts of one payment only grow: what went back stays back, however late an older state of it arrives. */
function merged(before: Payment, after: Payment): Payment {
  const refundedValue = Math.max(before.refundedValue, after.refundedValue);
  return { ...before, value: Math.max(before.value, after.value), refundedValue };
}

/** The invoice with what is known of a payment; the same record when that was known. */
export function withPayment(invoice: Invoice, payment: Payment, now: Date): Invoice {
  const isSame = ({ provider, id }: Payment) => provider === payment.provider && id === payment.id;
  const known = invoice.payments.find(isSame);
  const next = known ? merged(known, payment) : payment;
  if (known && known.value === next.value && known.refundedValue === next.refundedValue) return invoice;
  const payments = known ? invoice.payments.map((each) => (isSame(each) ? next : each)) : [...invoice.payments, next];
  return { ...invoice, payments, updatedAt: now.toISOString() };
}

interface Settlement {
  readonly invoice: Invoice;
  readonly company: Company;
}

function renewed({ invoice, company }: Settlement, now: Date): Settlement {
  const { recurrence } = invoice;
  const { dueDate: to, dueDay } = renewedDue({ ...company, recurrence }, now);
  const fromDay = dueDayOf(company);
  const last = invoice.payments.at(-1);
  const renewal = {
    ...{ from: company.dueDate, to, at: now.toISOString() },
    ...(fromDay === undefined ? {} : { fromDay }),
  };
  return {
    invoice: {
      ...{ ...invoice, renewal, status: 'paid', charge: null },
      ...{ txid: last?.endToEndId ?? last?.id ?? null, paidAt: last?.paidAt ?? now.toISOString() },
    },
    company: { ...withDueDate(company, to, now), dueDay },
  };
}

/** Days that were paid for later stay: then only the months of this invoice go. */
function takenBack({ invoice, company }: Settlement): Settlement {
  const { renewal, recurrence } = invoice;
  const { dueDate } = company;
  const isLast = dueDate === renewal?.to;
  const before = isLast ? renewal.from : dueDate && addMonths(dueDate, -monthsOf[recurrence], dueDayOf(company));
  const fromDay = isLast ? renewal.fromDay : undefined;
  return {
    invoice: { ...invoice, renewal: null, status: 'refunded', txid: null, paidAt: null, markedDate: null },
    company: { ...company, dueDate: before, ...(fromDay === undefined ? {} : { dueDay: fromDay }) },
  };
}

/**
 * Applies payments to an invoice and its company: the subscription is renewed while the value kept covers the
 * invoice, and stays so after a partial refund (B-INV-7).
 * @param before the invoice before the latest payment or refund
 */
export function settled(settlement: Settlement, before: Invoice, now: Date): Settlement {
  const { invoice } = settlement;
  const isCovered = isPaidFor(invoice, before);
  if (isCovered === (invoice.renewal !== null)) return settlement;
  return isCovered ? renewed(settlement, now) : takenBack(settlement);
}
