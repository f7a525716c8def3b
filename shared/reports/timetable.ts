import { addDays, hourMs, zoned } from '../core/time.ts';
import { dayRange } from '../tickets/lists/filters.ts';
import type { ReportEvery, ReportSchedule } from './saved.ts';

/** Calendar days, both included. */
export interface Days {
  readonly dateFrom: string;
  readonly dateTo: string;
}

const weekdayOf = (date: string): number => new Date(`${date}T00:00:00Z`).getUTCDay();

/** True if a schedule is due on a day: weekly on Mondays, monthly on the first. */
const isDayOf = (every: ReportEvery, date: string): boolean => {
  if (every === 'week') return weekdayOf(date) === 1;
  return every === 'day' || date.endsWith('-01');
};

/** The first instant of a day at which its clocks show that hour or, where it is left out, a later one. */
function atHour(date: string, hour: number, zone: string): number {
  const { start, end } = dayRange(date, zone);
  const text = String(hour).padStart(2, '0');
  for (let at = Date.parse(start); at < Date.parse(end); at += hourMs / 2) {
    if (zoned(new Date(at), zone).time.slice(0, 2) >= text) return at;
  }
  return Date.parse(end);
}

/** No month is longer. */
const maxDays = 32;

/** Next sending after a time, by the company's clock. */
export function nextSending(
  { every, hour }: Pick<ReportSchedule, 'every' | 'hour'>,
  zone: string,
  after: Date,
): string {
  const today = zoned(after, zone).date;
  for (let day = 0; day <= maxDays; day += 1) {
    const date = addDays(today, day);
    if (!isDayOf(every, date)) continue;
    const at = atHour(date, hour, zone);
    if (at > after.getTime()) return new Date(at).toISOString();
  }
  throw new Error('no day of a timetable within a month');
}

/** The days that a sending is about: the last whole day, week or month before it. */
export function daysBefore(every: ReportEvery, at: Date, zone: string): Days {
  const today = zoned(at, zone).date;
  if (every === 'day') return { dateFrom: addDays(today, -1), dateTo: addDays(today, -1) };
  if (every === 'week') {
    const monday = addDays(today, -((weekdayOf(today) + 6) % 7));
    return { dateFrom: addDays(monday, -7), dateTo: addDays(monday, -1) };
  }
  const dateTo = addDays(`${today.slice(0, 7)}-01`, -1);
  return { dateFrom: `${dateTo.slice(0, 7)}-01`, dateTo };
}
