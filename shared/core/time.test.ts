import { describe, expect, it } from 'vitest';
import { addDays, daysLeft, isWithin, zoned } from './time.ts';

describe('B-GEN-6: the clock of a company', () => {
  it.each([
    ['2026-11-20T02:59:07Z', undefined, ['2026-11-19', '23:59', '07', 'thursday']],
    ['2026-11-20T03:00:00Z', undefined, ['2026-11-20', '00:00', '00', 'friday']],
    ['2026-11-20T03:00:00Z', 'Europe/Istanbul', ['2026-11-20', '06:00', '00', 'friday']],
    ['2026-07-05T12:30:59Z', 'Europe/Madrid', ['2026-07-05', '14:30', '59', 'sunday']],
    ['2026-11-20T03:00:00Z', 'Mars/Olympus', ['2026-11-20', '00:00', '00', 'friday']],
    ['2026-01-01T00:30:00Z', 'UTC', ['2026-01-01', '00:30', '00', 'thursday']],
  ])('at %s in %s', (at, zone, [date, time, seconds, weekday]) => {
    expect(zoned(new Date(at), zone)).toEqual({ date, time, seconds, weekday });
  });
});

describe('B-AUTH-2: a window of hours', () => {
  it.each([
    ['08:00', '08:00', '18:00', true],
    ['18:00', '08:00', '18:00', true],
    ['07:59', '08:00', '18:00', false],
    ['18:01', '08:00', '18:00', false],
    ['12:00', '08:00', '18:00', true],
    ['22:00', '22:00', '06:00', true],
    ['06:00', '22:00', '06:00', true],
    ['23:30', '22:00', '06:00', true],
    ['05:30', '22:00', '06:00', true],
    ['21:59', '22:00', '06:00', false],
    ['06:01', '22:00', '06:00', false],
    ['09:00', '09:00', '09:00', true],
    ['09:01', '09:00', '09:00', false],
    ['08:59', '09:00', '09:00', false],
  ])('%s between %s and %s: %s', (time, start, end, expected) => {
    expect(isWithin(time, start, end)).toBe(expected);
  });
});

it.each([
  ['2026-11-20', '2026-11-20T12:00:00Z', undefined, 0],
  ['2026-11-25', '2026-11-20T12:00:00Z', undefined, 5],
  ['2026-11-19', '2026-11-20T12:00:00Z', undefined, -1],
  // Still the day before in São Paulo, already the day itself in Istanbul.
  ['2026-11-20', '2026-11-20T01:00:00Z', undefined, 1],
  ['2026-11-20', '2026-11-20T01:00:00Z', 'Europe/Istanbul', 0],
  ['2026-11-25T23:59:59Z', '2026-11-20T12:00:00Z', undefined, 5],
  ['2027-01-01', '2026-12-31T12:00:00Z', undefined, 1],
])('until %s there are, at %s in %s, %i days', (dueDate, at, zone, days) => {
  expect(daysLeft(dueDate, new Date(at), zone)).toBe(days);
});

it.each([
  ['2026-11-30', 1, '2026-12-01'],
  ['2026-03-01', -1, '2026-02-28'],
  ['2028-02-28', 1, '2028-02-29'],
  ['2026-12-31', 31, '2027-01-31'],
  ['2026-11-20', 0, '2026-11-20'],
])('%s and %i days is %s', (date, days, expected) => {
  expect(addDays(date, days)).toBe(expected);
});
