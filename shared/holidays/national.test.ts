import { describe, expect, it } from 'vitest';
import { holidaysOf, isHoliday } from './calendar.ts';
import { HolidayFields } from './model.ts';
import { brazilianHolidays, easterSunday } from './national.ts';

it.each([
  [1961, '1961-04-02'],
  [2000, '2000-04-23'],
  [2024, '2024-03-31'],
  [2025, '2025-04-20'],
  [2026, '2026-04-05'],
  [2027, '2027-03-28'],
  [2038, '2038-04-25'],
  [2285, '2285-03-22'],
])('Easter of %i', (year, date) => {
  expect(easterSunday(year)).toBe(date);
});

it('offers what Brazil keeps in 2026, the days of choice marked', () => {
  expect(
    brazilianHolidays(2026).map(({ date, kind, isOptional }) => `${date} ${kind}${isOptional ? '?' : ''}`),
  ).toEqual([
    '2026-01-01 newYear',
    '2026-02-16 carnivalMonday?',
    '2026-02-17 carnival?',
    '2026-04-03 goodFriday',
    '2026-04-21 tiradentes',
    '2026-05-01 labourDay',
    '2026-06-04 corpusChristi?',
    '2026-09-07 independence',
    '2026-10-12 aparecida',
    '2026-11-02 allSouls',
    '2026-11-15 republic',
    '2026-11-20 blackAwareness',
    '2026-12-25 christmas',
  ]);
});

describe('a calendar', () => {
  const calendar = holidaysOf([
    { date: '2026-12-25', isYearly: true },
    { date: '2026-12-24', isYearly: false },
  ]);
  it.each([
    ['2026-12-25', true],
    ['2031-12-25', true],
    ['2026-12-24', true],
    ['2027-12-24', false],
    ['2026-12-26', false],
  ])('%s: %s', (date, expected) => {
    expect(isHoliday(calendar, date)).toBe(expected);
  });
});

it.each(['2026-02-29', '2026-13-01', '2026-1-1', '', '1969-01-01', '2026-12-25T00:00', 'x'])('refuses %s', (date) => {
  expect(HolidayFields.safeParse({ date, name: 'Feriado' }).success).toBe(false);
});
