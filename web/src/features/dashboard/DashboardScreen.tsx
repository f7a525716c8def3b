import type { Summary } from '@shared/metrics/model.ts';
import { useQuery } from '@tanstack/react-query';
import { useText } from '@web/lib/i18n.ts';
import { query } from '@web/lib/query.ts';
import { useSession } from '@web/lib/session.tsx';
import { useUrlFilters } from '@web/lib/useUrlFilters.ts';
import { LoadFailure } from '@web/pickers/LoadFailure.tsx';
import { Button } from '@web/ui/Button.tsx';
import { classNames } from '@web/ui/classNames.ts';
import { EmptyState } from '@web/ui/EmptyState.tsx';
import { IconButton } from '@web/ui/IconButton.tsx';
import { Screen } from '@web/ui/Screen.tsx';
import { ScreenHeader } from '@web/ui/ScreenHeader.tsx';
import { SkeletonText } from '@web/ui/Skeleton.tsx';
import { Tabs } from '@web/ui/Tabs.tsx';
import { CalendarRange, ChartColumn, Clock, MessagesSquare, Printer } from 'lucide-react';
import { Link } from 'react-router-dom';
import styles from './DashboardScreen.module.css';
import { plainDay } from './formatMetrics.ts';
import { Attendants } from './parts/Attendants.tsx';
import { DrillDownDialog } from './parts/DrillDownDialog.tsx';
import { Filters } from './parts/Filters.tsx';
import { Indicators } from './parts/Indicators.tsx';
import { Ratings } from './parts/Ratings.tsx';
import type { PeriodInput } from './period.ts';
import { dashboardTexts } from './text.ts';
import { useSummary } from './useSummary.ts';

const tabs = ['indicators', 'ratings', 'attendants'] as const;
type DashboardTab = (typeof tabs)[number];

/** Dashboard of the team for managers; attendants see their own numbers. */
export function DashboardScreen() {
  const t = useText(dashboardTexts);
  const { filter, narrow, input, answer } = useSummary();
  const [{ tab: named }, open] = useUrlFilters('tab');
  const summary = answer.data;
  const shown = tabs.filter((tab) => tab !== 'attendants' || summary?.scope !== 'own');
  const tab = shown.find((one) => one === named) ?? 'indicators';
  return (
    <Screen
      header={
        <ScreenHeader
          title={t('title')}
          filters={<Filters filter={filter} narrow={narrow} />}
          action={<IconButton icon={Printer} label={t('print')} isDisabled={!summary} onClick={() => window.print()} />}
        />
      }
      tabs={
        <Tabs
          label={t('tabs')}
          tabs={shown.map((key) => ({ key, label: t(key) }))}
          value={tab}
          onChange={(key) => open({ tab: key === 'indicators' ? '' : key })}
        />
      }
    >
      {input === undefined ? (
        <EmptyState icon={CalendarRange}>{t('chooseDates')}</EmptyState>
      ) : summary !== undefined ? (
        <Shown
          summary={summary}
          tab={tab}
          input={input}
          isFormer={answer.isPlaceholderData}
          onClear={filter.period + filter.from + filter.to + filter.queues === '' ? undefined : () => narrow(noFilter)}
        />
      ) : answer.isError ? (
        <LoadFailure error={answer.error} onRetry={() => void answer.refetch()} />
      ) : (
        <SkeletonText lines={12} />
      )}
    </Screen>
  );
}

interface ShownProps {
  summary: Summary;
  tab: DashboardTab;
  input: PeriodInput;
  /** True while the shown numbers belong to the previous filter. */
  isFormer: boolean;
  /** Back to the usual period and all queues; undefined where nothing else is chosen. */
  onClear: (() => void) | undefined;
}

const noFilter = { period: '', from: '', to: '', queues: '' };

const hasNothing = ({ totals, totalsBefore, present }: Summary): boolean =>
  totals.tickets + totalsBefore.tickets + present.pending + present.open + present.groups === 0;

function Shown({ summary, tab, input, isFormer, onClear }: ShownProps) {
  const t = useText(dashboardTexts);
  const { data: team = [] } = useQuery(query('users', 'names', {}));
  const { user } = useSession();
  const { period, periodBefore, scope } = summary;
  if (hasNothing(summary)) return onClear === undefined ? <Nothing /> : <NothingFiltered onClear={onClear} />;
  const nameOf = (id: number): string =>
    team.find((one) => one.id === id)?.name ?? summary.attendants.find((one) => one.id === id)?.name ?? String(id);
  const dates = t('comparedWith', {
    from: plainDay(period.from),
    to: plainDay(period.to),
    fromBefore: plainDay(periodBefore.from),
    toBefore: plainDay(periodBefore.to),
  });
  return (
    <div className={classNames(styles['page'], isFormer && styles['former'])} aria-busy={isFormer || undefined}>
      <p className={styles['printed']}>
        {user.company.name} · {t('title')} · {t(tab)}
      </p>
      <p className={styles['dates']}>
        {scope !== 'company' && <strong>{t(scope === 'own' ? 'own' : 'ofQueues')} · </strong>}
        {dates}
      </p>
      {tab === 'indicators' && <Indicators summary={summary} input={input} />}
      {tab === 'ratings' && <Ratings summary={summary} input={input} />}
      {tab === 'attendants' && <Attendants summary={summary} team={team} />}
      <DrillDownDialog summary={summary} input={input} nameOf={nameOf} />
    </div>
  );
}

/** The filter is why nothing is here. */
function NothingFiltered({ onClear }: { onClear: () => void }) {
  const t = useText(dashboardTexts);
  return (
    <EmptyState icon={CalendarRange} action={<Button onClick={onClear}>{t('clearFilter')}</Button>}>
      {t('nothingFiltered')}
    </EmptyState>
  );
}

/** A company without a conversation: what will be here, and the way to it. */
function Nothing() {
  const t = useText(dashboardTexts);
  const { user } = useSession();
  const canConnect = user.profile === 'admin' || user.allowConnections === 'enabled';
  return (
    <EmptyState
      icon={ChartColumn}
      around={[MessagesSquare, Clock]}
      title={t('emptyTitle')}
      action={
        canConnect ? <Link to="/connections">{t('emptyAction')}</Link> : <Link to="/tickets">{t('toTickets')}</Link>
      }
    >
      {t('empty')}
    </EmptyState>
  );
}
