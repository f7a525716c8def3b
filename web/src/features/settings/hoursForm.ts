import { ScheduleDay } from '@shared/companies/model.ts';
import * as z from 'zod';

const isWhole = (start: string, end: string): boolean => (start === '') === (end === '');

const Day = ScheduleDay.refine((day) => isWhole(day.startTimeA, day.endTimeA), {
  path: ['endTimeA'],
  message: 'half_window',
}).refine((day) => isWhole(day.startTimeB, day.endTimeB), { path: ['endTimeB'], message: 'half_window' });

/** Seven days; both ends of a period are given or both are blank. */
export const HoursForm = z.object({ schedules: z.array(Day).length(7) });
export type HoursFields = z.input<typeof HoursForm>;

const windows = ['startTimeA', 'endTimeA', 'startTimeB', 'endTimeB'] as const;

export const isClosed = (day: ScheduleDay): boolean => windows.every((name) => day[name] === '');

/** The first day's periods on every day. */
export const copied = (days: readonly ScheduleDay[]): ScheduleDay[] => {
  const [first] = days;
  if (first === undefined) return [];
  const { startTimeA, endTimeA, startTimeB, endTimeB } = first;
  return days.map((day) => ({ ...day, startTimeA, endTimeA, startTimeB, endTimeB }));
};
