import type { Company } from '@shared/companies/model.ts';
import type { Invoice } from '@shared/invoices/model.ts';
import { adjusted, isDue, newInvoice, termsOf } from '@shared/invoices/rules.ts';
import { commit } from '../../core/store/commit.ts';
import { companiesFrom } from '../../core/store/companyPages.ts';
import { nextNumber } from '../../core/store/sequences.ts';
import { retryConflicts } from '../../core/store/store.ts';
import { findCompany } from '../companies/repo.ts';
import { creationSteps, type Present, readPresent, saveSteps } from './repo.ts';

type Needs = { readonly create: true } | { readonly before: Invoice; readonly after: Invoice };

/** What has to be written so that the invoice of the present due date is there as it should be. */
function needsOf(company: Company, { open, ofDate }: Present, now: Date): Needs | undefined {
  const terms = termsOf(company);
  if (!terms) return undefined;
  if (!open) return ofDate === undefined && isDue(terms, now, company.timeZone) ? { create: true } : undefined;
  // The date of an invoice that was paid or canceled is not billed once more.
  const isTaken = ofDate !== undefined && ofDate !== open.id;
  const after = adjusted(open, isTaken ? { ...terms, dueDate: open.dueDate } : terms, now);
  return after === open ? undefined : { before: open, after };
}

/** Number of a company's invoice is given before it is written; whoever is second finds the first one's and stops. */
export const ensureInvoice = (companyId: number, now: Date): Promise<void> =>
  retryConflicts(async () => {
    const company = await findCompany(companyId);
    if (!company?.dueDate) return;
    const [present] = await readPresent([{ companyId, date: company.dueDate }]);
    const needs = present && needsOf(company, present, now);
    const terms = termsOf(company);
    if (!needs || !terms) return;
    if ('before' in needs) return commit(saveSteps(needs.before, needs.after).steps);
    const id = await nextNumber(companyId, 'invoice');
    await commit(creationSteps(newInvoice(terms, { id, companyId, now })));
  });

/** What one look at a page of companies found. */
interface Looked {
  /** Open invoices that somebody may have paid without our having heard of it. */
  readonly charged: Invoice[];
  /** Number of the company to go on with, undefined at the end. */
  readonly next: number | undefined;
}

/** Makes sure of the invoices of a page of companies (B-INV-1). */
export async function ensureInvoices(from: number, now: Date): Promise<Looked> {
  const { companies, next } = await companiesFrom(from);
  const paying = companies.filter((company) => termsOf(company) !== undefined);
  const present = await readPresent(paying.map(({ id, dueDate }) => ({ companyId: id, date: dueDate ?? '' })));
  for (const [place, company] of paying.entries()) {
    const current = present[place];
    if (current && needsOf(company, current, now)) await ensureInvoice(company.id, now);
  }
  return { charged: present.flatMap(({ open }) => (open?.charge?.id ? [open] : [])), next };
}
