import { expect, it } from 'vitest';
import type { ScheduleDay } from '../companies/model.ts';
import { plannedStaffing } from './staffing.ts';

const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
const open = (days: readonly string[]): ScheduleDay[] =>
  weekdays.map((weekdayEn) => ({
    ...{ weekday: weekdayEn, weekdayEn, startTimeB: '', endTimeB: '' },
    startTimeA: days.includes(weekdayEn) ? '09:00' : '',
    endTimeA: days.includes(weekdayEn) ? '17:59' : '',
  }));
const always = { startWork: '00:00', endWork: '23:59', queueIds: [1] };
const nights = { startWork: '22:00', endWork: '05:59', queueIds: [2] };
const queues = [
  { id: 1, schedules: open(['monday']) },
  { id: 2, schedules: open(weekdays) },
];
const team = { people: [always, nights], queues, schedules: open(['saturday']) };
const at = (week: number[][], day: number, hour: number) => week[day]?.[hour];

it('counts who is to be there by their own hours, also over midnight', () => {
  const week = plannedStaffing({ ...team, hoursOf: 'disabled' });
  expect([at(week, 0, 4), at(week, 0, 12), at(week, 6, 23)]).toEqual([2, 1, 2]);
});

it('counts nobody while the company is closed', () => {
  const week = plannedStaffing({ ...team, hoursOf: 'company' });
  expect([at(week, 0, 12), at(week, 5, 12), at(week, 5, 20)]).toEqual([0, 1, 0]);
});

it('counts only who has a queue that is open, and whoever has none', () => {
  const people = [always, { ...always, queueIds: [] }, { ...always, queueIds: [99] }];
  const week = plannedStaffing({ ...team, people, hoursOf: 'queue' });
  expect([at(week, 0, 12), at(week, 1, 12)]).toEqual([2, 1]);
});
