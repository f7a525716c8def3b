import { AppError } from '../core/errors.ts';
import { defaultSchedules } from './defaults.ts';
import type { ScheduleDay } from './model.ts';

const invalid = (position: number, field: string, code: string): AppError =>
  new AppError('ERR_VALIDATION', { fields: { [`schedules.${position}.${field}`]: code } });

const checkWindow = (position: number, letter: 'A' | 'B', start: string, end: string): void => {
  if ((start === '') !== (end === '')) {
    throw invalid(position, `${start === '' ? 'startTime' : 'endTime'}${letter}`, 'half_window');
  }
};

/**
 * Seven rows, Monday first, each weekday once, with the labels we write (B-SEED-3). Both ends of a
 * window are given or both are blank; an end before its start wraps past midnight (B-IN-33).
 * @throws ERR_VALIDATION naming the row and field
 */
export function weekOf(rows: readonly ScheduleDay[]): ScheduleDay[] {
  for (const [position, row] of rows.entries()) {
    checkWindow(position, 'A', row.startTimeA, row.endTimeA);
    checkWindow(position, 'B', row.startTimeB, row.endTimeB);
  }
  return defaultSchedules().map(({ weekday, weekdayEn }, position) => {
    const found = rows.filter((row) => row.weekdayEn.trim().toLowerCase() === weekdayEn);
    const [row] = found;
    if (!row || found.length > 1) throw invalid(position, 'weekdayEn', row ? 'repeated_weekday' : 'missing_weekday');
    const { startTimeA, endTimeA, startTimeB, endTimeB } = row;
    return { weekday, weekdayEn, startTimeA, endTimeA, startTimeB, endTimeB };
  });
}
