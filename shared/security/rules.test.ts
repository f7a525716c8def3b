import { expect, it } from 'vitest';
import { dueAtSignIn, isSecondFactorDue } from './rules.ts';

const now = new Date('2026-11-20T12:00:00.000Z');
const inAWeek = '2026-11-27T12:00:00.000Z';
const without = { super: false, hasSecondFactor: false, secondFactorDueAt: null };
const asked = { requireSecondFactor: 'enabled' };
const free = { requireSecondFactor: 'disabled' };

it.each([
  ['nobody asks', without, free, null],
  ['their company asks', without, asked, inAWeek],
  ['they run the platform', { ...without, super: true }, free, inAWeek],
  [
    'it was asked before',
    { ...without, secondFactorDueAt: '2026-11-21T00:00:00.000Z' },
    asked,
    '2026-11-21T00:00:00.000Z',
  ],
  ['they have one', { ...without, super: true, hasSecondFactor: true }, asked, null],
  ['it is asked no more', { ...without, secondFactorDueAt: '2026-11-01T00:00:00.000Z' }, free, null],
])('when %s', (_case, user, settings, expected) => {
  expect(dueAtSignIn(user, settings, now)).toBe(expected);
});

it.each([
  ['a millisecond before the day', '2026-11-20T12:00:00.001Z', asked, false],
  ['on the day', '2026-11-20T12:00:00.000Z', asked, true],
  ['before the first sign-in', null, asked, false],
  ['when it is asked no more', '2026-11-01T00:00:00.000Z', free, false],
])('it is due %s: %s', (_case, secondFactorDueAt, settings, expected) => {
  expect(isSecondFactorDue({ ...without, secondFactorDueAt }, settings, now)).toBe(expected);
  expect(isSecondFactorDue({ ...without, secondFactorDueAt, hasSecondFactor: true }, settings, now)).toBe(false);
});
