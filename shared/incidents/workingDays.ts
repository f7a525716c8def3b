import { addDays } from '../core/time.ts';

/** Sunday of Easter (Meeus, Jones, Butcher). */
function easter(year: number): string {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const d = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const e = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - d - (c % 4)) % 7;
  const f = d + e - 7 * Math.floor((a + 11 * d + 22 * e) / 451) + 114;
  const pad = (part: number): string => String(part).padStart(2, '0');
  return `${year}-${pad(Math.floor(f / 31))}-${pad((f % 31) + 1)}`;
}

const fixed = ['01-01', '04-21', '05-01', '09-07', '10-12', '11-02', '11-15', '11-20', '12-25'];

/** National holidays of Brazil; Carnival and Corpus Christi are none by federal law. */
export const isHoliday = (date: string): boolean =>
  fixed.includes(date.slice(5)) || date === addDays(easter(Number(date.slice(0, 4))), -2);

const isWeekend = (date: string): boolean => [0, 6].includes(new Date(`${date}T12:00:00Z`).getUTCDay());

/** Each week has at least one. */
const perWeek = 7;

/** The so manieth working day after a date; the date itself does not count. */
export function workingDayAfter(date: string, days: number): string {
  let day = date;
  let left = days;
  for (let step = 0; left > 0 && step < days * perWeek; step += 1) {
    day = addDays(day, 1);
    if (!isWeekend(day) && !isHoliday(day)) left -= 1;
  }
  return day;
}
