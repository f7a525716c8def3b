import { channelNames } from '@shared/connections/channelNames.ts';
import type { Channel } from '@shared/connections/model.ts';
import type { Result } from '@shared/core/route.ts';
import type { reports } from '@shared/reports/contract.ts';
import type { GridBy, GridRow } from '@shared/reports/grid.ts';
import type { ReportView } from '@shared/reports/model.ts';
import type { ReportTab } from '@shared/reports/saved.ts';
import type { Cell } from '@shared/sheets/write.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { formatCount, formatDate, formatMinutes, formatPercent } from '@web/lib/format.ts';
import { useText } from '@web/lib/i18n.ts';
import { query } from '@web/lib/query.ts';
import { saveSheet } from '@web/lib/saveSheet.ts';
import { LoadFailure } from '@web/pickers/LoadFailure.tsx';
import { Banner } from '@web/ui/Banner.tsx';
import { Button } from '@web/ui/Button.tsx';
import { type Column, DataTable } from '@web/ui/DataTable.tsx';
import { EmptyState } from '@web/ui/EmptyState.tsx';
import { SelectField } from '@web/ui/SelectField.tsx';
import { Clock, Download, Grid3x3, Star } from 'lucide-react';
import { useMemo } from 'react';
import styles from '../ReportsScreen.module.css';
import { countFilters, gridInput, noFilters, type ReportParams } from '../reportParams.ts';
import { reportTexts } from '../text.ts';
import { AdvertisementCell } from './AdvertisementCell.tsx';
import { gridTexts } from './gridTexts.ts';

type GridTab = Exclude<ReportTab, ReportView>;
type GridNumber = keyof Omit<GridRow, 'key' | 'name' | 'advertisement'>;

/** Groupings and columns of each table. */
const tables: Readonly<Record<GridTab, { groups: readonly [GridBy, ...GridBy[]]; numbers: readonly GridNumber[] }>> = {
  grid: {
    groups: ['users', 'queues', 'connections', 'channels', 'tags', 'days', 'ends'],
    numbers: ['services', 'finished', 'wait', 'service', 'support', 'reopened', 'resolved', 'rated', 'nps'],
  },
  advertisements: {
    groups: ['advertisements', 'channels', 'connections', 'days'],
    numbers: ['services', 'finished', 'wait', 'service', 'resolved', 'rated', 'nps'],
  },
  reasons: { groups: ['tags', 'ends'], numbers: ['finished', 'service', 'support', 'resolved', 'rated', 'nps'] },
  firstContact: { groups: ['users', 'queues', 'days'], numbers: ['finished', 'resolved', 'reopened', 'support'] },
};

interface Props {
  tab: GridTab;
  address: ReportParams;
  onChange: (change: Partial<ReportParams>) => void;
}

