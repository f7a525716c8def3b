import { defaultSchedules } from '@shared/companies/defaults.ts';
import type { ScheduleDay } from '@shared/companies/model.ts';
import type { WorkingHours } from '@shared/serviceLevels/workingTime.ts';

/** A model of working time that shares nothing with the product: every minute is judged by itself. */

export const dayNames = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];

export type Times = readonly [startA: string, endA: string, startB?: string, endB?: string];

/** A week by English names; days that are not named are closed. */
export const week = (days: Readonly<Record<string, Times>>): ScheduleDay[] =>
  defaultSchedules().map((day) => {
    const [startTimeA = '', endTimeA = '', startTimeB = '', endTimeB = ''] = days[day.weekdayEn] ?? [];
    return { ...day, startTimeA, endTimeA, startTimeB, endTimeB };
  });
export const everyDay = (...times: Times): ScheduleDay[] =>
  week(Object.fromEntries(dayNames.map((name) => [name, times])));

const clocks = new Map<string, Intl.DateTimeFormat>();

/** The wall clock, asked again for each minute. */
function wallClock(at: number, zone: string): { date: string; weekday: string; time: string } {
  const format =
    clocks.get(zone) ??
    new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short', hourCycle: 'h23' });
  clocks.set(zone, format);
  const [date = '', time = ''] = format.format(at).split(' ');
  return { date, time, weekday: dayNames[new Date(`${date}T12:00:00Z`).getUTCDay()] ?? '' };
}

const dayBefore = (date: string): string =>
  new Date(Date.parse(`${date}T12:00:00Z`) - 86_400_000).toISOString().slice(0, 10);

/** Whether this very minute is worked. */
export function isWorked(at: number, { schedules, holidays, zone }: WorkingHours): boolean {
  const { date, weekday, time } = wallClock(at, zone);
  const isFree = (day: string) => holidays.has(day) || holidays.has(day.slice(5));
  if (isFree(date)) return false;
  const find = (name: string) => (schedules ?? []).find(({ weekdayEn }) => weekdayEn === name);
  const today = find(weekday);
  if (!today) return true;
  const inside = (start: string, end: string): boolean => {
    if (start === '') return false;
    if (end < start) return time >= start;
    return time >= start && (time < end || end === '23:59');
  };
  if (inside(today.startTimeA, today.endTimeA) || inside(today.startTimeB, today.endTimeB)) return true;
  const last = find(dayNames[(dayNames.indexOf(weekday) + 6) % 7] ?? '');
  if (!last || isFree(dayBefore(date))) return false;
  const reaches = (start: string, end: string): boolean => start !== '' && end < start && time < end;
  return reaches(last.startTimeA, last.endTimeA) || reaches(last.startTimeB, last.endTimeB);
}

/** Numbers that look random and are the same with every run. */
export function pseudoRandom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const clockTime = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

const zones = ['America/Sao_Paulo', 'America/New_York', 'Europe/Istanbul', 'Australia/Lord_Howe', 'Asia/Kathmandu'];

/** Weeks with nights, closed days and days nobody set; holidays; zones with clocks that change. */
export function randomHours(next: (below: number) => number): WorkingHours {
  const day = (): string[] => {
    if (next(4) === 0) return [];
    const times = [next(1440), next(1440), next(1440), next(1440)].map(clockTime);
    return next(2) === 0 ? times.slice(0, 2) : times;
  };
  const rows = week(Object.fromEntries(dayNames.map((name) => [name, day() as unknown as Times])));
  const schedules = next(3) === 0 ? rows.filter(() => next(5) > 0) : rows;
  const holidays = new Set(
    Array.from({ length: next(4) }, () => `2026-${next(2) === 0 ? '03' : '11'}-0${1 + next(9)}`),
  );
  return { schedules, holidays, zone: zones[next(zones.length)] ?? '' };
}
