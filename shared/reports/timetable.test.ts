import { expect, it } from 'vitest';
import { daysBefore, nextSending } from './timetable.ts';

const saoPaulo = 'America/Sao_Paulo';
const sending = (every: 'day' | 'week' | 'month', hour: number, zone: string, after: string) =>
  nextSending({ every, hour }, zone, new Date(after));

it.each([
  // Before and after the hour of the day, by the clock of the zone.
  ['day', 7, saoPaulo, '2026-11-23T09:59:59Z', '2026-11-23T10:00:00.000Z'],
  ['day', 7, saoPaulo, '2026-11-23T10:00:00Z', '2026-11-24T10:00:00.000Z'],
  // Still the 22nd in São Paulo.
  ['day', 0, saoPaulo, '2026-11-23T02:00:00Z', '2026-11-23T03:00:00.000Z'],
  // A Monday.
  ['week', 7, saoPaulo, '2026-11-23T09:00:00Z', '2026-11-23T10:00:00.000Z'],
  ['week', 7, saoPaulo, '2026-11-23T10:00:00Z', '2026-11-30T10:00:00.000Z'],
  ['month', 0, saoPaulo, '2026-11-01T03:00:00Z', '2026-12-01T03:00:00.000Z'],
  ['month', 23, saoPaulo, '2026-12-31T12:00:00Z', '2027-01-02T02:00:00.000Z'],
  // At one the clocks of Lisbon show two; at two in October it is one again.
  ['day', 1, 'Europe/Lisbon', '2026-03-28T12:00:00Z', '2026-03-29T01:00:00.000Z'],
  ['day', 1, 'Europe/Lisbon', '2026-10-24T12:00:00Z', '2026-10-25T00:00:00.000Z'],
  ['day', 2, 'Europe/Lisbon', '2026-10-24T12:00:00Z', '2026-10-25T02:00:00.000Z'],
  ['day', 9, 'Asia/Kathmandu', '2026-11-23T00:00:00Z', '2026-11-23T03:15:00.000Z'],
] as const)('%s at %i in %s after %s: %s', (every, hour, zone, after, expected) => {
  expect(sending(every, hour, zone, after)).toBe(expected);
});

it.each([
  ['day', '2026-03-01T03:30:00Z', '2026-02-28', '2026-02-28'],
  // The 28th in São Paulo.
  ['day', '2026-03-01T02:30:00Z', '2026-02-27', '2026-02-27'],
  ['week', '2026-11-23T10:00:00Z', '2026-11-16', '2026-11-22'],
  ['week', '2026-11-22T10:00:00Z', '2026-11-09', '2026-11-15'],
  ['month', '2026-03-01T10:00:00Z', '2026-02-01', '2026-02-28'],
  ['month', '2024-03-15T10:00:00Z', '2024-02-01', '2024-02-29'],
  ['month', '2027-01-01T03:00:00Z', '2026-12-01', '2026-12-31'],
] as const)('%s at %s is about %s to %s', (every, at, dateFrom, dateTo) => {
  expect(daysBefore(every, new Date(at), saoPaulo)).toEqual({ dateFrom, dateTo });
});
