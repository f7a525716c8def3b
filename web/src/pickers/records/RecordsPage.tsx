import { type Phrase, type TextTable, useText } from '@web/lib/i18n.ts';
import { type Column, DataTable, type RowAction } from '@web/ui/DataTable.tsx';
import { EmptyState } from '@web/ui/EmptyState.tsx';
import type { IconType } from '@web/ui/Icon.tsx';
import { Screen } from '@web/ui/Screen.tsx';
import { ScreenHeader } from '@web/ui/ScreenHeader.tsx';
import { SearchField } from '@web/ui/SearchField.tsx';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import type { RecordList, SearchText } from './useRecords.tsx';

export type PageTexts = Readonly<Record<'title' | 'purpose' | 'empty', Phrase> & { search?: Phrase }>;

export interface PageProps<Row> {
  texts: TextTable<PageTexts>;
  records: RecordList<Row>;
  columns: readonly Column<Row>[];
  /** The row in words. */
  nameOf: (row: Row) => string;
  /** Search field with the text `search`. */
  search?: SearchText;
  filters?: ReactNode;
  tabs?: ReactNode;
  /** Accessible name of the table; the title by default. */
  label?: string;
  icon: IconType;
  around: [IconType, IconType];
  /** Purpose of such records, if it depends on the user. */
  emptyText?: string;
  /** The primary action, also that of the empty list. */
  add?: ReactNode;
  /** More in the header, before it. */
  actions?: ReactNode;
  /** Without it, clearing empties the search. */
  onClearFilters?: () => void;
  onOpen?: (row: Row) => void;
  rowActions?: (row: Row) => readonly RowAction[];
  rowTone?: (row: Row) => 'waiting' | 'failed' | undefined;
  /** Dialogs. */
  children?: ReactNode;
}

/** A screen with a list of records. */
export function RecordsPage<Row extends { readonly id: string | number }>(props: PageProps<Row>) {
  const { texts, records, search, filters, tabs, add, actions, onOpen, rowActions, rowTone } = props;
  const t = useText(texts);
  // Search and filters of the page are in the address.
  const { search: address } = useLocation();
  const clearSearch = search === undefined || search.text === '' ? undefined : () => search.set('');
  return (
    <Screen
      isFlush
      tabs={tabs}
      header={
        <ScreenHeader
          title={t('title')}
          purpose={t('purpose')}
          count={records.count}
          hasMore={records.isCountPartial}
          search={search && <SearchField label={t('search')} value={search.text} onSearch={search.set} />}
          filters={filters}
          action={
            (actions !== undefined || add !== undefined) && (
              <>
                {actions}
                {add}
              </>
            )
          }
        />
      }
    >
      <DataTable
        label={props.label ?? t('title')}
        columns={props.columns}
        rows={records.rows}
        rowKey={({ id }) => id}
        scope={`${records.scope} ${address}`}
        rowName={props.nameOf}
        onOpen={onOpen}
        rowActions={rowActions}
        rowTone={rowTone}
        empty={
          <EmptyState icon={props.icon} around={props.around} action={add}>
            {props.emptyText ?? t('empty')}
          </EmptyState>
        }
        onClearFilters={props.onClearFilters ?? clearSearch}
        failure={records.failure}
        more={records.more}
      />
      {props.children}
    </Screen>
  );
}
