import type { ScheduleDay } from '../companies/model.ts';
import { addDays, isWithin, zoned } from '../core/time.ts';
import { type Holidays, isHoliday, noHolidays } from '../holidays/calendar.ts';

const windowsOf = (day: ScheduleDay): [start: string, end: string][] => [
  [day.startTimeA, day.endTimeA],
  [day.startTimeB, day.endTimeB],
];

/** The night before reaches into today when its window ends before it starts. */
const reaches = (day: ScheduleDay, time: string): boolean =>
  windowsOf(day).some(([start, end]) => end < start && time <= end);

/** A window that wraps belongs to the day on which it starts; its morning is the next day's. Blank ones hold no time. */
const opens = (day: ScheduleDay, time: string): boolean =>
  windowsOf(day).some(([start, end]) => (end < start ? time >= start : isWithin(time, start, end)));

const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];

const findScheduleDay = (schedules: readonly ScheduleDay[], weekday: string): ScheduleDay | undefined =>
  schedules.find(({ weekdayEn }) => weekdayEn.toLowerCase() === weekday);

/**
 * True if the hours are open by the wall clock of the zone (B-IN-33): ends are inclusive, blank windows are ignored, a
 * day of blank windows is closed, a missing row is open all day. A holiday is closed from midnight to midnight, and the
 * night that begins on one does not reach into the next day.
 */
export function isOpenAt(
  schedules: readonly ScheduleDay[],
  at: Date,
  zone: string,
  holidays: Holidays = noHolidays,
): boolean {
  const { date, time, weekday } = zoned(at, zone);
  if (isHoliday(holidays, date)) return false;
  const today = findScheduleDay(schedules, weekday);
  if (!today) return true;
  const yesterday = findScheduleDay(schedules, weekdays.at(weekdays.indexOf(weekday) - 1) ?? '');
  if (opens(today, time)) return true;
  return yesterday !== undefined && reaches(yesterday, time) && !isHoliday(holidays, addDays(date, -1));
}
