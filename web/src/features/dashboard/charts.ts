import type { DayNumbers, Summary, Totals } from '@shared/metrics/model.ts';
import { formatCount } from '@web/lib/format.ts';
import type { Translate } from '@web/lib/i18n.ts';
import type { ChartData, ChartPoint } from '@web/ui/charts/chartData.ts';
import type { dashboardChartTexts } from './chartText.ts';
import { durationText, fullDay, shortDay, weekdayName } from './numbers.ts';

type T = Translate<(typeof dashboardChartTexts)['table']>;

const dayPoints = (days: readonly DayNumbers[]): ChartPoint[] =>
  days.map(({ date }) => ({ key: date, label: shortDay(date), name: fullDay(date) }));

/** Day by day; hour by hour of a single day. */
export function startedChart({ days, hours, totals }: Summary, t: T): ChartData {
  const series = { key: 'tickets', name: t('count'), text: formatCount(totals.tickets) };
  if (days.length === 1) {
    return {
      pointName: t('hour'),
      points: hours.map(({ hour }) => ({ key: String(hour), label: `${hour}h` })),
      series: [{ ...series, values: hours.map(({ tickets }) => tickets) }],
      format: formatCount,
    };
  }
  return {
    pointName: t('day'),
    points: dayPoints(days),
    series: [{ ...series, values: days.map(({ tickets }) => tickets) }],
    format: formatCount,
  };
}

export const backlogChart = ({ days }: Summary, t: T): ChartData => ({
  pointName: t('day'),
  points: dayPoints(days),
  series: [{ key: 'backlog', name: t('unfinished'), tone: 2, values: days.map(({ backlog }) => backlog) }],
  format: formatCount,
});

/** Days without an answer leave a gap. */
export const waitingChart = ({ days }: Summary, names: { wait: string; firstResponse: string }, t: T): ChartData => ({
  pointName: t('day'),
  points: dayPoints(days),
  series: [
    { key: 'wait', name: names.wait, values: days.map(({ wait }) => wait) },
    { key: 'first', name: names.firstResponse, values: days.map(({ firstResponse }) => firstResponse) },
  ],
  format: durationText,
});

interface Part {
  readonly key: string;
  readonly name: string;
  readonly totals: Totals;
  readonly to?: string;
}

/** More do not fit beside each other; the sheet of the report has them all. */
const mostRanks = 12;

/** Names with what each had, most first. */
export const ranksChart = (pointName: string, parts: readonly Part[], t: T): ChartData => {
  const ranked = parts
    .filter(({ totals }) => totals.tickets > 0)
    .toSorted((one, other) => other.totals.tickets - one.totals.tickets)
    .slice(0, mostRanks);
  return {
    pointName,
    points: ranked.map(({ key, name, to }) => ({ key, label: name, to })),
    series: [{ key: 'tickets', name: t('count'), values: ranked.map(({ totals }) => totals.tickets) }],
    format: formatCount,
  };
};

const sourceKeys = { contact: 'fromContact', company: 'fromCompany', campaign: 'fromCampaign', ad: 'fromAd' } as const;

export const sourceChart = ({ sources }: Summary, t: T): ChartData => {
  const known = sources.filter(({ totals }) => totals.tickets > 0);
  return {
    pointName: t('source'),
    points: known.map(({ source }) => ({ key: source, label: t(sourceKeys[source]) })),
    series: [{ key: 'tickets', name: t('count'), values: known.map(({ totals }) => totals.tickets) }],
    format: formatCount,
  };
};

export const botChart = (
  { totals: { bot } }: Summary,
  behind: (card: 'botSolved' | 'botHandedOver' | 'botGivenUp') => string,
  t: T,
): ChartData => ({
  pointName: t('outcome'),
  points: (['botSolved', 'botHandedOver', 'botGivenUp'] as const).map((key) => ({
    key,
    label: t(key),
    to: behind(key),
  })),
  series: [{ key: 'tickets', name: t('count'), values: [bot.solved, bot.handedOver, bot.givenUp] }],
  format: formatCount,
});

/** A row for each weekday, Monday first. */
export const weekChart = (week: readonly (readonly number[])[], t: T): ChartData => ({
  pointName: t('hour'),
  points: Array.from({ length: 24 }, (_, hour) => ({ key: String(hour), label: `${hour}h` })),
  series: week.map((values, index) => ({ key: String(index), name: weekdayName(index, 'short'), values })),
  format: formatCount,
});

export const failuresChart = ({ failures }: Summary, words: (code: string) => string, t: T): ChartData => ({
  pointName: t('reason'),
  points: failures.slice(0, mostRanks).map(({ code }) => ({ key: code, label: words(code) })),
  series: [{ key: 'messages', name: t('messages'), values: failures.slice(0, mostRanks).map(({ count }) => count) }],
  format: formatCount,
});
