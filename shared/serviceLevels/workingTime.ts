import type { ScheduleDay } from '../companies/model.ts';
import { dayMs, knownZone, minuteMs } from '../core/time.ts';
import { type Holidays, isHoliday } from '../holidays/calendar.ts';

/** Working hours by the wall clock of the zone, without holidays. */
export interface WorkingHours {
  /** null: around the clock, every day. */
  readonly schedules: readonly ScheduleDay[] | null;
  readonly holidays: Holidays;
  readonly zone: string;
}

const weekMs = 7 * dayMs;

/** A target beyond three years has no due instant. */
const farthestMs = 3 * 366 * dayMs;

/** Milliseconds after midnight of a day: start inclusive, end exclusive. */
type Window = readonly [start: number, end: number];

const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];

const timeMs = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return (hours * 60 + minutes) * minuteMs;
};

/** The last minute that can be written is the end of the day. */
const endMs = (time: string): number => (time === '23:59' ? dayMs : timeMs(time));

const windowsOf = ({ startTimeA, endTimeA, startTimeB, endTimeB }: ScheduleDay): [start: string, end: string][] =>
  [[startTimeA, endTimeA] as [string, string], [startTimeB, endTimeB] as [string, string]].filter(
    ([start, end]) => start !== '' && end !== '',
  );

/** A window that ends before it starts goes on in the morning of the next day. */
const ofToday = (day: ScheduleDay): Window[] =>
  windowsOf(day).map(([start, end]) => [timeMs(start), end < start ? dayMs : endMs(end)]);

const ofTomorrow = (day: ScheduleDay): Window[] =>
  windowsOf(day).flatMap(([start, end]): Window[] => (end < start ? [[0, timeMs(end)]] : []));

/** Without overlaps, in their order. */
function merged(windows: readonly Window[]): Window[] {
  const whole: Window[] = [];
  for (const [start, end] of [...windows].sort((a, b) => a[0] - b[0])) {
    const last = whole.at(-1);
    if (end <= start) continue;
    if (last && start <= last[1]) whole[whole.length - 1] = [last[0], Math.max(last[1], end)];
    else whole.push([start, end]);
  }
  return whole;
}

const findScheduleDay = (schedules: readonly ScheduleDay[], weekday: number): ScheduleDay | undefined =>
  schedules.find(({ weekdayEn }) => weekdayEn.trim().toLowerCase() === weekdays[(weekday + 7) % 7]);

const dateOf = (midnight: number): string => new Date(midnight).toISOString().slice(0, 10);

/** @param midnight of the wall clock, as if it were UTC */
function windowsOn(midnight: number, schedules: readonly ScheduleDay[], holidays: Holidays): Window[] {
  if (isHoliday(holidays, dateOf(midnight))) return [];
  const weekday = new Date(midnight).getUTCDay();
  const today = findScheduleDay(schedules, weekday);
  // A missing day is open, as it is for the menu (B-IN-33).
  if (!today) return [[0, dayMs]];
  const yesterday = isHoliday(holidays, dateOf(midnight - dayMs)) ? undefined : findScheduleDay(schedules, weekday - 1);
  return merged([...ofToday(today), ...(yesterday ? ofTomorrow(yesterday) : [])]);
}

/** Milliseconds that the wall clock of a zone is ahead of UTC. */
function offsets(zone: string): (at: number) => number {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: knownZone(zone),
    ...({ year: 'numeric', month: 'numeric', day: 'numeric' } as const),
    ...({ hour: 'numeric', minute: 'numeric', second: 'numeric', hourCycle: 'h23' } as const),
  });
  return (at) => {
    const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
    return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(at / 1000) * 1000;
  };
}

/** Next change of the zone's offset, at most a week later; until then the wall clock runs evenly with UTC. */
function evenUntil(from: number, offsetAt: (at: number) => number): number {
  const offset = offsetAt(from);
  let [low, high] = [from, from + weekMs];
  if (offsetAt(high) === offset) return high;
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (offsetAt(middle) === offset) low = middle;
    else high = middle;
  }
  return high;
}

/** Spans in which people work, from an instant on, in their order; neighbours may touch. */
function* workingSpans(from: number, { schedules, holidays, zone }: WorkingHours): Generator<Window> {
  const week = schedules ?? [];
  const offsetAt = offsets(zone);
  for (let at = from; at < from + farthestMs; ) {
    const until = evenUntil(at, offsetAt);
    const offset = offsetAt(at);
    const first = Math.floor((at + offset) / dayMs) * dayMs;
    for (let midnight = first; midnight < until + offset; midnight += dayMs) {
      for (const [start, end] of windowsOn(midnight, week, holidays)) {
        const span = [Math.max(at, midnight + start - offset), Math.min(until, midnight + end - offset)] as const;
        if (span[0] < span[1]) yield span;
      }
    }
    at = until;
  }
}

/**
 * The instant by which people have worked so many milliseconds since another; undefined when they do not within three
 * years. All in milliseconds.
 */
export function workingInstant(from: number, amount: number, hours: WorkingHours): number | undefined {
  if (hours.schedules === null || amount <= 0) return from + Math.max(0, amount);
  let left = amount;
  for (const [start, end] of workingSpans(from, hours)) {
    if (end - start >= left) return start + left;
    left -= end - start;
  }
  return undefined;
}

/** Milliseconds of working time between two instants. */
export function workingBetween(from: number, to: number, hours: WorkingHours): number {
  if (hours.schedules === null || to <= from) return Math.max(0, to - from);
  let sum = 0;
  for (const [start, end] of workingSpans(from, hours)) {
    if (start >= to) break;
    sum += Math.min(end, to) - start;
  }
  return sum;
}
