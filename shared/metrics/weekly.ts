import * as z from 'zod';
import { addDays, hourMs, zoned } from '../core/time.ts';
import { weekStartOf } from '../core/weekStart.ts';
import { dayRange } from '../tickets/lists/filters.ts';
import type { Period, Summary } from './model.ts';

/** Figures of the weekly summary, in this order. */
export const weeklyFigures = [
  'tickets',
  'ended',
  'backlog',
  'leads',
  'wait',
  'firstResponse',
  'service',
  'csat',
  'npsScore',
] as const;

/** A number of a week and that of the week before; null: there was nothing to measure. */
export const WeeklyFigure = z.object({
  // E-mails queued before an update still use the former key.
  key: z.preprocess((key) => (key === 'finished' ? 'ended' : key), z.enum(weeklyFigures)),
  value: z.number().nullable(),
  before: z.number().nullable(),
});
export type WeeklyFigure = z.infer<typeof WeeklyFigure>;

/** Hour at which the summary is ready on Monday morning. */
const hour = 8;

/** Sunday 0 to Saturday 6, of a calendar day. */
const weekdayOf = (date: string): number => new Date(`${date}T00:00:00Z`).getUTCDay();

/** The day of the last Monday that has come, by the company's clock. */
export function lastMonday(now: Date, zone: string): string {
  const { date } = zoned(now, zone);
  return addDays(date, -((weekdayOf(date) + 6) % 7));
}

const morningOf = (date: string, zone: string): Date =>
  new Date(Date.parse(dayRange(date, zone).start) + hour * hourMs);

/** Time of the next summary: Monday morning by the company's clock. */
export function nextTelling(now: Date, zone: string): string {
  const monday = lastMonday(now, zone);
  const morning = morningOf(monday, zone);
  return (morning > now ? morning : morningOf(addDays(monday, 7), zone)).toISOString();
}

/** The last whole week before a Monday: from Sunday or Monday on, as weeks begin where the language is spoken. */
export function weekBefore(monday: string, language: string): Period {
  const to = addDays(monday, weekStartOf(language) === 0 ? -2 : -1);
  return { from: addDays(to, -6), to };
}

/** Figures of a week compared to the week before; undefined if both are empty. */
export function weeklyFiguresOf(summary: Summary): WeeklyFigure[] | undefined {
  const { totals, totalsBefore, ended, endedBefore, leads, leadsBefore, days, daysBefore } = summary;
  const backlog = days.at(-1)?.backlog ?? 0;
  if (totals.tickets + totalsBefore.tickets === 0 && backlog === 0) return undefined;
  const figure = (key: WeeklyFigure['key'], value: number | null, before: number | null) => ({ key, value, before });
  return [
    figure('tickets', totals.tickets, totalsBefore.tickets),
    figure('ended', ended, endedBefore),
    figure('backlog', backlog, daysBefore.at(-1)?.backlog ?? null),
    figure('leads', leads, leadsBefore),
    ...(['wait', 'firstResponse', 'service'] as const).map((key) =>
      figure(key, totals[key].mean, totalsBefore[key].mean),
    ),
    figure('csat', totals.rating.csat, totalsBefore.rating.csat),
    figure('npsScore', totals.rating.npsScore, totalsBefore.rating.npsScore),
  ];
}
