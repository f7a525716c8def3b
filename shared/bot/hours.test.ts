import { describe, expect, it } from 'vitest';
import { defaultSchedules } from '../companies/defaults.ts';
import type { ScheduleDay } from '../companies/model.ts';
import { isOpenAt } from './hours.ts';

const zone = 'America/Sao_Paulo';
const friday = (fields: Partial<ScheduleDay>): ScheduleDay[] =>
  defaultSchedules().map((day) => (day.weekdayEn === 'friday' ? { ...day, ...fields } : day));
const blank = { startTimeA: '', endTimeA: '', startTimeB: '', endTimeB: '' };
/** Clock of a Friday (or the day after it) in São Paulo, three hours behind UTC. */
const at = (time: string, day = 20): Date => new Date(`2026-11-${day}T${time}:00-03:00`);

describe('service hours (B-IN-33)', () => {
  it.each([
    ['07:59', false],
    ['08:00', true],
    ['12:00', true],
    ['12:01', false],
    ['13:00', true],
    ['18:00', true],
    ['18:01', false],
  ])('at %s the default day is open: %s', (time, isOpen) => {
    expect(isOpenAt(defaultSchedules(), at(time), zone)).toBe(isOpen);
  });

  it('a day of blank windows is closed, a missing day is not restricted', () => {
    expect(isOpenAt(friday(blank), at('10:00'), zone)).toBe(false);
    expect(isOpenAt(defaultSchedules().slice(0, 4), at('03:00'), zone)).toBe(true);
    expect(isOpenAt([], at('03:00'), zone)).toBe(true);
  });

  it('a holiday is closed from midnight to midnight, with the night that begins on it', () => {
    const nights = friday({ ...blank, startTimeA: '22:00', endTimeA: '02:00' });
    const on = (day: string) => new Set([day]);
    expect(isOpenAt(defaultSchedules(), at('10:00'), zone, on('2026-11-20'))).toBe(false);
    expect(isOpenAt(defaultSchedules(), at('10:00'), zone, on('11-20'))).toBe(false);
    expect(isOpenAt(defaultSchedules(), at('10:00'), zone, on('2027-11-20'))).toBe(true);
    expect(isOpenAt([], at('03:00'), zone, on('2026-11-20'))).toBe(false);
    expect(isOpenAt(nights, at('01:00', 21), zone)).toBe(true);
    expect(isOpenAt(nights, at('01:00', 21), zone, on('2026-11-20'))).toBe(false);
    expect(isOpenAt(nights, at('01:00', 21), zone, on('2026-11-21'))).toBe(false);
  });

  it('one blank window does not matter', () => {
    const days = friday({ startTimeA: '', endTimeA: '' });
    expect(isOpenAt(days, at('10:00'), zone)).toBe(false);
    expect(isOpenAt(days, at('15:00'), zone)).toBe(true);
  });

  it('a window past midnight belongs to the day on which it starts', () => {
    const nights = friday({ ...blank, startTimeA: '22:00', endTimeA: '02:00' });
    expect(isOpenAt(nights, at('21:59'), zone)).toBe(false);
    expect(isOpenAt(nights, at('23:30'), zone)).toBe(true);
    expect(isOpenAt(nights, at('02:00', 21), zone)).toBe(true);
    expect(isOpenAt(nights, at('02:01', 21), zone)).toBe(false);
    // The morning of Friday itself is Thursday's night, and Thursday has none.
    expect(isOpenAt(nights, at('01:00'), zone)).toBe(false);
  });

  it('a second window may wrap too, and opens at its first minute', () => {
    const nights = friday({ startTimeA: '08:00', endTimeA: '12:00', startTimeB: '22:00', endTimeB: '02:00' });
    const times = [at('10:00'), at('21:59'), at('22:00'), at('02:00', 21), at('02:01', 21)];
    expect(times.map((time) => isOpenAt(nights, time, zone))).toEqual([true, false, true, true, false]);
  });

  it('a window of one minute is that minute, and none of the next morning', () => {
    const minute = friday({ ...blank, startTimeA: '10:00', endTimeA: '10:00' });
    const times = [at('09:59'), at('10:00'), at('10:01'), at('07:00', 21)];
    expect(times.map((time) => isOpenAt(minute, time, zone))).toEqual([false, true, false, false]);
  });

  it('the morning after a day without a row is its own', () => {
    const alone = friday(blank).filter(({ weekdayEn }) => weekdayEn === 'friday');
    expect(isOpenAt(alone, at('01:00'), zone)).toBe(false);
  });

  it('a window without an end holds from its start to midnight', () => {
    const open = friday({ ...blank, startTimeA: '22:00' });
    const times = [at('21:59'), at('23:00'), at('00:00', 21)];
    expect(times.map((time) => isOpenAt(open, time, zone))).toEqual([false, true, false]);
  });

  it('goes by the wall clock through a change of daylight saving time', () => {
    const office = defaultSchedules();
    // New York, first of November 2026: clocks go back at two.
    expect(isOpenAt(office, new Date('2026-10-31T12:00:00Z'), 'America/New_York')).toBe(true);
    expect(isOpenAt(office, new Date('2026-11-01T12:00:00Z'), 'America/New_York')).toBe(false);
    expect(isOpenAt(office, new Date('2026-11-01T13:00:00Z'), 'America/New_York')).toBe(true);
  });

  it('knows capitalised day names (B-SEED-3)', () => {
    const days = friday(blank).map((day) => ({ ...day, weekdayEn: day.weekdayEn.toUpperCase() }));
    expect(isOpenAt(days, at('10:00'), zone)).toBe(false);
  });
});
