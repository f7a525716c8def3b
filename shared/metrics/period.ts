import { monthsBetween } from '../core/calendar.ts';
import { AppError } from '../core/errors.ts';
import { addDays, dayMs, zoned } from '../core/time.ts';
import type { Period } from './model.ts';

/** Days that one look covers: a year, also a leap year. */
export const maxDays = 366;

/** Days from one to the other, both included. */
export const lengthOf = ({ from, to }: Period): number => (Date.parse(to) - Date.parse(from)) / dayMs + 1;

export const daysOf = ({ from, to }: Period): string[] =>
  Array.from({ length: lengthOf({ from, to }) }, (_, place) => addDays(from, place));

/** The same number of days just before a period. */
export const periodBefore = (period: Period): Period => {
  const to = addDays(period.from, -1);
  return { from: addDays(to, 1 - lengthOf(period)), to };
};

interface PeriodQuery {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly days?: number | undefined;
}

/**
 * The calendar days that were asked for; the present month where none were. An end that is missing is today, a beginning
 * the first of the month of the end.
 * @throws ERR_INVALID_PERIOD when it ends before it begins, ERR_PERIOD_TOO_LONG beyond a year
 */
export function periodOf({ from, to, days }: PeriodQuery, now: Date, zone: string): Period {
  const today = zoned(now, zone).date;
  if (days !== undefined && from === undefined && to === undefined)
    return { from: addDays(today, 1 - Math.max(1, days)), to: today };
  const end = to ?? (from !== undefined && from > today ? from : today);
  const period = { from: from ?? `${end.slice(0, 7)}-01`, to: end };
  const length = lengthOf(period);
  if (length < 1) throw new AppError('ERR_INVALID_PERIOD');
  if (length > maxDays) throw new AppError('ERR_PERIOD_TOO_LONG');
  return period;
}

/** The last day of a month, YYYY-MM. */
export const lastDay = (month: string): string => {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
};

/**
 * The period as whole months and the days that are left: a month that is wanted up to today is whole, because later days
 * are empty.
 */
export function inMonths(period: Period, today: string): { readonly months: string[]; readonly days: Period[] } {
  const months: string[] = [];
  const days: Period[] = [];
  for (const month of monthsBetween(period.from.slice(0, 7), period.to.slice(0, 7))) {
    const [first, end] = [`${month}-01`, lastDay(month)];
    const isBegunBefore = period.from <= first;
    const isEndOut = period.to < end;
    const from = isBegunBefore ? first : period.from;
    const to = isEndOut ? period.to : end;
    const isWhole = from === first && (!isEndOut || to >= today);
    const last = days.at(-1);
    if (isWhole) months.push(month);
    else if (last && addDays(last.to, 1) === from) days[days.length - 1] = { from: last.from, to };
    else days.push({ from, to });
  }
  return { months, days };
}
