import { describe, expect, it } from 'vitest';
import { inMonths } from '../metrics/period.ts';
import { isCalendarDay, isCalendarMonth, millisecondsOf, monthsBetween } from './calendar.ts';
import { DateTimeToTheSecond } from './dates.ts';

it.each([
  ['1970-01-01', true],
  ['2999-12-31', true],
  ['2028-02-29', true],
  ['2027-02-29', false],
  ['1969-12-31', false],
  ['3000-01-01', false],
  ['9999-12-31', false],
  ['+010000-01-01', false],
  ['2026-11-31', false],
  ['2026-1-1', false],
  ['', false],
])('the day %s exists: %s', (text, expected) => {
  expect(isCalendarDay(text)).toBe(expected);
});

it.each([
  ['1970-01', true],
  ['2999-12', true],
  ['2026-00', false],
  ['2026-13', false],
  ['3000-01', false],
])('the month %s exists: %s', (text, expected) => {
  expect(isCalendarMonth(text)).toBe(expected);
});

it.each([
  ['2026-11-20T10:00:00Z', '2026-11-20T10:00:00.000Z'],
  ['2026-11-20T10:00:00.25-03:00', '2026-11-20T13:00:00.250Z'],
  ['2026-11-20T10:00+0530', '2026-11-20T04:30:00.000Z'],
  ['2026-11-20 10:00', '2026-11-20T10:00:00.000Z'],
  ['2026-11-20', '2026-11-20T00:00:00.000Z'],
  ['1970-01-01T00:00:00+01:00', undefined],
  ['2999-12-31T23:30:00-01:00', undefined],
  ['2027-02-29T10:00:00Z', undefined],
  ['11/20/2026', undefined],
  ['1', undefined],
])('the instant %s is %s', (text, expected) => {
  const at = millisecondsOf(text);
  expect(at === undefined ? undefined : new Date(at).toISOString()).toBe(expected);
});

it('keeps what the scheduler keeps: whole seconds, never before what was asked for', () => {
  expect(DateTimeToTheSecond.parse('2026-11-20T10:00:00.001Z')).toBe('2026-11-20T10:00:01.000Z');
});

describe('months between two of them', () => {
  it('are counted, both included, over the end of a year', () => {
    expect(monthsBetween('2026-11', '2027-02')).toEqual(['2026-11', '2026-12', '2027-01', '2027-02']);
    expect(monthsBetween('2026-11', '2026-11')).toEqual(['2026-11']);
    expect(monthsBetween('2026-11', '2026-10')).toEqual([]);
  });

  it.each([
    ['1970-01', '+275760-09'],
    ['2026-01', '99999999-01'],
    ['x', 'y'],
  ])('from %s to %s end, whatever is asked for', (first, last) => {
    expect(monthsBetween(first, last).length).toBeLessThan(12_400);
  });
});

it.each([
  ['2999-11-30', '2999-12-31', ['2999-12'], [{ from: '2999-11-30', to: '2999-11-30' }]],
  ['9999-12-31', '9999-12-31', [], [{ from: '9999-12-31', to: '9999-12-31' }]],
  ['2026-10-31', '2026-11-20', ['2026-11'], [{ from: '2026-10-31', to: '2026-10-31' }]],
  ['2026-10-02', '2026-11-19', [], [{ from: '2026-10-02', to: '2026-11-19' }]],
])('%s to %s is divided into whole months and the days that are left', (from, to, months, days) => {
  expect(inMonths({ from, to }, '2026-11-20')).toEqual({ months, days });
});
