import { expect, it } from 'vitest';
import { addMinutes, parseTime } from './TimeField.tsx';

/** As the field does it: every key is applied to what the last one left. */
const typed = (keys: string): string => [...keys].reduce((shown, key) => parseTime(shown + key), '');

it.each([
  ['0830', '08:30'],
  ['08:30', '08:30'],
  ['8:30', '08:30'],
  ['830', '08:30'],
  ['1:15', '01:15'],
  ['2359', '23:59'],
  ['12', '12'],
  ['meio-dia', ''],
])('typing %s gives %s', (keys, time) => {
  expect(typed(keys)).toBe(time);
});

it.each([
  ['08:30', 10, '08:40'],
  ['23:55', 10, '00:05'],
  ['00:05', -10, '23:55'],
  ['8', 10, undefined],
])('%s and %i minutes', (time, minutes, moved) => {
  expect(addMinutes(time, minutes)).toBe(moved);
});
