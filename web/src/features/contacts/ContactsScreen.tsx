import { useInfiniteQuery } from '@tanstack/react-query';
import { useText } from '@web/lib/i18n.ts';
import { infinite } from '@web/lib/query.ts';
import { useSession } from '@web/lib/session.tsx';
import { pagedTableProps } from '@web/pickers/pagedTable.tsx';
import { ScheduleFromContact } from '@web/pickers/ScheduleButton.tsx';
import { TagSelect } from '@web/pickers/TagSelect.tsx';
import { Button } from '@web/ui/Button.tsx';
import { DataTable } from '@web/ui/DataTable.tsx';
import { EmptyState } from '@web/ui/EmptyState.tsx';
import { IconButton } from '@web/ui/IconButton.tsx';
import { lazyWithRetry } from '@web/ui/lazyWithRetry.tsx';
import { Menu, type MenuItem } from '@web/ui/Menu.tsx';
import { Screen } from '@web/ui/Screen.tsx';
import { ScreenHeader } from '@web/ui/ScreenHeader.tsx';
import { SearchField } from '@web/ui/SearchField.tsx';
import { SelectField } from '@web/ui/SelectField.tsx';
import { usePrefetch } from '@web/ui/usePrefetch.ts';
import { ContactRound, Download, FileSpreadsheet, MessageCircle, Phone, Plus, Upload } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import styles from './ContactsScreen.module.css';
import { ContactDialog } from './parts/ContactDialog.tsx';
import { useColumns } from './parts/columns.tsx';
import { RemoveContact } from './parts/RemoveContact.tsx';
import { type Open, useRowActions } from './parts/useRowActions.ts';
import { contactsTexts } from './text.ts';

/** Sheets weigh as much as the screen; only who wants one fetches what reads and writes them. */
const ImportDialog = lazyWithRetry(async () => (await import('./importing/ImportDialog.tsx')).ImportDialog);
const MergeDialog = lazyWithRetry(async () => (await import('@web/pickers/MergeDialog.tsx')).MergeDialog);
const ExportDialog = lazyWithRetry(async () => (await import('./exporting/ExportDialog.tsx')).ExportDialog);
const ahead = [ImportDialog, MergeDialog, ExportDialog];

/** Names of products, the same in every language. */
const channels = [
  { value: 'whatsapp', label: 'WhatsApp' },
  { value: 'facebook', label: 'Facebook' },
  { value: 'instagram', label: 'Instagram' },
];

/** As many as the server looks for at once. */
const mostTags = 20;

export function ContactsScreen() {
  usePrefetch(ahead);
  const t = useText(contactsTexts);
  const [params, setParams] = useSearchParams();
  const searchParam = params.get('q') ?? '';
  const tags = (params.get('tags') ?? '').split(',').map(Number).filter(Boolean);
  const channel = channels.find(({ value }) => value === params.get('channel'))?.value;
  const narrow = (change: { readonly q?: string; readonly tags?: string; readonly channel?: string }) => {
    const next = { q: searchParam, tags: tags.join(','), channel: channel ?? '', ...change };
    setParams(Object.fromEntries(Object.entries(next).filter(([, value]) => value !== '')), { replace: true });
  };
  const filter = { searchParam, tags: tags.length > 0 ? tags : undefined, channel };
  const { user } = useSession();
  const [open, setOpen] = useState<Open>();
  const list = useInfiniteQuery(infinite('contacts', 'list', filter));
  const rowActions = useRowActions(setOpen);
  const columns = useColumns();
  const rows = list.data?.pages.flatMap((page) => page.contacts);
  const transfers: MenuItem[] = [
    ...(user.profile === 'admin'
      ? [{ key: 'import', label: t('import'), icon: Upload, onSelect: () => setOpen({ kind: 'import' }) }]
      : []),
    { key: 'export', label: t('export'), icon: Download, onSelect: () => setOpen({ kind: 'export' }) },
  ];
  const close = () => setOpen(undefined);
  const add = (
    <Button variant="primary" icon={Plus} onClick={() => setOpen({ kind: 'edit', contact: undefined })}>
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
          count={rows?.length}
          hasMore={list.hasNextPage}
          search={<SearchField label={t('search')} value={searchParam} onSearch={(q) => narrow({ q })} />}
          filters={
            <>
              <SelectField
                isLabelHidden
                label={t('channel')}
                placeholder={t('anyChannel')}
                options={channels}
                value={channel ?? ''}
                onChange={({ target }) => narrow({ channel: target.value })}
                className={styles['channel']}
              />
              <div className={styles['tags']}>
                <TagSelect
                  isLabelHidden
                  value={tags}
                  onChange={(tagIds) => narrow({ tags: tagIds.slice(0, mostTags).join(',') })}
                />
              </div>
            </>
          }
          action={
            <>
              <Menu
                label={t('more')}
                items={transfers}
                trigger={(attributes) => <IconButton {...attributes} icon={FileSpreadsheet} label={t('more')} />}
              />
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
        rowKey={(contact) => contact.id}
        rowName={(contact) => contact.name}
        onOpen={(contact) => setOpen({ kind: 'edit', contact })}
        rowActions={rowActions}
        empty={
          <EmptyState icon={ContactRound} around={[MessageCircle, Phone]} action={add}>
            {t('empty')}
          </EmptyState>
        }
        onClearFilters={params.size === 0 ? undefined : () => setParams({}, { replace: true })}
        {...pagedTableProps(list, rows)}
      />
      <Suspense>
        {open?.kind === 'import' && <ImportDialog onClose={close} />}
        {open?.kind === 'merge' && <MergeDialog contact={open.contact} other={open.other} onClose={close} />}
        {open?.kind === 'export' && <ExportDialog filter={filter} onClose={close} />}
      </Suspense>
      {open?.kind === 'edit' && (
        <ContactDialog
          contact={open.contact}
          onClose={close}
          onMerge={(other) => open.contact && setOpen({ kind: 'merge', contact: open.contact, other })}
        />
      )}
      {open?.kind === 'schedule' && <ScheduleFromContact start={{ contact: open.contact }} onClose={close} />}
      {open?.kind === 'remove' && <RemoveContact contact={open.contact} onClose={close} />}
    </Screen>
  );
}
