import { zoned } from '../core/time.ts';
import type { Company, Recurrence } from './model.ts';

/** Months that a payment is for; without a recurrence one. */
export const monthsOf: Readonly<Record<Recurrence, number>> = {
  '': 1,
  MENSAL: 1,
  BIMESTRAL: 2,
  TRIMESTRAL: 3,
  SEMESTRAL: 6,
  ANUAL: 12,
};

/** The same day so many months later, or the last one of a month that is shorter. */
export function addMonths(date: string, months: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, last))).toISOString().slice(0, 10);
}

/** Due date after a payment: from today when it is past, so that nobody pays for days without service (B-INV-4). */
export function renewedDueDate(
  { dueDate, recurrence, timeZone }: Pick<Company, 'dueDate' | 'recurrence' | 'timeZone'>,
  now: Date,
): string {
  const today = zoned(now, timeZone).date;
  return addMonths(dueDate !== null && dueDate > today ? dueDate : today, monthsOf[recurrence]);
}
