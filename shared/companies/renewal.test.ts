import { expect, it } from 'vitest';
import { addMonths, renewedDueDate } from './renewal.ts';

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
