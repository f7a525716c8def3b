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
import { type Column, DataTable, type RowAction } from '@web/ui/DataTable.tsx';
import { EmptyState } from '@web/ui/EmptyState.tsx';
import { Screen } from '@web/ui/Screen.tsx';
import { ScreenHeader } from '@web/ui/ScreenHeader.tsx';
import { SearchField } from '@web/ui/SearchField.tsx';
import { Tag } from '@web/ui/Tag.tsx';
import { ContactRound, Pencil, Plus, Tag as TagIcon, Tags, Trash2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import styles from './TagsScreen.module.css';
import { tagsTexts } from './text.ts';

type Open =
  | { readonly kind: 'edit'; readonly tag: TagView | undefined }
  | { readonly kind: 'remove'; readonly tag: TagView };

export function TagsScreen() {
  const t = useText(tagsTexts);
  const [params, setParams] = useSearchParams();
  const typed = params.get('q') ?? '';
  const search = (text: string) => setParams(text === '' ? {} : { q: text }, { replace: true });
  const [open, setOpen] = useState<Open>();
  const list = useInfiniteQuery(infinite('tags', 'page', { kanban: 0, searchParam: typed }));
  const isAdmin = useSession().user.profile === 'admin';
  const rows = list.data?.pages.flatMap(({ tags }) => tags);
  const columns = useColumns();
  const rowActions = useRowActions(setOpen, isAdmin);
  const add = (
    <Button variant="primary" icon={Plus} onClick={() => setOpen({ kind: 'edit', tag: undefined })}>
      {t('add')}
    </Button>
  );
  return (
    <Screen
      isFlush
      header={
        <ScreenHeader
          title={t('title')}
          purpose={t('purpose')}
          count={list.data?.pages[0]?.count}
          search={<SearchField label={t('search')} value={typed} onSearch={search} />}
          action={add}
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
        rowActions={rowActions}
        empty={
          <EmptyState icon={Tags} around={[TagIcon, ContactRound]} action={add}>
            {t('empty')}
          </EmptyState>
        }
        onClearFilters={typed === '' ? undefined : () => search('')}
        {...pagedTableProps(list, rows)}
      />
      {open?.kind === 'edit' && (
        <TagDialog
          kind={0}
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
          {t('removeText', { count: open.tag.contactsCount })}
        </RemoveTag>
      )}
    </Screen>
  );
}

/** Everybody may look and create; changing what others use is for administrators (B-PERM-12). */
function useRowActions(setOpen: (open: Open) => void, isAdmin: boolean): (tag: TagView) => RowAction[] {
  const t = useText(tagsTexts);
  const navigate = useNavigate();
  return (tag) => [
    {
      key: 'contacts',
      label: t('showContacts'),
      icon: ContactRound,
      onSelect: () => void navigate(`/contacts?tags=${tag.id}`),
    },
    ...(isAdmin
      ? [
          { key: 'edit', label: t('edit'), icon: Pencil, onSelect: () => setOpen({ kind: 'edit', tag }) },
          {
            key: 'remove',
            label: t('remove'),
            icon: Trash2,
            isDanger: true,
            onSelect: () => setOpen({ kind: 'remove', tag }),
          },
        ]
      : []),
  ];
}

function useColumns(): Column<TagView>[] {
  const t = useText(tagsTexts);
  return useMemo(
    () => [
      { key: 'name', title: t('name'), render: ({ name, color }) => <Tag name={name} color={color} /> },
      {
        key: 'color',
        title: t('color'),
        width: '130px',
        isHiddenOnPhone: true,
        render: ({ color }) => <code className={styles['code']}>{color}</code>,
      },
      {
        key: 'contacts',
        title: t('contacts'),
        width: '120px',
        align: 'end',
        render: ({ contactsCount }) => formatCount(contactsCount),
      },
    ],
    [t],
  );
}
