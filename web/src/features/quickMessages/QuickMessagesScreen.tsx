import type { QuickMessageView } from '@shared/quickMessages/model.ts';
import { canChangeQuick } from '@shared/quickMessages/rules.ts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useText } from '@web/lib/i18n.ts';
import { everyPage, infinite } from '@web/lib/query.ts';
import { useSession } from '@web/lib/session.tsx';
import { pagedTableProps } from '@web/pickers/pagedTable.tsx';
import { Button } from '@web/ui/Button.tsx';
import { DataTable, type RowAction } from '@web/ui/DataTable.tsx';
import { EmptyState } from '@web/ui/EmptyState.tsx';
import { Screen } from '@web/ui/Screen.tsx';
import { ScreenHeader } from '@web/ui/ScreenHeader.tsx';
import { SearchField } from '@web/ui/SearchField.tsx';
import { Tabs } from '@web/ui/Tabs.tsx';
import { Eye, Folder, MessageSquareText, Pencil, Plus, Slash, Trash2, Zap } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useColumns } from './parts/columns.tsx';
import { QuickMessageDialog } from './parts/QuickMessageDialog.tsx';
import { QuickMessageText } from './parts/QuickMessageText.tsx';
import { RemoveQuickMessage } from './parts/RemoveQuickMessage.tsx';
import { quickTexts } from './text.ts';

type Open =
  | { readonly kind: 'edit'; readonly record: QuickMessageView | undefined }
  | { readonly kind: 'view' | 'remove'; readonly record: QuickMessageView };

type TabKey = 'messages' | 'categories';

/** Tab and search live in the address. */
function usePlace() {
  const [params, setParams] = useSearchParams();
  const tab: TabKey = params.get('tab') === 'categories' ? 'categories' : 'messages';
  const go = (next: { tab: TabKey; q: string }) =>
    setParams(
      { ...(next.tab === 'categories' && { tab: next.tab }), ...(next.q !== '' && { q: next.q }) },
      { replace: true },
    );
  const searchParam = params.get('q') ?? '';
  return {
    tab,
    searchParam,
    search: (q: string) => go({ tab, q }),
    choose: (next: TabKey) => go({ tab: next, q: searchParam }),
  };
}

function useRowActions(setOpen: (open: Open) => void): (record: QuickMessageView) => RowAction[] {
  const t = useText(quickTexts);
  const { viewer } = useSession();
  return (record) =>
    canChangeQuick(viewer, record)
      ? [
          { key: 'edit', label: t('edit'), icon: Pencil, onSelect: () => setOpen({ kind: 'edit', record }) },
          {
            key: 'remove',
            label: t('remove'),
            icon: Trash2,
            isDanger: true,
            onSelect: () => setOpen({ kind: 'remove', record }),
          },
        ]
      : [{ key: 'view', label: t('view'), icon: Eye, onSelect: () => setOpen({ kind: 'view', record }) }];
}

export function QuickMessagesScreen() {
  const t = useText(quickTexts);
  const { viewer } = useSession();
  const { tab, searchParam, search, choose } = usePlace();
  const isCategory = tab === 'categories';
  const [open, setOpen] = useState<Open>();
  const list = useInfiniteQuery(infinite('quickMessages', 'page', { searchParam, isCategory }));
  const all = useQuery(everyPage('quickMessages', 'page', { isCategory: true }));
  const categories = (all.data ?? []).flatMap(({ records }) => records);
  const columns = useColumns(isCategory ? undefined : categories);
  const rowActions = useRowActions(setOpen);
  // While the other tab's rows are on their way, the former ones do not stand under its heading.
  const rows = list.data?.pages.flatMap((page) => page.records).filter((record) => record.isCategory === isCategory);
  const isSwitching = list.isPlaceholderData && rows?.length === 0;
  const add = (
    <Button variant="primary" icon={Plus} onClick={() => setOpen({ kind: 'edit', record: undefined })}>
      {t(isCategory ? 'addCategory' : 'add')}
    </Button>
  );
  return (
    <Screen
      isFlush
      tabs={
        <Tabs
          label={t('title')}
          tabs={[
            { key: 'messages', label: t('messages'), icon: MessageSquareText },
            { key: 'categories', label: t('categories'), icon: Folder },
          ]}
          value={tab}
          onChange={choose}
        />
      }
      header={
        <ScreenHeader
          title={t('title')}
          purpose={t('purpose')}
          search={<SearchField label={t('search')} value={searchParam} onSearch={search} />}
          action={add}
        />
      }
    >
      <DataTable
        label={t(tab)}
        columns={columns}
        rows={isSwitching ? undefined : rows}
        rowKey={(record) => record.id}
        rowName={(record) => record.shortcode}
        onOpen={(record) => setOpen({ kind: canChangeQuick(viewer, record) ? 'edit' : 'view', record })}
        rowActions={rowActions}
        empty={
          <EmptyState icon={isCategory ? Folder : Zap} around={[Slash, MessageSquareText]} action={add}>
            {t(isCategory ? 'emptyCategories' : 'empty')}
          </EmptyState>
        }
        onClearFilters={searchParam === '' ? undefined : () => search('')}
        {...pagedTableProps(list, rows)}
      />
      <OpenDialog open={open} isCategory={isCategory} categories={categories} onClose={() => setOpen(undefined)} />
    </Screen>
  );
}

interface OpenProps {
  open: Open | undefined;
  isCategory: boolean;
  categories: readonly QuickMessageView[];
  onClose: () => void;
}

function OpenDialog({ open, isCategory, categories, onClose }: OpenProps) {
  if (open === undefined) return null;
  if (open.kind === 'remove') return <RemoveQuickMessage record={open.record} onClose={onClose} />;
  if (open.kind === 'view') return <QuickMessageText record={open.record} onClose={onClose} />;
  return <QuickMessageDialog {...{ isCategory, categories, onClose }} record={open.record} />;
}
