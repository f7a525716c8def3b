import { preview } from '@shared/core/text.ts';
import type { FileListView } from '@shared/fileLists/model.ts';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { formatCount } from '@web/lib/format.ts';
import { useText } from '@web/lib/i18n.ts';
import { infinite, useAction } from '@web/lib/query.ts';
import { useSession } from '@web/lib/session.tsx';
import { NamedRecords, useSearchText } from '@web/pickers/NamedRecords.tsx';
import { RemoveUsed } from '@web/pickers/RemoveUsed.tsx';
import { Badge } from '@web/ui/Badge.tsx';
import { Button } from '@web/ui/Button.tsx';
import type { Column, RowAction } from '@web/ui/DataTable.tsx';
import { toast } from '@web/ui/toast.tsx';
import { Eye, Files, FileText, Image, Paperclip, Pencil, Plus, Trash2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import styles from './FileListsScreen.module.css';
import { FileListDialog } from './parts/FileListDialog.tsx';
import { FileListText } from './parts/FileListText.tsx';
import { fileListsTexts } from './text.ts';

type Open =
  | { readonly kind: 'edit'; readonly list: FileListView | undefined }
  | { readonly kind: 'view' | 'remove'; readonly list: FileListView };

/** Everybody may look; changing what the bot sends is for administrators (B-FILE-1). */
export function FileListsScreen() {
  const t = useText(fileListsTexts);
  const isAdmin = useSession().user.profile === 'admin';
  const place = useSearchText();
  const [open, setOpen] = useState<Open>();
  const list = useInfiniteQuery(infinite('fileLists', 'list', { searchParam: place.searchParam }));
  const columns = useColumns();
  const rowActions = useRowActions(setOpen, isAdmin);
  const add = isAdmin && (
    <Button variant="primary" icon={Plus} onClick={() => setOpen({ kind: 'edit', list: undefined })}>
      {t('add')}
    </Button>
  );
  return (
    <NamedRecords
      {...place}
      title={t('title')}
      purpose={t('purpose')}
      searchLabel={t('search')}
      list={list}
      rows={list.data?.pages.flatMap(({ files }) => files)}
      columns={columns}
      onOpen={(record) => setOpen({ kind: isAdmin ? 'edit' : 'view', list: record })}
      rowActions={rowActions}
      add={add}
      icon={Files}
      around={[FileText, Image]}
      emptyText={t(isAdmin ? 'empty' : 'emptyReader')}
    >
      <OpenDialog open={open} onClose={() => setOpen(undefined)} />
    </NamedRecords>
  );
}

function OpenDialog({ open, onClose }: { open: Open | undefined; onClose: () => void }) {
  if (open === undefined) return null;
  if (open.kind === 'edit') return <FileListDialog list={open.list} onClose={onClose} />;
  if (open.kind === 'view') return <FileListText list={open.list} onClose={onClose} />;
  return <RemoveFileList list={open.list} onClose={onClose} />;
}

function RemoveFileList({ list, onClose }: { list: FileListView; onClose: () => void }) {
  const t = useText(fileListsTexts);
  const client = useQueryClient();
  const remove = useAction('fileLists', 'remove', {
    onError: () => true,
    onSuccess: () => {
      toast.success(t('removed'));
      void client.invalidateQueries({ queryKey: ['fileLists'] });
    },
  });
  return (
    <RemoveUsed
      used={{ kind: 'fileList', id: list.id }}
      title={t('removeTitle', { name: list.name })}
      action={t('remove')}
      onRemove={() => remove.mutateAsync({ id: list.id })}
      onClose={onClose}
    >
      {t('removeText')}
    </RemoveUsed>
  );
}

function useRowActions(setOpen: (open: Open) => void, isAdmin: boolean): (list: FileListView) => RowAction[] {
  const t = useText(fileListsTexts);
  return (list) =>
    isAdmin
      ? [
          { key: 'edit', label: t('edit'), icon: Pencil, onSelect: () => setOpen({ kind: 'edit', list }) },
          {
            key: 'remove',
            label: t('remove'),
            icon: Trash2,
            isDanger: true,
            onSelect: () => setOpen({ kind: 'remove', list }),
          },
        ]
      : [{ key: 'view', label: t('view'), icon: Eye, onSelect: () => setOpen({ kind: 'view', list }) }];
}

const shownLength = 90;

function useColumns(): Column<FileListView>[] {
  const t = useText(fileListsTexts);
  return useMemo(
    () => [
      { key: 'name', title: t('name'), width: '30%', render: ({ name }) => name },
      { key: 'message', title: t('message'), render: ({ message }) => preview(message, shownLength) },
      { key: 'files', title: t('files'), width: '190px', render: ({ options }) => <FileCount options={options} /> },
    ],
    [t],
  );
}

function FileCount({ options }: Pick<FileListView, 'options'>) {
  const t = useText(fileListsTexts);
  const missing = options.filter(({ path }) => path === null).length;
  return (
    <span className={styles['files']}>
      {formatCount(options.length)}
      {missing > 0 && (
        <Badge tone="waiting" icon={Paperclip}>
          {t('withoutFile', { count: missing })}
        </Badge>
      )}
    </span>
  );
}
