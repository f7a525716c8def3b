import { describe, expect, it } from 'vitest';
import { AppError } from '../core/errors.ts';
import { defaultSchedules } from './defaults.ts';
import type { ScheduleDay } from './model.ts';
import { weekOf } from './schedules.ts';

const failure = (rows: readonly ScheduleDay[]): unknown => {
  try {
    return weekOf(rows);
  } catch (error) {
    return error instanceof AppError && { [error.code]: error.details.fields };
  }
};
const changed = (position: number, fields: Partial<ScheduleDay>) =>
  defaultSchedules().map((row, index) => (index === position ? { ...row, ...fields } : row));

describe('the hours of a week (B-SEED-3)', () => {
  it('are seven rows, Monday first, with our labels', () => {
    const sent = changed(2, { startTimeA: '', endTimeA: '', startTimeB: '22:00', endTimeB: '02:00' })
      .toReversed()
      .map((row) => ({ ...row, weekday: 'x', weekdayEn: ` ${row.weekdayEn.toUpperCase()} ` }));
    const week = weekOf(sent);
    expect(week.map(({ weekdayEn }) => weekdayEn).join()).toBe(
      'monday,tuesday,wednesday,thursday,friday,saturday,sunday',
    );
    expect(week[2]).toEqual({
      ...{ weekday: 'Quarta-feira', weekdayEn: 'wednesday' },
      ...{ startTimeA: '', endTimeA: '', startTimeB: '22:00', endTimeB: '02:00' },
    });
    expect(week[3]).toEqual(defaultSchedules()[3]);
  });

  it.each([
    ['half a first window', changed(1, { endTimeA: '' }), 'schedules.1.endTimeA', 'half_window'],
    ['half of it at the other end', changed(1, { startTimeA: '' }), 'schedules.1.startTimeA', 'half_window'],
    ['half a second one', changed(6, { startTimeB: '' }), 'schedules.6.startTimeB', 'half_window'],
    ['a day that is missing', defaultSchedules().slice(0, 6), 'schedules.6.weekdayEn', 'missing_weekday'],
    ['a day twice', changed(1, { weekdayEn: 'monday' }), 'schedules.0.weekdayEn', 'repeated_weekday'],
  ])('are refused with %s', (_, rows, field, code) => {
    expect(failure(rows)).toEqual({ ERR_VALIDATION: { [field]: code } });
  });
});
