import { expect, it } from 'vitest';
import { isWorkTime } from './workHours.ts';

const user = { super: false, startWork: '09:00', endWork: '12:00' };
const at = (time: string) => new Date(`2026-11-20T${time}:00-03:00`);

it.each([
  ['08:59', false],
  ['09:00', true],
  ['12:00', true],
  ['12:01', false],
])('B-AUTH-2: at %s by the clock of the company: %s', (time, expected) => {
  expect(isWorkTime(user, { timeZone: 'America/Sao_Paulo' }, at(time))).toBe(expected);
  expect(isWorkTime({ ...user, super: true }, { timeZone: 'America/Sao_Paulo' }, at(time))).toBe(true);
});
