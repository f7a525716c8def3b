import { addDays, zoned } from '../core/time.ts';
import type { Company, Recurrence } from './model.ts';
import { trialDays } from './trial.ts';

/** Months that a payment is for; without a recurrence one. */
export const monthsOf: Readonly<Record<Recurrence, number>> = {
  '': 1,
  MENSAL: 1,
  BIMESTRAL: 2,
  TRIMESTRAL: 3,
  SEMESTRAL: 6,
  ANUAL: 12,
};

/** Day of the month of a date. */
export const dayIn = (date: string): number => Number(date.slice(8, 10));

/** Last day of a month; `month` may be any number, 1 is January of the year. */
const lastDay = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();

/** Adds months to a date. The result is on the given day, or on the last day of a shorter month. */
export function addMonths(date: string, months: number, day: number = dayIn(date)): string {
  const [year = 0, month = 1] = date.split('-').map(Number);
  const last = lastDay(year, month + months);
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, last))).toISOString().slice(0, 10);
}

/** True if a date is the due day of its month: that day, or the last one of a shorter month. */
const isDueOn = (date: string, day: number): boolean => addMonths(date, 0, day) === date;

type Due = Pick<Company, 'dueDate' | 'dueDay' | 'timeZone'> & Partial<Pick<Company, 'createdAt'>>;

/**
 * The day of the month on which a company is due. What is kept counts while the due date agrees with it: a due date that
 * the platform set to another day brings its own. Where nothing was kept, the day of the due date; on the last day of a
 * short month that of the trial's end, if it was a later one.
 */
export function dueDayOf({ dueDate, dueDay, createdAt, timeZone }: Due): number | undefined {
  if (dueDate === null) return undefined;
  const trialEnd = createdAt === undefined ? dueDate : addDays(zoned(new Date(createdAt), timeZone).date, trialDays);
  const kept = dueDay ?? Math.max(dayIn(dueDate), dayIn(trialEnd));
  return isDueOn(dueDate, kept) ? kept : dayIn(dueDate);
}

/**
 * Sets another due date by hand. The day of the month for renewals is kept even if the new date differs from it, and
 * counts again if the date is moved back.
 */
export function movedDue(company: Due, dueDate: string | null): Pick<Company, 'dueDate' | 'dueDay'> {
  const day = dueDayOf(company);
  const isSameDay = day !== undefined && dueDate !== null && isDueOn(dueDate, day);
  const dueDay = isSameDay ? day : (company.dueDay ?? day);
  return dueDay === undefined ? { dueDate } : { dueDate, dueDay };
}

/** A due date, and the day of the month that the ones after it fall on. */
type Renewed = { readonly dueDate: string; readonly dueDay: number };

/**
 * The due date after a payment: a past one is renewed from today, so that a company does not pay for days without
 * service (B-INV-4).
 */
export function renewedDue(company: Due & Pick<Company, 'recurrence'>, now: Date): Renewed {
  const { dueDate, recurrence, timeZone } = company;
  const today = zoned(now, timeZone).date;
  const from = dueDate !== null && dueDate >= today ? dueDate : today;
  const dueDay = from === dueDate ? (dueDayOf(company) ?? dayIn(from)) : dayIn(from);
  return { dueDate: addMonths(from, monthsOf[recurrence], dueDay), dueDay };
}

export const renewedDueDate = (company: Due & Pick<Company, 'recurrence'>, now: Date): string =>
  renewedDue(company, now).dueDate;
