import type { ContactListItemView } from '@shared/contactLists/model.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { formatPhone } from '@web/lib/format.ts';
import { useText } from '@web/lib/i18n.ts';
import { query, useAction } from '@web/lib/query.ts';
import { showFailure } from '@web/lib/showFailure.ts';
import { type RecordList, useRecordPages, useSearchText } from '@web/pickers/records/useRecords.tsx';
import { Badge } from '@web/ui/Badge.tsx';
import { Button } from '@web/ui/Button.tsx';
import { ConfirmDialog } from '@web/ui/ConfirmDialog.tsx';
import { type Column, DataTable } from '@web/ui/DataTable.tsx';
import { EmptyState } from '@web/ui/EmptyState.tsx';
import { IconButton } from '@web/ui/IconButton.tsx';
import { lazyWithRetry } from '@web/ui/lazyWithRetry.tsx';
import { Screen } from '@web/ui/Screen.tsx';
import { ScreenHeader } from '@web/ui/ScreenHeader.tsx';
import { SearchField } from '@web/ui/SearchField.tsx';
import { toast } from '@web/ui/toast.tsx';
import { BadgeCheck, ContactRound, Download, FileSpreadsheet, Pencil, Plus, Trash2, UsersRound } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import { useParams } from 'react-router-dom';
import { checkTexts } from './checkText.ts';
import { ItemDialog } from './ItemDialog.tsx';
import { ImportStatus } from './importing/ImportStatus.tsx';
import styles from './lists.module.css';
import { NumberCheckStatus } from './NumberCheckStatus.tsx';
import { itemsTexts } from './text.ts';

const ImportDialog = lazyWithRetry(async () => (await import('./importing/ImportDialog.tsx')).ImportDialog);
const FillDialog = lazyWithRetry(async () => (await import('./importing/FillDialog.tsx')).FillDialog);

const NumberCheckDialog = lazyWithRetry(async () => (await import('./NumberCheckDialog.tsx')).NumberCheckDialog);

type ItemDialogState =
  | { readonly kind: 'import' | 'fill' | 'add' | 'check' }
  | { readonly kind: 'edit' | 'remove'; readonly item: ContactListItemView };

/** Contacts of a list. */
export function ItemsScreen() {
  const t = useText(itemsTexts);
  const listId = Number(useParams()['contactListId']);
  const list = useQuery(query('contactLists', 'get', { id: listId })).data;
  const search = useSearchText();
  const input = { contactListId: listId, searchParam: search.text };
  const records = useRecordPages('contactLists', 'items', input, ({ contacts }) => contacts);
  const rows = useFirstRows(records);
  const [opened, setOpened] = useState<ItemDialogState>();
  const close = () => setOpened(undefined);
  const names = list?.variables ?? [];
  const columns = useColumns(names);
  const add = (
    <Button writes variant="primary" icon={Plus} onClick={() => setOpened({ kind: 'add' })}>
      {t('add')}
    </Button>
  );
  return (
    <Screen
      isFlush
      header={
        <ScreenHeader
          title={list?.name ?? t('title')}
          count={search.text === '' ? list?.contactsCount : records.count}
          hasMore={search.text !== '' && records.more?.hasMore === true}
          search={<SearchField label={t('search')} value={search.text} onSearch={search.set} />}
          action={
            <>
              <ExportButton list={list} />
              <CheckButton isDisabled={!list} onClick={() => setOpened({ kind: 'check' })} />
              <Button writes icon={UsersRound} onClick={() => setOpened({ kind: 'fill' })}>
                {t('fill')}
              </Button>
              <Button writes icon={FileSpreadsheet} onClick={() => setOpened({ kind: 'import' })}>
                {t('import')}
              </Button>
              {add}
            </>
          }
        />
      }
    >
      <div className={styles['above']}>
        <ImportStatus listId={listId} />
        {list && <NumberCheckStatus list={list} />}
      </div>
      <DataTable
        label={t('title')}
        columns={columns}
        rows={rows}
        scope={records.scope}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        onOpen={(item) => setOpened({ kind: 'edit', item })}
        rowActions={(item) => [
          {
            key: 'edit',
            label: t('edit'),
            icon: Pencil,
            writes: true,
            onSelect: () => setOpened({ kind: 'edit', item }),
          },
          {
            ...{ key: 'remove', label: t('remove'), icon: Trash2, isDanger: true },
            onSelect: () => setOpened({ kind: 'remove', item }),
          },
        ]}
        empty={
          <EmptyState
            icon={ContactRound}
            around={[FileSpreadsheet, UsersRound]}
            action={
              <Button writes variant="primary" icon={FileSpreadsheet} onClick={() => setOpened({ kind: 'import' })}>
                {t('import')}
              </Button>
            }
          >
            {t('empty')}
          </EmptyState>
        }
        onClearFilters={search.text === '' ? undefined : () => search.set('')}
        failure={records.failure}
        more={records.more}
      />
      <Suspense>
        {opened?.kind === 'import' && <ImportDialog listId={listId} onClose={close} />}
        {opened?.kind === 'check' && list && <NumberCheckDialog list={list} onClose={close} />}
        {opened?.kind === 'fill' && <FillDialog listId={listId} onClose={close} />}
      </Suspense>
      {opened?.kind === 'add' && <ItemDialog {...{ listId, names }} item={undefined} onClose={close} />}
      {opened?.kind === 'edit' && <ItemDialog {...{ listId, names }} item={opened.item} onClose={close} />}
      {opened?.kind === 'remove' && <Removal item={opened.item} onClose={close} />}
    </Screen>
  );
}

