import type { Duration, Summary, Totals } from '@shared/metrics/model.ts';
import { formatDate } from '@web/lib/format.ts';
import { useText } from '@web/lib/i18n.ts';
import { useSession } from '@web/lib/session.tsx';
import { countText, durationText } from '../formatMetrics.ts';
import { figureTexts } from '../text.ts';
import { useDrillDownUrl } from '../useDrillDownUrl.ts';
import { MetricCard } from './MetricCard.tsx';
import { MetricCards } from './MetricCards.tsx';

/** Tickets open at this moment, independent of the period. */
export function CurrentMetrics({ summary: { present, scope } }: { summary: Summary }) {
  const t = useText(figureTexts);
  const { user } = useSession();
  const hasDueDate = scope === 'company' && user.profile === 'admin' && user.company.dueDate;
  return (
    <MetricCards title={t('now')} isSmall>
      <MetricCard name={t('pending')} value={countText(present.pending)} to="/tickets?tab=pending" />
      <MetricCard name={t('open')} value={countText(present.open)} to="/tickets" />
      <MetricCard name={t('groups')} value={countText(present.groups)} to="/tickets?tab=group" />
      <MetricCard name={t('awaitingRating')} value={countText(present.rating)} />
      {hasDueDate && (
        <MetricCard
          name={t('dueDate')}
          value={formatDate(`${user.company.dueDate}T12:00:00Z`, 'UTC')}
          to="/financeiro"
        />
      )}
    </MetricCards>
  );
}

/** Metrics of counts, with their value for each day. */
function countedCards({ totals, totalsBefore, ended, endedBefore, days }: Summary) {
  const open = ({ tickets, finished }: { tickets: number; finished: number }): number => tickets - finished;
  return [
    { key: 'tickets', now: totals.tickets, before: totalsBefore.tickets, course: days.map((day) => day.tickets) },
    { key: 'ended', now: ended, before: endedBefore, course: days.map((day) => day.ended) },
    { key: 'unfinished', now: open(totals), before: open(totalsBefore), course: days.map(open) },
    { key: 'reopened', now: totals.reopened, before: totalsBefore.reopened, course: days.map((day) => day.reopened) },
  ] as const;
}

const timed = ['wait', 'firstResponse', 'service'] as const;

/** Services that have such a time. */
const timedCards = { wait: 'accepted', firstResponse: 'answered', service: 'closed' } as const;

/** The services that began in the period. */
export function PeriodMetrics({ summary }: { summary: Summary }) {
  const t = useText(figureTexts);
  const behind = useDrillDownUrl();
  const { totals, totalsBefore, days, leads, leadsBefore } = summary;
  return (
    <MetricCards title={t('inPeriod')}>
      {countedCards(summary).map(({ key, now, before, course }) => (
        <MetricCard
          key={key}
          name={t(key)}
          hint={t(`${key}Hint`)}
          value={countText(now)}
          change={{ now, before, beforeText: countText(before) }}
          course={course}
          // Services are looked up by when they began.
          to={key === 'ended' ? undefined : behind(key)}
        />
      ))}
      {timed.map((key) => (
        <TimeFigure
          key={key}
          name={t(key)}
          {...{ totals, totalsBefore }}
          at={key}
          course={courseOf(summary, key)}
          to={behind(timedCards[key])}
        />
      ))}
      {leads !== null && (
        <MetricCard
          name={t('leads')}
          value={countText(leads)}
          change={{ now: leads, before: leadsBefore, beforeText: countText(leadsBefore), better: 'more' }}
          hint={t('leadsHint')}
          course={days.map((day) => day.leads ?? 0)}
        />
      )}
    </MetricCards>
  );
}

/** Days without a value are left out, because no waiting time was measured on them. */
const courseOf = ({ days }: Summary, key: (typeof timed)[number]): number[] => days.flatMap((day) => day[key] ?? []);

interface TimeProps {
  name: string;
  totals: Totals;
  totalsBefore: Totals;
  at: (typeof timed)[number];
  course: readonly number[];
  to: string;
}

function TimeFigure({ name, totals, totalsBefore, at, course, to }: TimeProps) {
  const t = useText(figureTexts);
  const now: Duration = totals[at];
  const before = totalsBefore[at];
  return (
    <MetricCard
      name={name}
      hint={t(`${at}Hint`)}
      value={durationText(now.mean)}
      kind={now.mean === null ? undefined : t('average')}
      more={
        now.median === null ? undefined : t('spread', { median: durationText(now.median), p90: durationText(now.p90) })
      }
      change={{ now: now.mean, before: before.mean, beforeText: durationText(before.mean), better: 'less' }}
      course={course}
      to={to}
    />
  );
}
