import { daysLeft } from '@shared/core/time.ts';
import type { InvoiceView } from '@shared/invoices/contract.ts';
import { formatDate } from '@web/lib/format.ts';
import { companyZone } from '@web/lib/time.ts';

export type InvoiceState = 'paid' | 'overdue' | 'open' | 'canceled' | 'refunded';

/** State of an invoice by the company's calendar. */
export const invoiceState = ({ status, dueDate }: Pick<InvoiceView, 'status' | 'dueDate'>, now: Date): InvoiceState =>
  status === 'open' && daysLeft(dueDate, now, companyZone()) < 0 ? 'overdue' : status;

/** A date of the calendar, which no time zone moves. */
export const calendarDate = (date: string): string => formatDate(`${date}T12:00:00Z`, 'UTC');
