import fc from 'fast-check';
import { expect, it } from 'vitest';
import { zoned } from '../core/time.ts';
import { weekStartOf } from '../core/weekStart.ts';
import { lengthOf } from './period.ts';
import { lastMonday, nextTelling, weekBefore } from './weekly.ts';

const zones = ['America/Sao_Paulo', 'America/New_York', 'Europe/Istanbul', 'Asia/Tokyo', 'Europe/Madrid'];
const anInstant = fc.date({ min: new Date('2024-01-01'), max: new Date('2028-12-31'), noInvalidDate: true });

it('is told on the next Monday morning by the company’s clock, never twice in a week', () => {
  fc.assert(
    fc.property(anInstant, fc.constantFrom(...zones), (now, zone) => {
      const first = new Date(nextTelling(now, zone));
      expect(first.getTime()).toBeGreaterThan(now.getTime());
      expect(first.getTime() - now.getTime()).toBeLessThanOrEqual(7 * 86_400_000 + 3_600_000);
      expect(zoned(first, zone)).toMatchObject({ weekday: 'monday', time: '08:00' });
      expect(lastMonday(first, zone)).toBe(zoned(first, zone).date);
      const second = new Date(nextTelling(first, zone));
      expect(Math.round((second.getTime() - first.getTime()) / 86_400_000)).toBe(7);
    }),
  );
});

it.each([
  ['pt-BR', '2026-11-15', '2026-11-21', 'sunday'],
  ['en', '2026-11-15', '2026-11-21', 'sunday'],
  ['es', '2026-11-16', '2026-11-22', 'monday'],
  ['tr', '2026-11-16', '2026-11-22', 'monday'],
])('is of the last whole week as it begins in %s', (language, from, to, weekday) => {
  const week = weekBefore('2026-11-23', language);
  expect(week).toEqual({ from, to });
  expect(lengthOf(week)).toBe(7);
  expect(zoned(new Date(`${from}T12:00:00Z`), 'UTC').weekday).toBe(weekday);
  expect(weekStartOf(language)).toBe(weekday === 'sunday' ? 0 : 1);
});
