import { weekStartOf } from '@shared/core/weekStart.ts';
import type { DayNumbers, Source, Summary, Totals } from '@shared/metrics/model.ts';
import { formatCount } from '@web/lib/format.ts';
import { currentLanguage, type Translate } from '@web/lib/i18n.ts';
import type { ChartData, ChartPoint } from '@web/ui/charts/chartData.ts';
import type { dashboardChartTexts } from './chartText.ts';
import { sourceName } from './drillDown.ts';
import { durationText, fullDay, shortDay, weekdayName } from './formatMetrics.ts';

type T = Translate<(typeof dashboardChartTexts)['table']>;

const dayPoints = (days: readonly DayNumbers[], toDay?: (date: string) => string): ChartPoint[] =>
  days.map(({ date }) => ({ key: date, label: shortDay(date), name: fullDay(date), to: toDay?.(date) }));

/** Day by day; hour by hour of a single day. */
export function startedChart(
  { days, hours, totals }: Summary,
  behind: (part: { readonly day?: string; readonly hour?: number }) => string,
  t: T,
): ChartData {
  const series = { key: 'tickets', name: t('count'), text: formatCount(totals.tickets) };
  if (days.length === 1) {
    return {
      pointName: t('hour'),
      points: hours.map(({ hour }) => ({ key: String(hour), label: `${hour}h`, to: behind({ hour }) })),
      series: [{ ...series, values: hours.map(({ tickets }) => tickets) }],
      format: formatCount,
    };
  }
  return {
    pointName: t('day'),
    points: dayPoints(days, (day) => behind({ day })),
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

interface RankEntry {
  readonly key: string;
  readonly name: string;
  readonly totals: Totals;
  readonly to?: string;
}

/** Limit for the width of the chart; the report's sheet has all. */
const maxRanks = 12;

/** Names with what each had, most first. */
export const ranksChart = (pointName: string, parts: readonly RankEntry[], t: T): ChartData => {
  const ranked = parts
    .filter(({ totals }) => totals.tickets > 0)
    .toSorted((one, other) => other.totals.tickets - one.totals.tickets)
    .slice(0, maxRanks);
  return {
    pointName,
    points: ranked.map(({ key, name, to }) => ({ key, label: name, to })),
    series: [{ key: 'tickets', name: t('count'), values: ranked.map(({ totals }) => totals.tickets) }],
    format: formatCount,
  };
};

export const sourceChart = ({ sources }: Summary, behind: (source: Source) => string, t: T): ChartData => {
  const known = sources.filter(({ totals }) => totals.tickets > 0);
  return {
    pointName: t('source'),
    points: known.map(({ source }) => ({ key: source, label: sourceName(source), to: behind(source) })),
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

interface Week {
  /** Monday first. */
  readonly week: readonly (readonly number[])[];
  readonly behind?: (weekday: number, hour: number) => string;
}

/** A row for each weekday, beginning with the day with which weeks begin where the language is spoken. */
export function weekChart({ week, behind }: Week, t: T): ChartData {
  const first = weekStartOf(currentLanguage()) === 0 ? 6 : 0;
  const weekdays = week.map((_, index) => (first + index) % 7);
  return {
    pointName: t('hour'),
    points: Array.from({ length: 24 }, (_, hour) => ({ key: String(hour), label: `${hour}h` })),
    series: weekdays.map((weekday) => ({
      key: String(weekday),
      name: weekdayName(weekday, 'short'),
      values: week[weekday] ?? [],
    })),
    valueTo: behind && ((series, hour) => behind(weekdays[series] ?? 0, hour)),
    format: formatCount,
  };
}

export const failuresChart = ({ failures }: Summary, words: (code: string) => string, t: T): ChartData => ({
  pointName: t('reason'),
  points: failures.slice(0, maxRanks).map(({ code }) => ({ key: code, label: words(code) })),
  series: [{ key: 'messages', name: t('messages'), values: failures.slice(0, maxRanks).map(({ count }) => count) }],
  format: formatCount,
});
