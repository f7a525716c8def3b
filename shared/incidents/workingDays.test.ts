import { expect, it } from 'vitest';
import { isHoliday, workingDayAfter } from './workingDays.ts';

it.each([
  ['a plain week', '2026-03-02', '2026-03-05'],
  ['over a weekend', '2026-03-05', '2026-03-10'],
  ['known on a Saturday', '2026-03-07', '2026-03-11'],
  ['Good Friday and Tiradentes', '2026-03-31', '2026-04-06'],
  ['Christmas and New Year', '2026-12-23', '2026-12-29'],
  ['the 20th of November', '2026-11-18', '2026-11-24'],
  ['the turn of the year', '2026-12-30', '2027-01-05'],
])('%s', (_, known, due) => {
  expect(workingDayAfter(known, 3)).toBe(due);
});

it('knows Good Friday of any year, and that Carnival is no national holiday', () => {
  expect(['2025-04-18', '2026-04-03', '2027-03-26', '2038-04-23'].map(isHoliday)).toEqual([true, true, true, true]);
  expect(isHoliday('2026-02-17')).toBe(false);
});
