import type { Announcement } from '@shared/announcements/model.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useText } from '@web/lib/i18n.ts';
import { infinite } from '@web/lib/query.ts';
import { pagedTableProps } from '@web/pickers/pagedTable.tsx';
import { Badge } from '@web/ui/Badge.tsx';
import { Button } from '@web/ui/Button.tsx';
import { type Column, DataTable } from '@web/ui/DataTable.tsx';
import { EmptyState } from '@web/ui/EmptyState.tsx';
import { Screen } from '@web/ui/Screen.tsx';
import { ScreenHeader } from '@web/ui/ScreenHeader.tsx';
import { SearchField } from '@web/ui/SearchField.tsx';
import { Bell, CircleCheck, EyeOff, Image, Megaphone, Pencil, Plus, Trash2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { AnnouncementDialog } from './parts/AnnouncementDialog.tsx';
import { PriorityBadge } from './parts/PriorityBadge.tsx';
import { RemoveAnnouncement } from './parts/RemoveAnnouncement.tsx';
import { announcementTexts } from './text.ts';

type Open =
  | { readonly kind: 'edit'; readonly announcement: Announcement | undefined }
  | { readonly kind: 'remove'; readonly announcement: Announcement };

/** What the platform tells every company; for its own staff. */
export function AnnouncementsScreen() {
  const t = useText(announcementTexts);
  const [params, setParams] = useSearchParams();
  const searchParam = params.get('q') ?? '';
  const search = (text: string) => setParams(text === '' ? {} : { q: text }, { replace: true });
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const list = useInfiniteQuery(infinite('announcements', 'list', searchParam === '' ? {} : { searchParam }));
  const rows = list.data?.pages.flatMap(({ records }) => records);
  const columns = useColumns();
  const edit = (announcement: Announcement | undefined) => setOpen({ kind: 'edit', announcement });
  const add = (
    <Button variant="primary" icon={Plus} onClick={() => edit(undefined)}>
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
          search={<SearchField label={t('search')} value={searchParam} onSearch={search} />}
          action={add}
        />
      }
    >
      <DataTable
        label={t('title')}
        columns={columns}
        rows={rows}
        rowKey={(announcement) => announcement.id}
        rowName={(announcement) => announcement.title}
        onOpen={edit}
        rowActions={(announcement) => [
          { key: 'edit', label: t('edit'), icon: Pencil, onSelect: () => edit(announcement) },
          {
            key: 'remove',
            label: t('remove'),
            icon: Trash2,
            isDanger: true,
            onSelect: () => setOpen({ kind: 'remove', announcement }),
          },
        ]}
        empty={
          <EmptyState icon={Megaphone} around={[Bell, Image]} action={add}>
            {t('empty')}
          </EmptyState>
        }
        onClearFilters={searchParam === '' ? undefined : () => search('')}
        {...pagedTableProps(list, rows)}
      />
      {open?.kind === 'edit' && <AnnouncementDialog announcement={open.announcement} onClose={close} />}
      {open?.kind === 'remove' && <RemoveAnnouncement announcement={open.announcement} onClose={close} />}
    </Screen>
  );
}

function useColumns(): Column<Announcement>[] {
  const t = useText(announcementTexts);
  return useMemo(
    () => [
      { key: 'title', title: t('name'), render: ({ title }) => title },
      {
        key: 'priority',
        title: t('priority'),
        width: '130px',
        render: ({ priority }) => <PriorityBadge priority={priority} />,
      },
      {
        key: 'attachment',
        title: t('attachment'),
        width: '24%',
        isHiddenOnPhone: true,
        render: ({ mediaName }) => mediaName ?? t('noAttachment'),
      },
      {
        key: 'status',
        title: t('status'),
        width: '130px',
        render: ({ status }) => (
          <Badge tone={status ? 'open' : 'closed'} icon={status ? CircleCheck : EyeOff}>
            {t(status ? 'active' : 'inactive')}
          </Badge>
        ),
      },
    ],
    [t],
  );
}
