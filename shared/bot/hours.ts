import type { ScheduleDay } from '../companies/model.ts';
import { isWithin, zoned } from '../core/time.ts';

const isBlank = (start: string, end: string): boolean => start === '' && end === '';

/** The night before reaches into today when its window ends before it starts. */
function reaches(day: ScheduleDay | undefined, time: string): boolean {
  if (!day) return false;
  const windows = [
    [day.startTimeA, day.endTimeA],
    [day.startTimeB, day.endTimeB],
  ] as const;
  return windows.some(([start, end]) => start !== '' && end !== '' && end < start && time <= end);
}

function opens(day: ScheduleDay, time: string): boolean {
  const windows = [
    [day.startTimeA, day.endTimeA],
    [day.startTimeB, day.endTimeB],
  ] as const;
  return windows.some(([start, end]) => {
    if (isBlank(start, end)) return false;
    // A window that wraps belongs to the day on which it starts; its morning is the next day's.
    return end < start ? time >= start : isWithin(time, start, end);
  });
}

const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];

const rowOf = (schedules: readonly ScheduleDay[], weekday: string): ScheduleDay | undefined =>
  schedules.find(({ weekdayEn }) => weekdayEn.toLowerCase() === weekday);

/**
 * Whether the hours are open, by the wall clock of the zone (B-IN-33): ends inclusive, blank windows
 * ignored, a day of blank windows closed, a missing row open all day.
 */
export function isOpenAt(schedules: readonly ScheduleDay[], at: Date, zone: string): boolean {
  const { time, weekday } = zoned(at, zone);
  const today = rowOf(schedules, weekday);
  if (!today) return true;
  const yesterday = weekdays[(weekdays.indexOf(weekday) + 6) % 7] ?? '';
  return opens(today, time) || reaches(rowOf(schedules, yesterday), time);
}
