import type { CompanyView } from './contract.ts';
import type { Company } from './model.ts';
import { dueDayOf } from './renewal.ts';
import { shownDueDate } from './subscription.ts';

/** A company as its members see it; the far date replaces a missing due date. */
export function companyView(company: Company): CompanyView {
  const {
    version: _version,
    referredBy: _referredBy,
    terms: _terms,
    removal: _removal,
    emailProof: _proof,
    overLimit: _over,
    campaignsUntil: _campaigns,
    ...shown
  } = company;
  const dueDay = dueDayOf(company);
  return { ...shown, dueDate: shownDueDate(company), ...(dueDay === undefined ? {} : { dueDay }) };
}
