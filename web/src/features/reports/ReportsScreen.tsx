import type { ReportRow } from '@shared/reports/model.ts';
import { isListTab, ReportTab } from '@shared/reports/saved.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { formatDateTime } from '@web/lib/format.ts';
import { useText } from '@web/lib/i18n.ts';
import { query } from '@web/lib/query.ts';
import { LoadFailure } from '@web/pickers/LoadFailure.tsx';
import { Banner } from '@web/ui/Banner.tsx';
import { Button } from '@web/ui/Button.tsx';
import { DataTable } from '@web/ui/DataTable.tsx';
import { EmptyState } from '@web/ui/EmptyState.tsx';
import { lazyWithRetry } from '@web/ui/lazyWithRetry.tsx';
import { Screen } from '@web/ui/Screen.tsx';
import { ScreenHeader } from '@web/ui/ScreenHeader.tsx';
import { SearchField } from '@web/ui/SearchField.tsx';
import { SkeletonText } from '@web/ui/Skeleton.tsx';
import { Tabs } from '@web/ui/Tabs.tsx';
import {
  ArrowRightLeft,
  CircleCheckBig,
  Clock,
  Grid3x3,
  type LucideIcon,
  Megaphone,
  MessagesSquare,
  MousePointerClick,
  RotateCcw,
  SlidersHorizontal,
  Star,
  Table2,
  Tag as TagIcon,
  Users,
} from 'lucide-react';
import { Suspense, useState } from 'react';
import { ExportButton } from './parts/ExportDrawer.tsx';
import { Pager } from './parts/Pager.tsx';
import { ReportFilterBar } from './parts/ReportFilterBar.tsx';
import { SavedButton } from './parts/SavedDrawer.tsx';
import { useReportColumns } from './parts/useReportColumns.tsx';
import styles from './ReportsScreen.module.css';
import {
  countFilters,
  filtersOf,
  noFilters,
  pageInput,
  pageOf,
  type ReportParams,
  sizeOf,
  tabOf,
  useReportParams,
  viewOf,
} from './reportParams.ts';
import { reportTexts } from './text.ts';

const icons = {
  ...{ tickets: MessagesSquare, durations: Clock, groups: Users, ratings: Star },
  ...{ advertised: MousePointerClick, advertisements: Megaphone },
  ...{ reopened: RotateCcw, transfers: ArrowRightLeft, reasons: TagIcon, firstContact: CircleCheckBig, grid: Grid3x3 },
} as const satisfies Record<ReportTab, LucideIcon>;

/** The tables of sums load when their tab is first shown. */
const GridTable = lazyWithRetry(async () => (await import('./parts/GridTable.tsx')).GridTable);

/** All tickets of a period in rows, for supervisors and administrators. */
export function ReportsScreen() {
  const t = useText(reportTexts);
  const [address, change] = useReportParams();
  const [isOpen, setOpen] = useState(false);
  const count = countFilters(address);
  const tab = tabOf(address);
  const isList = isListTab(tab);
  return (
    <Screen
      isFlush
      tabs={
        <Tabs
          label={t('views')}
          tabs={ReportTab.options.map((key) => ({
            key,
            label: t(key),
            icon: icons[key],
          }))}
          value={tab}
          onChange={(key) => change({ view: key === 'tickets' ? '' : key })}
        />
      }
      header={
        <ScreenHeader
          title={t('title')}
          purpose={t('purpose')}
          search={<SearchField label={t('search')} value={address.q} onSearch={(q) => change({ q })} />}
          action={
            <>
              <SavedButton address={address} onChange={change} />
              {isList && <ExportButton address={address} />}
            </>
          }
          filters={
            <Button
              icon={SlidersHorizontal}
              aria-expanded={isOpen}
              className={styles['toggle']}
              onClick={() => setOpen(!isOpen)}
            >
              {count === 0 ? t('filters') : t('filtersOn', { count })}
            </Button>
          }
        />
      }
    >
      <ReportFilterBar address={address} onChange={change} isOpen={isOpen} />
      {isList ? (
        <ReportPages address={address} onChange={change} />
      ) : (
        <Suspense fallback={<SkeletonText lines={8} />}>
          <GridTable key={tab} tab={tab} address={address} onChange={change} />
        </Suspense>
      )}
    </Screen>
  );
}

interface Props {
  address: ReportParams;
  onChange: (change: Partial<ReportParams>) => void;
}

function ReportPages({ address, onChange }: Props) {
  const t = useText(reportTexts);
  const view = viewOf(address);
  const columns = useReportColumns(view);
  const list = useQuery({
    ...query('reports', 'list', pageInput(address)),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const sums = useQuery({ ...query('reports', 'list', { ...filtersOf(address), pageSize: 1 }), staleTime: 0 });
  const isNarrowed = countFilters(address) > 0 || address.q !== '';
  const page = list.data;
  return (
    <div className={styles['report']}>
      {page !== undefined && page.lookedTo !== null && (
        <Banner
          tone="waiting"
          action={
            <Button size="small" onClick={() => onChange({ after: page.nextCursor ?? '' })}>
              {t('lookOn')}
            </Button>
          }
        >
          {t('lookedTo', { at: formatDateTime(page.lookedTo) })}
        </Banner>
      )}
      <DataTable<ReportRow>
        label={t(view)}
        columns={columns}
        rows={page?.tickets}
        scope={undefined}
        rowKey={({ trackingId }) => trackingId}
        rowName={({ contactName }) => contactName}
        failure={
          list.isError && page === undefined ? (
            <LoadFailure error={list.error} onRetry={() => void list.refetch()} />
          ) : undefined
        }
        empty={
          <EmptyState icon={Table2} around={[Clock, Star]}>
            {t('empty')}
          </EmptyState>
        }
        onClearFilters={isNarrowed ? () => onChange(noFilters) : undefined}
      />
      {page !== undefined && page.count > 0 && (
        <Pager
          page={address.after === '' ? pageOf(address) : undefined}
          size={sizeOf(address)}
          shown={page.count}
          hasMore={page.hasMore}
          totals={sums.data?.totalTickets ?? undefined}
          onPage={(wanted) => onChange({ page: wanted > 1 ? String(wanted) : '' })}
          onNext={page.nextCursor === null ? undefined : () => onChange({ after: page.nextCursor ?? '' })}
          onSize={(size) => onChange({ size })}
        />
      )}
    </div>
  );
}
