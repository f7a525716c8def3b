import { addDays } from './time.ts';

/** Years in which every zone knows a day before and after each, and whose dates sort as text. */
const years = '(?:19[7-9]\\d|2\\d{3})';
const dayPattern = new RegExp(`^${years}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\\d|3[01])$`);
const monthPattern = new RegExp(`^${years}-(?:0[1-9]|1[0-2])$`);
/** Without an offset it is read as UTC. */
const instantPattern = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)(Z|[+-]\d{2}:?\d{2})?)?$/;

export const firstYear = 1970;
export const lastYear = 2999;
const end = Date.UTC(lastYear + 1, 0);

/** A day there is, YYYY-MM-DD, from 1970 to 2999. */
export const isCalendarDay = (text: string): boolean => dayPattern.test(text) && addDays(text, 0) === text;

/** A month, YYYY-MM, of the same years. */
export const isCalendarMonth = (text: string): boolean => monthPattern.test(text);

/** The milliseconds of an instant in ISO 8601 within the same years; undefined: there is no such instant. */
export function millisecondsOf(text: string): number | undefined {
  const [, day = '', time = '00:00', offset = 'Z'] = instantPattern.exec(text.trim()) ?? [];
  if (!isCalendarDay(day)) return undefined;
  const at = Date.parse(`${day}T${time}${offset.replace(/^(.\d{2})(\d{2})$/, '$1:$2')}`);
  return at >= 0 && at < end ? at : undefined;
}

/** Months of the years that dates may name, and one more on either side. */
const maxMonths = 12 * (lastYear - firstYear + 3);

/** Months from one to another, YYYY-MM, both included. */
export function monthsBetween(first: string, last: string): string[] {
  const [year = 0, month = 1] = first.split('-').map(Number);
  const [lastOfYear = 0, lastMonth = 1] = last.split('-').map(Number);
  const length = Math.min(maxMonths, (lastOfYear - year) * 12 + lastMonth - month + 1);
  return Array.from({ length: Math.max(0, length) || 0 }, (_, place) =>
    new Date(Date.UTC(year, month - 1 + place)).toISOString().slice(0, 7),
  );
}
