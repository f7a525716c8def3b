import type { CompanyRow } from '@shared/companies/contract.ts';
import { neverDue, platformCompany } from '@shared/companies/subscription.ts';
import { daysLeft } from '@shared/core/time.ts';

/** Days from which on the row says that a payment is near. */
const soon = 5;

export interface DueState {
  readonly days: number;
  readonly tone: 'waiting' | 'failed' | undefined;
}

/** Days until the due date, and their tone; undefined without a due date. */
export function dueState(company: Pick<CompanyRow, 'id' | 'dueDate' | 'timeZone'>, now: Date): DueState | undefined {
  if (company.id === platformCompany || company.dueDate === null || company.dueDate === neverDue) return undefined;
  const days = daysLeft(company.dueDate, now, company.timeZone);
  return { days, tone: days <= 0 ? 'failed' : days <= soon ? 'waiting' : undefined };
}
