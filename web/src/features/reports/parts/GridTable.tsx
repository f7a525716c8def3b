import { GridBy, type GridRow } from '@shared/reports/grid.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { formatCount, formatDate, formatMinutes, formatPercent } from '@web/lib/format.ts';
import { useText } from '@web/lib/i18n.ts';
import { query } from '@web/lib/query.ts';
import { saveFile } from '@web/lib/saveFile.ts';
import { LoadFailure } from '@web/pickers/LoadFailure.tsx';
import { Banner } from '@web/ui/Banner.tsx';
import { Button } from '@web/ui/Button.tsx';
import { type Column, DataTable } from '@web/ui/DataTable.tsx';
import { EmptyState } from '@web/ui/EmptyState.tsx';
import { SelectField } from '@web/ui/SelectField.tsx';
import { Clock, Download, Grid3x3, Star } from 'lucide-react';
import { useMemo } from 'react';
import { type Address, countFilters, gridInput, nothing } from '../filters.ts';
import styles from '../ReportsScreen.module.css';
import { reportTexts } from '../text.ts';
import { gridTexts } from './gridTexts.ts';

interface Props {
  address: Address;
  onChange: (change: Partial<Address>) => void;
}

/** The services of the period added up by who, where or when. */
export function GridTable({ address, onChange }: Props) {
  const t = useText(gridTexts);
  const report = useText(reportTexts);
  const by = GridBy.catch('users').parse(address.by);
  const grid = useQuery({
    ...query('reports', 'grid', { ...gridInput(address), by }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const nameOf = useLineName(by);
  const columns = useColumns(by, nameOf);
  const rows = grid.data?.rows;
  return (
    <div className={styles['report']}>
      <div className={styles['gridBar']}>
        <SelectField
          label={t('by')}
          className={styles['by']}
          options={GridBy.options.map((value) => ({ value, label: t(value) }))}
          value={by}
          onChange={(event) => onChange({ by: event.target.value })}
        />
        <Button
          icon={Download}
          isDisabled={rows === undefined || rows.length === 0}
          onClick={() =>
            void save(report('grid'), sheetOf(rows ?? [], [t(by), ...numbers.map((key) => t(key))], nameOf))
          }
        >
          {t('save')}
        </Button>
        <p className={styles['hint']}>{t('hint')}</p>
      </div>
      {grid.data?.isExact === false && <Banner tone="waiting">{t('partial')}</Banner>}
      <DataTable<GridRow>
        label={report('grid')}
        columns={columns}
        rows={rows}
        rowKey={({ key }) => key}
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
        onClearFilters={countFilters(address) > 0 ? () => onChange(nothing) : undefined}
      />
    </div>
  );
}

async function save(title: string, rows: readonly (readonly (string | number)[])[]): Promise<void> {
  const { sheetType, writeSheet } = await import('@shared/sheets/write.ts');
  saveFile(writeSheet(title, rows), `${title.toLowerCase()}.xlsx`, sheetType);
}

/** A line in words. */
function useLineName(by: GridBy): (row: GridRow) => string {
  const t = useText(gridTexts);
  return useMemo(() => {
    const ends = { person: t('person'), bot: t('bot'), clock: t('clock'), system: t('system') };
    return ({ key, name }: GridRow): string => {
      if (key === '0') return `${t('none')}: ${t(by)}`;
      if (by === 'days') return formatDate(`${key}T12:00:00Z`, 'UTC');
      return by === 'ends' ? ends[key as keyof typeof ends] : name;
    };
  }, [t, by]);
}

const length = (seconds: number | null): string => (seconds === null ? '' : formatMinutes(Math.round(seconds / 60)));

function useColumns(by: GridBy, nameOf: (row: GridRow) => string): Column<GridRow>[] {
  const t = useText(gridTexts);
  return useMemo(() => {
    const end = { align: 'end' } as const;
    return [
      { key: 'name', title: t(by), render: nameOf },
      { key: 'services', title: t('services'), ...end, render: ({ services }) => formatCount(services) },
      { key: 'finished', title: t('finished'), ...end, render: ({ finished }) => formatCount(finished) },
      { key: 'wait', title: t('wait'), ...end, render: ({ wait }) => length(wait) },
      { key: 'service', title: t('service'), ...end, render: ({ service }) => length(service) },
      { key: 'support', title: t('support'), ...end, render: ({ support }) => length(support) },
      { key: 'reopened', title: t('reopened'), ...end, render: ({ reopened }) => formatCount(reopened) },
      {
        ...{ key: 'resolved', title: t('resolved'), ...end },
        render: ({ resolved }) => (resolved === null ? '' : formatPercent(resolved / 100)),
      },
      { key: 'rated', title: t('rated'), ...end, render: ({ rated }) => formatCount(rated) },
      { key: 'nps', title: t('nps'), ...end, render: ({ nps }) => (nps === null ? '' : formatCount(nps)) },
    ];
  }, [t, by, nameOf]);
}

const numbers = ['services', 'finished', 'wait', 'service', 'support', 'reopened', 'resolved', 'rated', 'nps'] as const;
const inMinutes: readonly string[] = ['wait', 'service', 'support'];

/** What stands in the table, as numbers: times in minutes. */
function sheetOf(
  rows: readonly GridRow[],
  heads: readonly string[],
  nameOf: (row: GridRow) => string,
): (string | number)[][] {
  const cellOf = (row: GridRow, key: (typeof numbers)[number]): string | number => {
    const value = row[key];
    if (value === null) return '';
    return inMinutes.includes(key) ? Math.round(value / 60) : value;
  };
  return [[...heads], ...rows.map((row) => [nameOf(row), ...numbers.map((key) => cellOf(row, key))])];
}
