import { ScheduleDay } from '@shared/companies/model.ts';
import { TimeOfDay } from '@shared/core/fields.ts';
import * as z from 'zod';

const isWhole = (start: string, end: string): boolean => (start === '') === (end === '');

const Day = ScheduleDay.refine((day) => isWhole(day.startTimeA, day.endTimeA), {
  path: ['endTimeA'],
  message: 'half_window',
}).refine((day) => isWhole(day.startTimeB, day.endTimeB), { path: ['endTimeB'], message: 'half_window' });

/** Both ends of a period are given or both are blank. */
export const WeekDays = z.array(Day);
/** Seven days. */
export const HoursForm = z.object({ schedules: WeekDays.length(7) });
export type HoursFields = z.input<typeof HoursForm>;

export type WindowEnd = 'startTimeA' | 'endTimeA' | 'startTimeB' | 'endTimeB';

/** Mistakes in a day's fields, with the same codes as the form's rules. */
export function validateDay(day: ScheduleDay): Partial<Record<WindowEnd, string>> {
  const issues = Day.safeParse(day).error?.issues ?? [];
  const named = issues.map(({ path: [name], message }) => [name, message === 'half_window' ? message : 'invalid_time']);
  return Object.fromEntries(named);
}

const isTime = (text: string): boolean => TimeOfDay.safeParse(text).success;

/** True if the end is before the start: the period ends on the next day (B-IN-33). */
export const passesMidnight = (start: string, end: string): boolean => isTime(start) && isTime(end) && end < start;

const windows = ['startTimeA', 'endTimeA', 'startTimeB', 'endTimeB'] as const;

export const isClosed = (day: ScheduleDay): boolean => windows.every((name) => day[name] === '');

/** The first day's periods on every day. */
export const copyToAllDays = (days: readonly ScheduleDay[]): ScheduleDay[] => {
  const [first] = days;
  if (first === undefined) return [];
  const { startTimeA, endTimeA, startTimeB, endTimeB } = first;
  return days.map((day) => ({ ...day, startTimeA, endTimeA, startTimeB, endTimeB }));
};
