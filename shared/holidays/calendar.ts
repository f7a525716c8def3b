import type { HolidayFields } from './model.ts';

/** Non-working days: `YYYY-MM-DD` of a single year, `MM-DD` of every year. */
export type Holidays = ReadonlySet<string>;

export const noHolidays: Holidays = new Set();

export const holidaysOf = (records: readonly Pick<HolidayFields, 'date' | 'isYearly'>[]): Holidays =>
  new Set(records.map(({ date, isYearly }) => (isYearly ? date.slice(5) : date)));

/** @param date YYYY-MM-DD by the clock of the company */
export const isHoliday = (holidays: Holidays, date: string): boolean =>
  holidays.has(date) || holidays.has(date.slice(5));
