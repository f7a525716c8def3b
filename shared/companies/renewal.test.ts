import { describe, expect, it } from 'vitest';
import { addMonths, dueDayOf, movedDue, renewedDue, renewedDueDate } from './renewal.ts';

it.each([
  ['2026-01-15', 1, '2026-02-15'],
  ['2026-01-31', 1, '2026-02-28'],
  ['2028-01-31', 1, '2028-02-29'],
  ['2026-11-30', 3, '2027-02-28'],
  ['2026-12-31', 12, '2027-12-31'],
  ['2026-05-31', 6, '2026-11-30'],
] as const)('%s and %i months is %s', (date, months, result) => {
  expect(addMonths(date, months)).toBe(result);
});

const now = new Date('2026-11-22T02:00:00Z');
it.each([
  ['MENSAL', '2026-12-10', '2027-01-10'],
  ['BIMESTRAL', '2026-12-10', '2027-02-10'],
  ['TRIMESTRAL', '2026-12-10', '2027-03-10'],
  ['SEMESTRAL', '2026-12-10', '2027-06-10'],
  ['ANUAL', '2026-12-10', '2027-12-10'],
  ['', '2026-12-10', '2027-01-10'],
  // The evening before in São Paulo.
  ['MENSAL', '2026-11-01', '2026-12-21'],
  ['MENSAL', null, '2026-12-21'],
] as const)('B-INV-4: %s, due %s, is due again %s', (recurrence, dueDate, result) => {
  expect(renewedDueDate({ recurrence, dueDate, timeZone: 'America/Sao_Paulo' }, now)).toBe(result);
});

describe('B-INV-4: a due date keeps its day', () => {
  const timeZone = 'America/Sao_Paulo';
  /** Paid on the due date, time after time. */
  const renewals = (dueDate: string, recurrence: 'MENSAL' | 'ANUAL', count: number): string[] => {
    let company: { dueDate: string; dueDay?: number } = { dueDate };
    return Array.from({ length: count }, () => {
      company = renewedDue({ ...company, recurrence, timeZone }, new Date(`${company.dueDate}T15:00:00Z`));
      return company.dueDate;
    });
  };

  it.each([
    ['2027-01-31', 'MENSAL', ['2027-02-28', '2027-03-31', '2027-04-30', '2027-05-31']],
    ['2027-12-30', 'MENSAL', ['2028-01-30', '2028-02-29', '2028-03-30']],
    ['2028-02-29', 'ANUAL', ['2029-02-28', '2030-02-28', '2031-02-28', '2032-02-29']],
  ] as const)('%s, %s', (dueDate, recurrence, dates) => {
    expect(renewals(dueDate, recurrence, dates.length)).toEqual(dates);
  });

  it('and begins another one where it begins today', () => {
    const late = { dueDate: '2027-02-28', dueDay: 31, recurrence: 'MENSAL', timeZone } as const;
    expect(renewedDue(late, new Date('2027-03-10T15:00:00Z'))).toEqual({ dueDate: '2027-04-10', dueDay: 10 });
  });

  it('when the platform moves it on by hand, and back', () => {
    const begin = { dueDate: '2027-01-31', timeZone };
    const on = movedDue(begin, '2027-02-28');
    expect(on).toEqual({ dueDate: '2027-02-28', dueDay: 31 });
    const further = movedDue({ ...on, timeZone }, '2027-03-31');
    expect(dueDayOf({ ...movedDue({ ...further, timeZone }, '2027-02-28'), timeZone })).toBe(31);
    const elsewhere = movedDue({ ...on, timeZone }, '2027-03-05');
    expect(dueDayOf({ ...elsewhere, timeZone })).toBe(5);
    expect(dueDayOf({ ...movedDue({ ...elsewhere, timeZone }, '2027-02-28'), timeZone })).toBe(31);
    expect(dueDayOf({ ...movedDue({ ...on, timeZone }, '2027-01-30'), timeZone })).toBe(30);
  });

  it('of a company that none was kept of: that of its due date, or of the end of its trial where a month was short', () => {
    const of = (dueDate: string, createdAt: string) => dueDayOf({ dueDate, createdAt, timeZone });
    expect(of('2027-02-28', '2026-08-24T15:00:00Z')).toBe(31);
    expect(of('2027-02-28', '2026-08-10T15:00:00Z')).toBe(28);
    expect(of('2027-02-27', '2026-08-24T15:00:00Z')).toBe(27);
    expect(dueDayOf({ dueDate: null, timeZone })).toBeUndefined();
  });
});
