import type { Company } from '@shared/companies/model.ts';
import { planOnDate } from '@shared/companies/planChange.ts';
import { AppError } from '@shared/core/errors.ts';
import type { Invoice } from '@shared/invoices/model.ts';
import { adjusted, isBeingPaid, isDue, newInvoice, termsOf, withdrawn } from '@shared/invoices/rules.ts';
import { commit, type Step } from '../../core/store/commit.ts';
import { companiesFrom } from '../../core/store/companyPages.ts';
import { nextNumber } from '../../core/store/sequences.ts';
import { retryConflicts } from '../../core/store/store.ts';
import { changeCompany, findCompany } from '../records/companies.ts';
import { creationSteps, type Present, readPresent, saveSteps } from './repo.ts';

type Needs = { readonly create: true } | { readonly before: Invoice; readonly after: Invoice };

/** Returns the writes that complete the invoice of the present due date. */
function needsOf(company: Company, { open, ofDate }: Present, now: Date): Needs | undefined {
  const terms = termsOf(company);
  if (!terms) return undefined;
  if (!open) return ofDate === undefined && isDue(terms, now, company.timeZone) ? { create: true } : undefined;
  // The date of an invoice that was paid or canceled is not billed once more.
  const isTaken = ofDate !== undefined && ofDate !== open.id;
  const after = adjusted(open, isTaken ? { ...terms, dueDate: open.dueDate } : terms, now);
  return after === open ? undefined : { before: open, after };
}

/**
 * Steps that bring the open invoice up to a company whose plan changes, in the same transaction; without a price for the
 * next period it is withdrawn. @throws ERR_INVOICE_BEING_PAID
 */
export function invoiceSteps(company: Company, present: Present, now: Date): Step[] {
  const { open } = present;
  if (!open) return [];
  if (isBeingPaid(open, now)) throw new AppError('ERR_INVOICE_BEING_PAID');
  if (!termsOf(company)) return saveSteps(open, withdrawn(open, now)).steps;
  const needs = needsOf(company, present, now);
  return needs && 'before' in needs ? saveSteps(needs.before, needs.after).steps : [];
}

interface Seen {
  readonly company: Company;
  readonly present: Present;
}

async function look(companyId: number): Promise<Seen | undefined> {
  const company = await findCompany(companyId);
  const terms = company && termsOf(company);
  if (!company || !terms) return undefined;
  const [present = { open: undefined, ofDate: undefined }] = await readPresent([{ companyId, date: terms.dueDate }]);
  return { company, present };
}

/** @throws WriteConflict on a concurrent save */
async function write({ company, present }: Seen, now: Date): Promise<Invoice | undefined> {
  const needs = needsOf(company, present, now);
  const terms = termsOf(company);
  if (!needs || !terms) return present.open;
  if ('before' in needs) {
    const { next, steps } = saveSteps(needs.before, needs.after);
    await commit(steps);
    return next;
  }
  const { id: companyId } = company;
  const invoice = newInvoice(terms, { id: await nextNumber(companyId, 'invoice'), companyId, now });
  await commit(creationSteps(invoice));
  return invoice;
}

/**
 * Creates the invoice of the present due date. Its number is assigned before the write, so the later of two writers
 * finds the other invoice and stops.
 * @param seen the company's records, if just read
 * @returns the open invoice
 */
export const ensureInvoice = (companyId: number, now: Date, seen?: Seen): Promise<Invoice | undefined> =>
  retryConflicts(async (attempt) => {
    const current = attempt === 0 && seen ? seen : await look(companyId);
    return current && write(current, now);
  });

interface OpenInvoices {
  readonly open: { readonly company: Company; readonly invoice: Invoice }[];
  /** Number of the company to go on with, undefined at the end. */
  readonly next: number | undefined;
}

/** Applies a plan chosen for the end of the period once that is over, paid or not; exactly once. */
const followPlan = async (company: Company, now: Date): Promise<Company> =>
  planOnDate(company, now) === company ? company : changeCompany(company.id, (current) => planOnDate(current, now));

/** Companies whose invoices are written side by side. */
const atOnce = 20;

/** Makes sure of the invoices of a page of companies (B-INV-1). */
export async function ensureInvoices(from: number, now: Date): Promise<OpenInvoices> {
  const { companies: stored, next } = await companiesFrom(from);
  const companies = await Promise.all(stored.map((company) => followPlan(company, now)));
  const paying = companies.filter((company) => termsOf(company) !== undefined);
  const present = await readPresent(paying.map(({ id, dueDate }) => ({ companyId: id, date: dueDate ?? '' })));
  const open: { company: Company; invoice: Invoice }[] = [];
  for (let start = 0; start < paying.length; start += atOnce) {
    const group = paying.slice(start, start + atOnce).map(async (company, offset) => {
      const current = present[start + offset];
      const invoice = current && (await ensureInvoice(company.id, now, { company, present: current }));
      return { company, invoice };
    });
    for (const { company, invoice } of await Promise.all(group)) if (invoice) open.push({ company, invoice });
  }
  return { open, next };
}
