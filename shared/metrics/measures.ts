import { lastBin, quantile } from './histogram.ts';
import type { Duration, Present, RatingNumbers, Totals } from './model.ts';
import type { Numbers } from './sums.ts';

/**
 * Names of what is counted. They are stored with every number, hence short. Durations are three: how many, how many
 * seconds, and a histogram of them.
 */
export const measures = {
  began: 'n',
  active: 'a',
  closed: 'c',
  finished: 'f',
  reopened: 'ro',
  waitRating: 'p',
  finishedRated: 'g',
  botSolved: 'bs',
  botHandedOver: 'bh',
  botGivenUp: 'bg',
  leads: 'ld',
  /** On the day on which it happened. */
  ended: 'e',
  failed: 'x',
} as const;

/** Prefixes of numbered measures. */
export const numbered = { rate: 'q', began: 'h', accepted: 'k', ended: 'd' } as const;
export type Timed = 'wait' | 'service' | 'firstResponse';
const timed: Readonly<Record<Timed, string>> = { wait: 'w', service: 's', firstResponse: 'r' };

export const timedNames = (kind: Timed) => ({
  count: `${timed[kind]}n`,
  seconds: `${timed[kind]}s`,
  bin: (bin: number) => `${timed[kind]}${bin}`,
});

/** Measures of the present state. */
export const states = { pending: 'xp', open: 'xo', group: 'xg', nps: 'xn', lgpd: 'xl' } as const;

export const amount = (numbers: Numbers, name: string): number => numbers[name] ?? 0;

export const row = (numbers: Numbers, prefix: string, length: number): number[] =>
  Array.from({ length }, (_, place) => numbers[`${prefix}${place}`] ?? 0);

const rounded = (value: number, digits: number): number => Math.round(value * 10 ** digits) / 10 ** digits;
const minutes = (seconds: number | null): number | null => (seconds === null ? null : rounded(seconds / 60, 2));
export const percent = (part: number, all: number): number => (all === 0 ? 0 : rounded((part * 100) / all, 1));

export const meanOf = (numbers: Numbers, kind: Timed): number | null => {
  const { count, seconds } = timedNames(kind);
  const all = amount(numbers, count);
  return all === 0 ? null : minutes(amount(numbers, seconds) / all);
};

function durationOf(numbers: Numbers, kind: Timed): Duration {
  const { count, bin } = timedNames(kind);
  const bins = Array.from({ length: lastBin + 1 }, (_, place) => amount(numbers, bin(place)));
  return {
    count: amount(numbers, count),
    mean: meanOf(numbers, kind),
    median: minutes(quantile(bins, 0.5)),
    p90: minutes(quantile(bins, 0.9)),
  };
}

export const promoterFrom = 9;
export const passiveFrom = 7;
const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

export function ratingOf(numbers: Numbers): RatingNumbers {
  const distribution = row(numbers, numbered.rate, 11);
  const count = sumOf(distribution);
  const good = sumOf(distribution.slice(promoterFrom));
  const fair = sumOf(distribution.slice(passiveFrom, promoterFrom));
  const bad = count - good - fair;
  const weight = sumOf(distribution.map((given, rate) => given * rate));
  return {
    count,
    distribution,
    mean: count === 0 ? null : rounded(weight / count, 2),
    promotersPerc: percent(good, count),
    passivesPerc: percent(fair, count),
    detractorsPerc: percent(bad, count),
    npsScore: count === 0 ? null : rounded(((good - bad) * 100) / count, 1),
    csat: count === 0 ? null : percent(good + fair, count),
  };
}

export function totalsOf(numbers: Numbers): Totals {
  const of = (name: keyof typeof measures): number => amount(numbers, measures[name]);
  const tickets = of('began');
  const finished = of('finished');
  const withRating = of('finishedRated');
  return {
    tickets,
    active: of('active'),
    passive: tickets - of('active'),
    closed: of('closed'),
    finished,
    reopened: of('reopened'),
    wait: durationOf(numbers, 'wait'),
    service: durationOf(numbers, 'service'),
    firstResponse: durationOf(numbers, 'firstResponse'),
    waitRating: of('waitRating'),
    withRating,
    withoutRating: finished - withRating,
    percRating: percent(withRating, finished),
    rating: ratingOf(numbers),
    bot: { solved: of('botSolved'), handedOver: of('botHandedOver'), givenUp: of('botGivenUp') },
  };
}

export const presentOf = (numbers: Numbers): Present => ({
  pending: amount(numbers, states.pending),
  open: amount(numbers, states.open),
  groups: amount(numbers, states.group),
  rating: amount(numbers, states.nps),
});

/** Services that are not finished. */
export const unfinished = (numbers: Numbers): number =>
  sumOf([states.pending, states.open, states.nps, states.lgpd].map((name) => amount(numbers, name)));
