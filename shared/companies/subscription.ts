import { daysLeft } from '../core/time.ts';
import type { Company } from './model.ts';

/** The company that runs the installation: it pays no invoices, and its number sends the product's messages. */
export const platformCompany = 1;

export type SubscriptionState = 'active' | 'expired' | 'suspended';

/** Shown where a company has no due date. */
export const neverDue = '2999-12-31';

export const shownDueDate = ({ id, dueDate }: Pick<Company, 'id' | 'dueDate'>): string =>
  id === platformCompany ? neverDue : (dueDate ?? neverDue);

/** Days past the due date during which messages keep coming and automation keeps running. */
export const lastGraceDay = 3;

/** Days of a suspension during which what customers write is kept, without automation (B-COMP-11). */
export const keptDays = 30;

/** True if messages of customers are stored: always, except long after a company was suspended. */
export function takesMessages(company: Pick<Company, 'id' | 'dueDate' | 'timeZone'>, now: Date): boolean {
  if (company.id === platformCompany || company.dueDate === null) return true;
  return daysLeft(company.dueDate, now, company.timeZone) >= -(lastGraceDay + keptDays);
}

/** Derived, never stored: expired after the due date, suspended more than 3 days after it (B-COMP-11). */
export function subscriptionState(company: Pick<Company, 'id' | 'dueDate' | 'timeZone'>, now: Date): SubscriptionState {
  if (company.id === platformCompany || company.dueDate === null) return 'active';
  const left = daysLeft(company.dueDate, now, company.timeZone);
  if (left >= 0) return 'active';
  return left >= -lastGraceDay ? 'expired' : 'suspended';
}
