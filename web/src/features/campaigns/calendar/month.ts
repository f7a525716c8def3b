import { isCalendarMonth } from '@shared/core/calendar.ts';
import { companyMoment, formatMoment } from '@web/lib/time.ts';

/** A month as `yyyy-MM`, in the company's zone. */
export type Month = string;

export const monthFromUrl = (text: string, now: number): Month =>
  isCalendarMonth(text) ? text : formatMoment(now, 'yyyy-MM');

/** The month so many before or behind it. */
export function addMonths(month: Month, by: number): Month {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const date = new Date(Date.UTC(year, number - 1 + by, 1));
  return date.toISOString().slice(0, 7);
}

/** The instants between which a month lies in the company's zone. */
export const boundsOf = (month: Month): { from: string; until: string } => ({
  from: (companyMoment(`${month}-01T00:00`) ?? new Date(0)).toISOString(),
  until: (companyMoment(`${addMonths(month, 1)}-01T00:00`) ?? new Date(0)).toISOString(),
});

/** Weeks of a month, Monday first; null: a day of another month. */
export function weeksOf(month: Month): (string | null)[][] {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const before = (new Date(Date.UTC(year, number - 1, 1)).getUTCDay() + 6) % 7;
  const days = new Date(Date.UTC(year, number, 0)).getUTCDate();
  const cells = [
    ...Array.from({ length: before }, () => null),
    ...Array.from({ length: days }, (_, day) => `${month}-${String(day + 1).padStart(2, '0')}`),
  ];
  const weeks = Array.from({ length: Math.ceil(cells.length / 7) }, (_, week) => cells.slice(7 * week, 7 * week + 7));
  return weeks.map((week) => [...week, ...Array.from({ length: 7 - week.length }, () => null)]);
}
