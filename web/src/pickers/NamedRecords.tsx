import { type Column, DataTable, type RowAction } from '@web/ui/DataTable.tsx';
import { EmptyState } from '@web/ui/EmptyState.tsx';
import type { IconType } from '@web/ui/Icon.tsx';
import { Screen } from '@web/ui/Screen.tsx';
import { ScreenHeader } from '@web/ui/ScreenHeader.tsx';
import { SearchField } from '@web/ui/SearchField.tsx';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type PagedList, pagedTableProps } from './pagedTable.tsx';

/** What is searched for; it lives in the address. */
export function useSearchText(): { searchParam: string; search: (text: string) => void } {
  const [params, setParams] = useSearchParams();
  return {
    searchParam: params.get('q') ?? '',
    search: (text) => setParams(text === '' ? {} : { q: text }, { replace: true }),
  };
}

interface Named {
  readonly id: number;
  readonly name: string;
}

interface Props<Row extends Named> extends ReturnType<typeof useSearchText> {
  title: string;
  /** What such records are for, in one line. */
  purpose: string;
  /** What the search looks for, in words. */
  searchLabel: string;
  list: PagedList;
  /** Undefined while the first page is on its way. */
  rows: readonly Row[] | undefined;
  columns: readonly Column<Row>[];
  onOpen: (row: Row) => void;
  rowActions: (row: Row) => readonly RowAction[];
  /** The primary action, also that of the empty list. */
  add?: ReactNode;
  icon: IconType;
  around: [IconType, IconType];
  /** What such a record is for. */
  emptyText: string;
  /** Dialogs. */
  children: ReactNode;
}

/** A screen of records that are found by name and read page by page. */
export function NamedRecords<Row extends Named>(props: Props<Row>) {
  const { title, purpose, searchLabel, searchParam, search, list, rows, add, icon, around, emptyText, children } =
    props;
  return (
    <Screen
      isFlush
      header={
        <ScreenHeader
          title={title}
          purpose={purpose}
          search={<SearchField label={searchLabel} value={searchParam} onSearch={search} />}
          action={add}
        />
      }
    >
      <DataTable
        label={title}
        columns={props.columns}
        rows={rows}
        rowKey={(row) => row.id}
        rowName={(row) => row.name}
        onOpen={props.onOpen}
        rowActions={props.rowActions}
        empty={
          <EmptyState icon={icon} around={around} action={add}>
            {emptyText}
          </EmptyState>
        }
        onClearFilters={searchParam === '' ? undefined : () => search('')}
        {...pagedTableProps(list, rows)}
      />
      {children}
    </Screen>
  );
}