/** The services of the period added up by who, where or when. */
export function GridTable({ tab, address, onChange }: Props) {
  const t = useText(gridTexts);
  const report = useText(reportTexts);
  const { groups, numbers } = tables[tab];
  const by = groups.find((one) => one === address.by) ?? groups[0];
  const grid = useQuery({
    ...query('reports', 'grid', { ...gridInput(address), by }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const nameOf = useLineName(by);
  const columns = useColumns(by, numbers, nameOf);
  const rows = grid.data?.rows;
  const partial = usePartial(grid.data);
  const sheet = () => {
    const further = by === 'advertisements' ? advertisementHeads.map((key) => t(key)) : [];
    const lines = sheetOf(rows ?? [], [t(by), ...further, ...numbers.map((key) => t(key))], { by, numbers, nameOf });
    // The file repeats the note about missing rows, because its readers did not see the screen.
    void saveSheet(report(tab), partial === undefined ? lines : [...lines, [partial]]);
  };
  return (
    <div className={styles['report']}>
      <div className={styles['gridBar']}>
        <SelectField
          label={t('by')}
          className={styles['by']}
          options={groups.map((value) => ({ value, label: t(value) }))}
          value={by}
          onChange={(event) => onChange({ by: event.target.value })}
        />
        <Button icon={Download} isDisabled={rows === undefined || rows.length === 0} onClick={sheet}>
          {t('save')}
        </Button>
        <p className={styles['hint']}>{t('hint')}</p>
      </div>
      {partial !== undefined && <Banner tone="waiting">{partial}</Banner>}
      <DataTable<GridRow>
        label={report(tab)}
        columns={columns}
        rows={rows}
        rowKey={({ key }) => key}
        scope={undefined}
        rowName={nameOf}
        failure={
          grid.isError && rows === undefined ? (
            <LoadFailure error={grid.error} onRetry={() => void grid.refetch()} />
          ) : undefined
        }
        empty={
          <EmptyState icon={Grid3x3} around={[Clock, Star]}>
            {report('empty')}
          </EmptyState>
        }
        onClearFilters={countFilters(address) > 0 ? () => onChange(noFilters) : undefined}
      />
    </div>
  );
}

/** Note for a table that does not include every record or every row. */
function usePartial(grid: Result<typeof reports.grid> | undefined): string | undefined {
  const t = useText(gridTexts);
  if (grid === undefined) return undefined;
  const { isExact, looked, since, more } = grid;
  const notices = [
    ...(isExact || since === null ? [] : [t('partial', { count: formatCount(looked), day: formatDate(since) })]),
    ...(more > 0 ? [t('more', { count: formatCount(more) })] : []),
  ];
  return notices.length === 0 ? undefined : notices.join(' ');
}

const noneOf = {
  users: 'noUsers',
  queues: 'noQueues',
  connections: 'noConnections',
  tags: 'noTags',
  days: 'noDays',
  ends: 'noEnds',
  advertisements: 'noAdvertisements',
  channels: 'noChannels',
} as const satisfies Record<GridBy, string>;

/** A line in words. */
function useLineName(by: GridBy): (row: GridRow) => string {
  const t = useText(gridTexts);
  return useMemo(() => {
    const ends = { person: t('person'), bot: t('bot'), clock: t('clock'), system: t('system') };
    return ({ key, name }: GridRow): string => {
      if (key === '0') return t(noneOf[by]);
      if (by === 'channels') return channelNames[key as Channel];
      if (by === 'days') return formatDate(`${key}T12:00:00Z`, 'UTC');
      return by === 'ends' ? ends[key as keyof typeof ends] : name;
    };
  }, [t, by]);
}

const length = (seconds: number | null): string => (seconds === null ? '' : formatMinutes(Math.round(seconds / 60)));

const shownAs: Readonly<Record<GridNumber, (row: GridRow) => string>> = {
  services: ({ services }) => formatCount(services),
  finished: ({ finished }) => formatCount(finished),
  wait: ({ wait }) => length(wait),
  service: ({ service }) => length(service),
  support: ({ support }) => length(support),
  reopened: ({ reopened }) => formatCount(reopened),
  resolved: ({ resolved }) => (resolved === null ? '' : formatPercent(resolved / 100)),
  rated: ({ rated }) => formatCount(rated),
  nps: ({ nps }) => (nps === null ? '' : formatCount(nps)),
};

function useColumns(by: GridBy, numbers: readonly GridNumber[], nameOf: (row: GridRow) => string): Column<GridRow>[] {
  const t = useText(gridTexts);
  return useMemo(
    () => [
      {
        key: 'name',
        title: t(by),
        render: (row: GridRow) =>
          row.advertisement ? (
            <AdvertisementCell advertisement={row.advertisement} channel={row.advertisement.channel} />
          ) : (
            nameOf(row)
          ),
      },
      ...numbers.map((key) => ({ key, title: t(key), align: 'end' as const, render: shownAs[key] })),
    ],
    [t, by, numbers, nameOf],
  );
}

const advertisementHeads = ['advertisementId', 'advertisementUrl', 'channels'] as const;

const advertisementCells = ({ advertisement }: GridRow): string[] => {
  const { id = '', url = '', channel = null } = advertisement ?? {};
  return [id, url, channel === null ? '' : channelNames[channel]];
};

const inSeconds: readonly string[] = ['wait', 'service', 'support'];

/** Rows of the table as numbers and durations. */
function sheetOf(
  rows: readonly GridRow[],
  heads: readonly string[],
  { by, numbers, nameOf }: { by: GridBy; numbers: readonly GridNumber[]; nameOf: (row: GridRow) => string },
): Cell[][] {
  const cellOf = (row: GridRow, key: GridNumber): Cell => {
    const value = row[key];
    if (value === null) return '';
    return inSeconds.includes(key) ? { seconds: value } : value;
  };
  const further = (row: GridRow) => (by === 'advertisements' ? advertisementCells(row) : []);
  return [[...heads], ...rows.map((row) => [nameOf(row), ...further(row), ...numbers.map((key) => cellOf(row, key))])];
}
