import { everyDay, isWorked, pseudoRandom, randomHours, week } from '@test/support/server/workingMinutes.ts';
import { describe, expect, it } from 'vitest';
import type { ScheduleDay } from '../companies/model.ts';
import { noHolidays } from '../holidays/calendar.ts';
import { type WorkingHours, workingBetween, workingInstant } from './workingTime.ts';

const minuteMs = 60_000;
const hours = (schedules: readonly ScheduleDay[], fields: Partial<WorkingHours> = {}): WorkingHours => ({
  ...{ schedules, holidays: noHolidays, zone: 'America/Sao_Paulo' },
  ...fields,
});
const due = (from: string, minutes: number, at: WorkingHours): string | undefined => {
  const instant = workingInstant(Date.parse(from), minutes * minuteMs, at);
  return instant === undefined ? undefined : new Date(instant).toISOString();
};

const office = week({
  monday: ['08:00', '12:00', '13:00', '18:00'],
  tuesday: ['08:00', '12:00', '13:00', '18:00'],
  friday: ['08:00', '12:00', '13:00', '17:00'],
});

describe('an instant so many working minutes later', () => {
  it.each([
    ['inside a window', '2026-11-23T11:10:00.000Z', 30, '2026-11-23T11:40:00.000Z'],
    ['over lunch', '2026-11-23T14:50:00.000Z', 30, '2026-11-23T16:20:00.000Z'],
    ['at the end of a window, not in the next', '2026-11-23T14:30:00.000Z', 30, '2026-11-23T15:00:00.000Z'],
    ['over the night', '2026-11-23T20:50:00.000Z', 30, '2026-11-24T11:20:00.000Z'],
    ['over closed days', '2026-11-24T20:50:00.000Z', 30, '2026-11-27T11:20:00.000Z'],
    ['from a closed day', '2026-11-28T03:00:00.000Z', 60, '2026-11-30T12:00:00.000Z'],
    ['to the second', '2026-11-23T14:59:30.000Z', 1, '2026-11-23T16:00:30.000Z'],
  ])('%s', (_, from, minutes, expected) => {
    expect(due(from, minutes, hours(office))).toBe(expected);
  });

  it('passes over holidays, also those of every year', () => {
    const from = '2026-11-23T20:50:00.000Z';
    expect(due(from, 30, hours(office, { holidays: new Set(['2026-11-24']) }))).toBe('2026-11-27T11:20:00.000Z');
    const both = new Set(['2026-11-24', '11-27']);
    expect(due(from, 30, hours(office, { holidays: both }))).toBe('2026-11-30T11:20:00.000Z');
  });

  it('a night that begins on a holiday does not reach into the morning, and one into a holiday ends at midnight', () => {
    const nights = everyDay('22:00', '06:00');
    const on = (day: string) => hours(nights, { holidays: new Set([day]) });
    // The night of the 24th does not take place: the next minutes are those of the 25th.
    expect(due('2026-12-24T05:00:00.000Z', 300, on('2026-12-24'))).toBe('2026-12-26T06:00:00.000Z');
    expect(due('2026-12-24T01:00:00.000Z', 120, on('2026-12-24'))).toBe('2026-12-24T03:00:00.000Z');
  });

  it('counts a whole day as 24 hours, and a row that is missing as open', () => {
    expect(due('2026-11-23T12:00:00.000Z', 2880, hours(everyDay('00:00', '23:59')))).toBe('2026-11-25T12:00:00.000Z');
    expect(due('2026-11-23T12:00:00.000Z', 2880, hours([]))).toBe('2026-11-25T12:00:00.000Z');
  });

  it('counts the night of the clock change by the wall clock', () => {
    const nights = (zone: string) => hours(everyDay('00:00', '06:00'), { zone });
    // New York: on 8 March 2026 two o'clock is three o'clock, on 1 November one o'clock comes twice.
    expect(due('2026-03-08T05:00:00.000Z', 300, nights('America/New_York'))).toBe('2026-03-08T10:00:00.000Z');
    expect(due('2026-03-08T05:00:00.000Z', 301, nights('America/New_York'))).toBe('2026-03-09T04:01:00.000Z');
    expect(due('2026-11-01T04:00:00.000Z', 420, nights('America/New_York'))).toBe('2026-11-01T11:00:00.000Z');
  });

  it('never comes where nobody works', () => {
    expect(due('2026-11-23T12:00:00.000Z', 1, hours(week({})))).toBeUndefined();
    expect(due('2026-11-23T12:00:00.000Z', 1, hours(everyDay('08:00', '08:00')))).toBeUndefined();
  });

  it('in a zone that nobody knows is counted in the usual one', () => {
    const [from, zone] = ['2026-11-23T11:10:00.000Z', 'Mars/Olympus'];
    expect(due(from, 30, hours(office, { zone }))).toBe(due(from, 30, hours(office)));
  });

  it('around the clock is the time that passes', () => {
    const always = { schedules: null, holidays: new Set(['11-23']), zone: 'America/Sao_Paulo' };
    expect(due('2026-11-23T12:00:00.000Z', 90, always)).toBe('2026-11-23T13:30:00.000Z');
    expect(workingBetween(1000, 61_000, always)).toBe(60_000);
    expect(workingBetween(61_000, 1000, always)).toBe(0);
  });
});

it('agrees with a count of every single minute, over nights, holidays and clock changes', () => {
  const next = pseudoRandom(20_261_123);
  // Weeks with a clock change in New York, and in Lord Howe by half an hour.
  const starts = ['2026-03-05', '2026-10-30', '2026-04-02', '2026-10-01', '2026-06-20'].map((day) =>
    Date.parse(`${day}T00:00:00Z`),
  );
  for (let round = 0; round < 60; round += 1) {
    const at = randomHours(next);
    const from = (starts[round % starts.length] ?? 0) + next(1440) * minuteMs;
    const amount = 1 + next(1500);
    let [worked, minute] = [0, 0];
    const until = 6 * 1440;
    let expected: number | undefined;
    for (; minute < until; minute += 1) {
      if (isWorked(from + minute * minuteMs, at)) worked += 1;
      if (worked === amount && expected === undefined) expected = from + (minute + 1) * minuteMs;
    }
    expect(workingBetween(from, from + until * minuteMs, at), JSON.stringify(at)).toBe(worked * minuteMs);
    if (expected !== undefined) expect(workingInstant(from, amount * minuteMs, at)).toBe(expected);
  }
});
