import type { TagView } from '@shared/tags/model.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { formatCount } from '@web/lib/format.ts';
import { useText } from '@web/lib/i18n.ts';
import { infinite } from '@web/lib/query.ts';
import { useSession } from '@web/lib/session.tsx';
import { pagedTableProps } from '@web/pickers/pagedTable.tsx';
import { RemoveTag } from '@web/pickers/RemoveTag.tsx';
import { TagDialog } from '@web/pickers/TagDialog.tsx';
import { Button } from '@web/ui/Button.tsx';
import { type Column, DataTable } from '@web/ui/DataTable.tsx';
import { EmptyState } from '@web/ui/EmptyState.tsx';
import { IconButton } from '@web/ui/IconButton.tsx';
import { Screen } from '@web/ui/Screen.tsx';
import { ScreenHeader } from '@web/ui/ScreenHeader.tsx';
import { SearchField } from '@web/ui/SearchField.tsx';
import { Tag } from '@web/ui/Tag.tsx';
import { Columns3, Pencil, Plus, SquareKanban, Tags, Trash2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { stageTexts } from './stageText.ts';

type Open =
  | { readonly kind: 'edit'; readonly tag: TagView | undefined }
  | { readonly kind: 'remove'; readonly tag: TagView };

/** The stages of the kanban: everybody may look, administrators change them (B-PERM-12). */
export function StagesScreen() {
  const t = useText(stageTexts);
  const navigate = useNavigate();
  const [params, setParams] = useSearchParams();
  const typed = params.get('q') ?? '';
  const search = (text: string) => setParams(text === '' ? {} : { q: text }, { replace: true });
  const [open, setOpen] = useState<Open>();
  const list = useInfiniteQuery(infinite('tags', 'page', { kanban: 1, searchParam: typed }));
  const isAdmin = useSession().user.profile === 'admin';
  const rows = list.data?.pages.flatMap(({ tags }) => tags);
  const columns = useColumns();
  const add = isAdmin && (
    <Button variant="primary" icon={Plus} onClick={() => setOpen({ kind: 'edit', tag: undefined })}>
      {t('add')}
    </Button>
  );
  const rowActions = (tag: TagView) => [
    { key: 'edit', label: t('edit'), icon: Pencil, onSelect: () => setOpen({ kind: 'edit', tag }) },
    {
      key: 'remove',
      label: t('remove'),
      icon: Trash2,
      isDanger: true,
      onSelect: () => setOpen({ kind: 'remove', tag }),
    },
  ];
  return (
    <Screen
      isFlush
      header={
        <ScreenHeader
          title={t('title')}
          purpose={t('purpose')}
          count={list.data?.pages[0]?.count}
          search={<SearchField label={t('search')} value={typed} onSearch={search} />}
          action={
            <>
              <IconButton icon={SquareKanban} label={t('board')} onClick={() => void navigate('/Kanban')} />
              {add}
            </>
          }
        />
      }
    >
      <DataTable
        label={t('title')}
        columns={columns}
        rows={rows}
        rowKey={(tag) => tag.id}
        rowName={(tag) => tag.name}
        onOpen={isAdmin ? (tag) => setOpen({ kind: 'edit', tag }) : undefined}
        rowActions={isAdmin ? rowActions : undefined}
        empty={
          <EmptyState icon={Columns3} around={[Tags, SquareKanban]} action={add}>
            {t(isAdmin ? 'empty' : 'emptyReadOnly')}
          </EmptyState>
        }
        onClearFilters={typed === '' ? undefined : () => search('')}
        {...pagedTableProps(list, rows)}
      />
      {open?.kind === 'edit' && (
        <TagDialog
          kind={1}
          title={t(open.tag === undefined ? 'add' : 'editTitle')}
          saved={t('saved')}
          tag={open.tag}
          taken={(rows ?? []).map(({ color }) => color)}
          onClose={() => setOpen(undefined)}
        />
      )}
      {open?.kind === 'remove' && (
        <RemoveTag
          tag={open.tag}
          title={t('removeTitle', { name: open.tag.name })}
          action={t('remove')}
          removed={t('removed')}
          onClose={() => setOpen(undefined)}
        >
          {t('removeText', { count: open.tag.ticketsCount })}
        </RemoveTag>
      )}
    </Screen>
  );
}

function useColumns(): Column<TagView>[] {
  const t = useText(stageTexts);
  return useMemo(
    () => [
      { key: 'name', title: t('name'), render: ({ name, color }) => <Tag name={name} color={color} /> },
      {
        key: 'tickets',
        title: t('tickets'),
        width: '140px',
        align: 'end',
        render: ({ ticketsCount }) => formatCount(ticketsCount),
      },
    ],
    [t],
  );
}