/** A search looks through a part of a long list at a time: as long as none has anybody, it goes on. */
function useFirstRows<Row>({ rows, more, isOutdated, failure }: RecordList<Row>): readonly Row[] | undefined {
  const goesOn = rows?.length === 0 && more?.hasMore === true && !isOutdated && failure === undefined;
  // After each answer: one that came at once was never seen loading.
  useEffect(() => {
    if (goesOn && !more.isLoading) more.onLoad();
  });
  return goesOn ? undefined : rows;
}

const checks = { true: 'valid', false: 'invalid', null: 'unchecked' } as const;
const tones = { valid: 'open', invalid: 'failed', unchecked: 'closed' } as const;

function useColumns(names: readonly string[]): Column<ContactListItemView>[] {
  const t = useText(itemsTexts);
  const variables: Column<ContactListItemView> = {
    key: 'variables',
    title: t('variables'),
    isHiddenOnPhone: true,
    render: (item) => names.flatMap((name) => item.variables[name] ?? []).join(' · ') || '–',
  };
  return [
    { key: 'name', title: t('name'), render: ({ name }) => name },
    {
      key: 'number',
      title: t('number'),
      width: '190px',
      render: ({ number, bsuid }) => (number === '' ? bsuid || t('withoutNumber') : formatPhone(number)),
    },
    { key: 'email', title: t('email'), isHiddenOnPhone: true, render: ({ email }) => email || '–' },
    ...(names.length > 0 ? [variables] : []),
    {
      key: 'check',
      title: t('check'),
      width: '140px',
      isHiddenOnPhone: true,
      render: ({ isWhatsappValid }) => {
        const check = checks[`${isWhatsappValid}`];
        return <Badge tone={tones[check]}>{t(check)}</Badge>;
      },
    },
  ];
}

function ExportButton({ list }: { list: Parameters<typeof import('./exportList.ts').exportList>[0] | undefined }) {
  const t = useText(itemsTexts);
  const [count, setCount] = useState<number>();
  const save = async () => {
    if (!list) return;
    setCount(0);
    try {
      const { exportList } = await import('./exportList.ts');
      await exportList(list, setCount);
      toast.success(t('exported'));
    } catch (error) {
      showFailure(error);
    } finally {
      setCount(undefined);
    }
  };
  return (
    <IconButton
      icon={Download}
      label={count === undefined ? t('export') : t('exporting', { count })}
      isPending={count !== undefined}
      isDisabled={!list}
      onClick={() => void save()}
    />
  );
}

function CheckButton(props: { isDisabled: boolean; onClick: () => void }) {
  const t = useText(checkTexts);
  return <IconButton icon={BadgeCheck} label={t('check')} {...props} />;
}

function Removal({ item, onClose }: { item: ContactListItemView; onClose: () => void }) {
  const t = useText(itemsTexts);
  const client = useQueryClient();
  const remove = useAction('contactLists', 'removeItem', { onError: () => true });
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={t('removeTitle', { name: item.name })}
      action={t('remove')}
      onConfirm={async () => {
        await remove.mutateAsync({ id: item.id });
        toast.success(t('removed'));
        void client.invalidateQueries({ queryKey: ['contactLists'] });
      }}
    >
      {t('removeText')}
    </ConfirmDialog>
  );
}
