import { useText } from '@web/lib/i18n.ts';
import { useSession } from '@web/lib/session.tsx';
import { useUrlFilters } from '@web/lib/useUrlFilters.ts';
import { RecordsPage } from '@web/pickers/records/RecordsPage.tsx';
import { RemoveRecord } from '@web/pickers/records/RemoveRecord.tsx';
import { useRecordPages } from '@web/pickers/records/useRecords.tsx';
import { ScheduleFromContact } from '@web/pickers/ScheduleButton.tsx';
import { TagSelect } from '@web/pickers/TagSelect.tsx';
import { Button } from '@web/ui/Button.tsx';
import { IconButton } from '@web/ui/IconButton.tsx';
import { lazyWithRetry } from '@web/ui/lazyWithRetry.tsx';
import { Menu, type MenuItem } from '@web/ui/Menu.tsx';
import { SelectField } from '@web/ui/SelectField.tsx';
import { usePrefetch } from '@web/ui/usePrefetch.ts';
import { ContactRound, Download, FileSpreadsheet, MessageCircle, Phone, Plus, Upload } from 'lucide-react';
import { Suspense, useState } from 'react';
import styles from './ContactsScreen.module.css';
import { useColumns } from './parts/useColumns.tsx';
import { type OpenDialog, useRowActions } from './parts/useRowActions.ts';
import { contactsTexts } from './text.ts';

/** Sheets weigh as much as the screen; only who wants one fetches what reads and writes them. */
const ImportDialog = lazyWithRetry(async () => (await import('./importing/ImportDialog.tsx')).ImportDialog);
const MergeDialog = lazyWithRetry(async () => (await import('@web/pickers/MergeDialog.tsx')).MergeDialog);
const ExportDialog = lazyWithRetry(async () => (await import('./exporting/ExportDialog.tsx')).ExportDialog);
/** Forms bring a library of their own. */
const ContactDialog = lazyWithRetry(async () => (await import('./parts/ContactDialog.tsx')).ContactDialog);
const ahead = [ContactDialog, ExportDialog];
const forMerging = [MergeDialog];
const forImporting = [ImportDialog];

/** Names of products, the same in every language. */
const channels = [
  { value: 'whatsapp', label: 'WhatsApp' },
  { value: 'facebook', label: 'Facebook' },
  { value: 'instagram', label: 'Instagram' },
];

/** Limit of the server for one search. */
const maxTags = 20;

export function ContactsScreen() {
  const { profile } = useSession().user;
  const isAdmin = profile === 'admin';
  usePrefetch(ahead);
  usePrefetch(forMerging, profile !== 'user');
  usePrefetch(forImporting, isAdmin);
  const t = useText(contactsTexts);
  const [{ q, tags: chosen, channel: wanted }, narrow] = useUrlFilters('q', 'tags', 'channel');
  const tags = chosen.split(',').map(Number).filter(Boolean);
  const channel = channels.find(({ value }) => value === wanted)?.value;
  const filter = { searchParam: q, tags: tags.length > 0 ? tags : undefined, channel };
  const [open, setOpen] = useState<OpenDialog>();
  const records = useRecordPages('contacts', 'list', filter, (page) => page.contacts);
  const transfers: MenuItem[] = [
    ...(isAdmin
      ? [{ key: 'import', label: t('import'), icon: Upload, writes: true, onSelect: () => setOpen({ kind: 'import' }) }]
      : []),
    { key: 'export', label: t('export'), icon: Download, onSelect: () => setOpen({ kind: 'export' }) },
  ];
  const close = () => setOpen(undefined);
  return (
    <RecordsPage
      texts={contactsTexts}
      records={{ ...records, count: records.rows?.length, isCountPartial: records.more?.hasMore }}
      search={{ text: q, set: (text) => narrow({ q: text }) }}
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
              onChange={(tagIds) => narrow({ tags: tagIds.slice(0, maxTags).join(',') })}
            />
          </div>
        </>
      }
      actions={
        <Menu
          label={t('more')}
          items={transfers}
          trigger={(attributes) => <IconButton {...attributes} icon={FileSpreadsheet} label={t('more')} />}
        />
      }
      add={
        <Button writes variant="primary" icon={Plus} onClick={() => setOpen({ kind: 'edit', contact: undefined })}>
          {t('add')}
        </Button>
      }
      columns={useColumns()}
      nameOf={({ name }) => name}
      onOpen={(contact) => setOpen({ kind: 'edit', contact })}
      rowActions={useRowActions(setOpen)}
      icon={ContactRound}
      around={[MessageCircle, Phone]}
      onClearFilters={q + chosen + wanted === '' ? undefined : () => narrow({ q: '', tags: '', channel: '' })}
    >
      <Suspense>
        {open?.kind === 'import' && <ImportDialog onClose={close} />}
        {open?.kind === 'merge' && <MergeDialog contact={open.contact} other={open.other} onClose={close} />}
        {open?.kind === 'export' && <ExportDialog filter={filter} onClose={close} />}
        {open?.kind === 'edit' && (
          <ContactDialog
            contact={open.contact}
            onClose={close}
            onMerge={(other) => open.contact && setOpen({ kind: 'merge', contact: open.contact, other })}
          />
        )}
      </Suspense>
      {open?.kind === 'schedule' && <ScheduleFromContact start={{ contact: open.contact }} onClose={close} />}
      {open?.kind === 'remove' && (
        <RemoveRecord
          feature="contacts"
          id={open.contact.id}
          title={t('removeTitle', { name: open.contact.name })}
          removed={t('removed')}
          onClose={close}
        >
          {t('removeText')}
        </RemoveRecord>
      )}
    </RecordsPage>
  );
}
