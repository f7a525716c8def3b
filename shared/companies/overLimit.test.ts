import { describe, expect, it } from 'vitest';
import { isGraceOver, isReminderDue, lastFreeDay, needsLook, whoStays } from './overLimit.ts';

const timeZone = 'America/Sao_Paulo';
/** Half past ten in the evening of the 19th in São Paulo. */
const now = new Date('2026-11-20T01:30:00.000Z');

it.each([
  ['the end of the period', '2026-12-05', '2026-12-05'],
  ['a week where the period ends earlier', '2026-11-21', '2026-11-26'],
  ['a week where it is over', '2026-01-01', '2026-11-26'],
  ['thirty days where it ends later', '2027-06-01', '2026-12-19'],
  ['thirty days where it never ends', null, '2026-12-19'],
])('B-PLAN-5: the free days last until %s', (_case, dueDate, expected) => {
  expect(lastFreeDay({ dueDate, timeZone }, now)).toBe(expected);
});

it('B-PLAN-5: the last day is free to its end in the company’s own zone, and reminded of three days before', () => {
  const company = { timeZone, overLimit: { lastDay: '2026-11-19' } };
  expect(isGraceOver(company, now)).toBe(false);
  expect(isGraceOver(company, new Date('2026-11-20T03:00:00.000Z'))).toBe(true);
  const later = { timeZone, overLimit: { lastDay: '2026-11-23' } };
  expect(isReminderDue(later, now)).toBe(false);
  expect(isReminderDue(later, new Date('2026-11-20T03:00:00.000Z'))).toBe(true);
});

describe('B-PLAN-5: places go to', () => {
  const person = (id: number, fields: { isAdmin?: boolean; pausedAt?: string } = {}) => ({
    ...{ id, isAdmin: false, pausedAt: null, ...fields },
  });
  const who = (people: readonly ReturnType<typeof person>[], most: number, chosen: readonly number[] = []) =>
    [...whoStays(people, most, { chosen, leads: ({ isAdmin }) => isAdmin, isLeaderKept: true })].sort((a, b) => a - b);

  it.each([
    ['administrators and those longest there', [person(1), person(2), person(3, { isAdmin: true })], 2, [], [1, 3]],
    ['the chosen before administrators', [person(1), person(2, { isAdmin: true }), person(3)], 2, [2, 3], [2, 3]],
    ['those at work before who is paused', [person(1, { pausedAt: 'x' }), person(2), person(3)], 2, [], [2, 3]],
    [
      'a chosen one who is paused',
      [person(1, { isAdmin: true }), person(2), person(3, { pausedAt: 'x' })],
      2,
      [1, 3],
      [1, 3],
    ],
    ['one administrator in any case', [person(1), person(2), person(3, { isAdmin: true })], 1, [1], [3]],
    [
      'whoever chose, before others who were chosen',
      [person(1, { isAdmin: true }), person(2, { isAdmin: true })],
      1,
      [2, 1],
      [2],
    ],
    ['everybody where there is room', [person(1, { pausedAt: 'x' }), person(2)], 5, [], [1, 2]],
  ])('%s', (_case, people, most, chosen, expected) => {
    expect(who(people, most, chosen)).toEqual(expected);
  });
});

describe('the hourly look goes closer', () => {
  const plan = { users: 2, connections: 2 };
  const company = { id: 7, status: true, removal: null, overLimit: null, plan } as unknown as Parameters<
    typeof needsLook
  >[0];
  const counts = (active: number, paused = 0) => ({ users: { active, paused }, connections: { active: 0, paused: 0 } });
  const overLimit = { since: '', lastDay: '2026-11-20', limits: [], isReminded: false };

  it.each([
    ['not where all have a place', company, counts(2), false],
    ['where more work than have one', company, counts(3), true],
    ['where everybody who is paused has one again', company, counts(1, 1), true],
    ['not where only some of them have', company, counts(1, 2), false],
    ['where the free days run', { ...company, overLimit }, counts(2), true],
    ['never at the platform’s own company', { ...company, id: 1 }, counts(3), false],
    ['never where a company is switched off', { ...company, status: false }, counts(3), false],
  ])('%s', (_case, looked, counted, expected) => {
    expect(needsLook(looked, counted)).toBe(expected);
  });
});
