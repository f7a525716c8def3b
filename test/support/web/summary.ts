import type { AttendantPart, DayNumbers, Summary, Totals } from '@shared/metrics/model.ts';

const noTime = { count: 0, mean: null, median: null, p90: null };

/** Numbers of services; none of what is not named. */
export const totalsOf = (change: Partial<Totals> = {}): Totals => ({
  ...{ tickets: 0, active: 0, passive: 0, closed: 0, finished: 0, reopened: 0 },
  ...{ wait: noTime, service: noTime, firstResponse: noTime },
  ...{ waitRating: 0, withRating: 0, withoutRating: 0, percRating: 0 },
  rating: {
    ...{ count: 0, distribution: Array.from({ length: 11 }, () => 0), mean: null, csat: null, npsScore: null },
    ...{ promotersPerc: 0, passivesPerc: 0, detractorsPerc: 0 },
  },
  bot: { solved: 0, handedOver: 0, givenUp: 0 },
  ...change,
});

const nobody = { pending: 0, open: 0, groups: 0, rating: 0 };

/** @param ended in the period, whenever they began */
export const partOf = (id: number, name: string | null, totals: Partial<Totals>, ended = 0): AttendantPart => ({
  ...{ id, name, ended },
  present: nobody,
  totals: totalsOf(totals),
});

export const dayOf = (date: string, change: Partial<DayNumbers> = {}): DayNumbers => ({
  ...{ date, tickets: 0, active: 0, closed: 0, finished: 0, reopened: 0, ended: 0, backlog: 0, leads: 0 },
  ...{ wait: null, service: null, firstResponse: null, ratings: 0, rating: null, npsScore: null, csat: null },
  ...change,
});

/** An hour of the week with nothing in it, 168 times. */
export const noWeek = (): number[][] => Array.from({ length: 7 }, () => Array.from({ length: 24 }, () => 0));

/** The answer of the dashboard for two days of a company. */
export const summaryOf = (change: Partial<Summary> = {}): Summary => ({
  ...{ scope: 'company', zone: 'America/Sao_Paulo', asOf: '2026-11-03T15:00:00.000Z' },
  period: { from: '2026-11-02', to: '2026-11-03' },
  periodBefore: { from: '2026-10-31', to: '2026-11-01' },
  present: nobody,
  ...{ totals: totalsOf(), totalsBefore: totalsOf(), ended: 0, endedBefore: 0, leads: 0, leadsBefore: 0 },
  ...{ days: [dayOf('2026-11-02'), dayOf('2026-11-03')], daysBefore: [dayOf('2026-10-31'), dayOf('2026-11-01')] },
  hours: Array.from({ length: 24 }, (_, hour) => ({ hour, tickets: 0, accepted: 0, ended: 0 })),
  week: { tickets: noWeek(), accepted: noWeek(), ended: noWeek() },
  ...{ attendants: [], queues: [], connections: [], tags: [], channels: [], sources: [], failures: [] },
  ...change,
});
