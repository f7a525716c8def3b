import type { Card, DayNumbers, RatingNumbers, Summary } from '@shared/metrics/model.ts';
import { formatCount } from '@web/lib/format.ts';
import { useText } from '@web/lib/i18n.ts';
import { useUrlFilters } from '@web/lib/useUrlFilters.ts';
import { Card as Panel } from '@web/ui/Card.tsx';
import { ChartCard } from '@web/ui/charts/ChartCard.tsx';
import type { ChartData } from '@web/ui/charts/chartData.ts';
import { SelectField } from '@web/ui/SelectField.tsx';
import { dashboardChartTexts } from '../chartText.ts';
import { countText, decimalText, fullDay, percentText, shortDay } from '../formatMetrics.ts';
import { peopleTexts } from '../peopleText.ts';
import type { PeriodInput } from '../period.ts';
import { figureTexts } from '../text.ts';
import { useDrillDownUrl } from '../useDrillDownUrl.ts';
import styles from './Charts.module.css';
import { MetricCard } from './MetricCard.tsx';
import { MetricCards } from './MetricCards.tsx';
import { Services } from './Services.tsx';

/** Customer ratings. */
export function Ratings({ summary, input }: { summary: Summary; input: PeriodInput }) {
  const t = useText(peopleTexts);
  const tChart = useText(dashboardChartTexts);
  const behind = useDrillDownUrl();
  const { rating } = summary.totals;
  return (
    <>
      <RatingFigures summary={summary} />
      <div className={styles['charts']}>
        <ChartCard
          title={t('shares')}
          kind="shares"
          data={sharesOf(rating, { behind, name: t, pointName: tChart('rate'), count: t('rated') })}
          empty={t('noRatings')}
          file="nps"
        />
        <ChartCard
          title={t('distribution')}
          kind="columns"
          data={{
            pointName: tChart('rate'),
            points: rating.distribution.map((_, rate) => ({
              ...{ key: String(rate), label: String(rate) },
              to: behind('rated', { rate }),
            })),
            series: [{ key: 'ratings', name: t('rated'), values: rating.distribution }],
            format: formatCount,
          }}
          empty={t('noRatings')}
          file="notas"
        />
        <ChartCard
          className={styles['whole']}
          title={t('trend')}
          kind="trend"
          data={trendOf(summary.days, { day: tChart('day'), mean: t('mean') })}
          empty={t('noRatings')}
          file="nota-por-dia"
        />
      </div>
      <RatedServices input={input} />
    </>
  );
}

function RatingFigures({ summary: { totals, totalsBefore, days } }: { summary: Summary }) {
  const t = useText(peopleTexts);
  const tFigure = useText(figureTexts);
  const behind = useDrillDownUrl();
  const [now, before] = [totals.rating, totalsBefore.rating];
  const toRated = behind('rated');
  /** Days without a rating are left out. */
  const courseOf = (key: 'npsScore' | 'csat' | 'rating') => days.flatMap((day) => day[key] ?? []);
  return (
    <MetricCards title={tFigure('inPeriod')}>
      <MetricCard
        name={t('npsScore')}
        value={decimalText(now.npsScore, 0)}
        more={`${t('npsHint')} · ${tFigure('before', { value: decimalText(before.npsScore, 0) })}`}
        course={courseOf('npsScore')}
        to={toRated}
      />
      <MetricCard
        name={t('csat')}
        value={percentText(now.csat)}
        change={{ now: now.csat, before: before.csat, beforeText: percentText(before.csat), better: 'more' }}
        more={t('csatHint')}
        course={courseOf('csat')}
        to={toRated}
      />
      <MetricCard
        name={t('mean')}
        value={decimalText(now.mean)}
        kind={t('outOfTen')}
        change={{ now: now.mean, before: before.mean, beforeText: decimalText(before.mean), better: 'more' }}
        course={courseOf('rating')}
        to={toRated}
      />
      <MetricCard
        name={t('rated')}
        value={countText(now.count)}
        more={tFigure('ratedShare', { share: percentText(totals.percRating) })}
        change={{ now: now.count, before: before.count, beforeText: countText(before.count) }}
        course={days.map(({ ratings }) => ratings)}
        to={toRated}
      />
    </MetricCards>
  );
}

const classes = ['promoters', 'passives', 'detractors'] as const;
type RatingClass = (typeof classes)[number];
const lists = ['commented', ...classes] as const;

interface ShareWords {
  readonly name: (key: RatingClass) => string;
  readonly behind: (card: Card) => string;
  readonly pointName: string;
  readonly count: string;
}

/** Ratings of 0 to 6, 7 and 8, 9 and 10. */
function sharesOf({ distribution }: RatingNumbers, { name, behind, pointName, count }: ShareWords): ChartData {
  const between = (from: number, to: number): number =>
    distribution.slice(from, to + 1).reduce((sum, one) => sum + one, 0);
  const tones = { promoters: 1, passives: 2, detractors: 5 } as const;
  return {
    pointName,
    points: classes.map((key) => ({ key, label: name(key), tone: tones[key], to: behind(key) })),
    series: [{ key: 'ratings', name: count, values: [between(9, 10), between(7, 8), between(0, 6)] }],
    format: formatCount,
  };
}

/** Days without a rating leave a gap. */
const trendOf = (days: readonly DayNumbers[], words: { readonly day: string; readonly mean: string }): ChartData => ({
  pointName: words.day,
  points: days.map(({ date }) => ({ key: date, label: shortDay(date), name: fullDay(date) })),
  series: [{ key: 'mean', name: words.mean, values: days.map(({ rating }) => rating) }],
  most: 10,
  format: (value) => decimalText(value),
});

/** Rated tickets with the customers' comments, each with a link to its conversation. */
function RatedServices({ input }: { input: PeriodInput }) {
  const t = useText(peopleTexts);
  const [{ rated }, narrow] = useUrlFilters('rated');
  const shown = lists.find((one) => one === rated);
  return (
    <Panel
      isFlush
      title={t('ratedList')}
      action={
        <SelectField
          label={t('which')}
          isLabelHidden
          placeholder={t('allRatings')}
          options={lists.map((value) => ({ value, label: t(value) }))}
          value={shown ?? ''}
          onChange={(event) => narrow({ rated: event.target.value })}
        />
      }
    >
      <Services hasComments label={t('ratedList')} input={{ ...input, card: shown ?? 'rated' }} />
    </Panel>
  );
}
