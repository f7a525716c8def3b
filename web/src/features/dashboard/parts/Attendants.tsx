import type { Summary } from '@shared/metrics/model.ts';
import { useText } from '@web/lib/i18n.ts';
import { useUrlFilters } from '@web/lib/useUrlFilters.ts';
import { Avatar } from '@web/ui/Avatar.tsx';
import { Badge } from '@web/ui/Badge.tsx';
import { Card } from '@web/ui/Card.tsx';
import { ChartCard } from '@web/ui/charts/ChartCard.tsx';
import { type Column, DataTable } from '@web/ui/DataTable.tsx';
import { EmptyState } from '@web/ui/EmptyState.tsx';
import { Circle, CircleDot, Star, UsersRound } from 'lucide-react';
import { Link } from 'react-router-dom';
import {
  type AttendantRow,
  attendantRows,
  type Colleague,
  nextSorting,
  type SortKey,
  sorted,
  sortingOf,
  topOf,
} from '../attendantRows.ts';
import { ranksChart } from '../charts.ts';
import { dashboardChartTexts } from '../chartText.ts';
import { countText, decimalText, durationText } from '../formatMetrics.ts';
import { usePartNames } from '../partNames.ts';
import { peopleTexts } from '../peopleText.ts';
import { dashboardTexts } from '../text.ts';
import { useDrillDownUrl } from '../useDrillDownUrl.ts';
import styles from './Attendants.module.css';
import charts from './Charts.module.css';

/** Table of attendants: number of tickets, times and ratings. */
export function Attendants({ summary, team }: { summary: Summary; team: readonly Colleague[] }) {
  const t = useText(peopleTexts);
  const tChart = useText(dashboardChartTexts);
  const tScreen = useText(dashboardTexts);
  const names = usePartNames();
  const behind = useDrillDownUrl();
  const [{ sort }] = useUrlFilters('sort');
  const rows = attendantRows(summary, team);
  const served = summary.attendants
    .filter(({ id }) => id !== 0)
    .map(({ id, name, totals }) => ({
      key: String(id),
      name: names.user(id, name),
      totals,
      to: behind('tickets', { userId: id }),
    }));
  return (
    <>
      <div className={charts['charts']}>
        <Top row={topOf(rows)} />
        <ChartCard
          title={tChart('byUser')}
          kind="ranks"
          data={ranksChart(tChart('user'), served, tChart)}
          empty={t('noAttendants')}
          file="atendentes"
        />
      </div>
      <Card isFlush title={tScreen('attendants')}>
        <DataTable
          label={tScreen('attendants')}
          columns={useColumns()}
          rows={sorted(rows, sortingOf(sort))}
          scope={sort}
          rowKey={({ id }) => id}
          rowName={({ id, name }) => names.user(id, name)}
          empty={<EmptyState icon={UsersRound}>{t('noAttendants')}</EmptyState>}
        />
      </Card>
    </>
  );
}

function Top({ row }: { row: AttendantRow | undefined }) {
  const t = useText(peopleTexts);
  const names = usePartNames();
  if (row === undefined) {
    return (
      <Card title={t('top')}>
        <EmptyState icon={Star}>{t('noTop')}</EmptyState>
      </Card>
    );
  }
  const name = names.user(row.id, row.name);
  return (
    <Card title={t('top')}>
      <div className={styles['top']}>
        <Avatar name={name} size={64} />
        <div className={styles['words']}>
          <strong className={styles['name']}>{name}</strong>
          <span>{t('topHint', { count: row.ended })}</span>
        </div>
      </div>
      <dl className={styles['facts']}>
        <Fact name={t('score')} value={decimalText(row.score)} />
        <Fact name={t('wait')} value={durationText(row.wait)} />
        <Fact name={t('service')} value={durationText(row.service)} />
      </dl>
    </Card>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

/** Each head sorts; the address holds by what. */
function useColumns(): Column<AttendantRow>[] {
  const t = useText(peopleTexts);
  const names = usePartNames();
  const behind = useDrillDownUrl();
  const [{ sort }, change] = useUrlFilters('sort');
  const now = sortingOf(sort);
  const sortable = (key: SortKey) => ({
    key,
    sorted: now.key === key ? (now.isDescending ? ('descending' as const) : ('ascending' as const)) : undefined,
    onSort: () => change({ sort: nextSorting(now, key) }),
  });
  const number = { align: 'end' as const };
  return [
    {
      ...sortable('name'),
      title: t('name'),
      render: ({ id, name }) => (
        <Link to={behind('tickets', { userId: id })} aria-label={`${names.user(id, name)}: ${t('seeServices')}`}>
          {names.user(id, name)}
        </Link>
      ),
    },
    { ...sortable('score'), ...number, title: t('score'), render: ({ score }) => decimalText(score) },
    {
      ...sortable('rated'),
      ...number,
      title: t('ratedCalls'),
      isHiddenOnPhone: true,
      render: ({ rated }) => countText(rated),
    },
    { ...sortable('tickets'), ...number, title: t('calls'), render: ({ tickets }) => countText(tickets) },
    {
      ...sortable('ended'),
      ...number,
      title: t('ended'),
      isHiddenOnPhone: true,
      render: ({ ended }) => countText(ended),
    },
    { ...sortable('now'), ...number, title: t('nowOpen'), isHiddenOnPhone: true, render: (row) => countText(row.now) },
    { ...sortable('wait'), ...number, title: t('wait'), render: ({ wait }) => durationText(wait) },
    {
      ...sortable('firstResponse'),
      ...number,
      title: t('firstResponse'),
      isHiddenOnPhone: true,
      render: ({ firstResponse }) => durationText(firstResponse),
    },
    { ...sortable('service'), ...number, title: t('service'), render: ({ service }) => durationText(service) },
    { ...sortable('online'), title: t('status'), render: ({ online }) => <Status online={online} /> },
  ];
}

function Status({ online }: { online: boolean | undefined }) {
  const t = useText(peopleTexts);
  if (online === undefined) return <Badge>{t('left')}</Badge>;
  return (
    <Badge tone={online ? 'open' : 'closed'} icon={online ? CircleDot : Circle}>
      {t(online ? 'online' : 'offline')}
    </Badge>
  );
}
