import type { ScheduleView } from '@shared/schedules/model.ts';
import { isEditable } from '@shared/schedules/rules.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useText } from '@web/lib/i18n.ts';
import { infinite } from '@web/lib/query.ts';
import { useSession } from '@web/lib/session.tsx';
import { pagedTableProps } from '@web/pickers/pagedTable.tsx';
import { Button } from '@web/ui/Button.tsx';
import { DataTable, type RowAction } from '@web/ui/DataTable.tsx';
import { EmptyState } from '@web/ui/EmptyState.tsx';
import { lazyWithRetry } from '@web/ui/lazyWithRetry.tsx';
import { Screen } from '@web/ui/Screen.tsx';
import { ScreenHeader } from '@web/ui/ScreenHeader.tsx';
import { SearchField } from '@web/ui/SearchField.tsx';
import { usePrefetch } from '@web/ui/usePrefetch.ts';
import { CalendarClock, Clock, MessageCircle, Pencil, Plus, Trash2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useColumns } from './parts/columns.tsx';
import { Filters } from './parts/Filters.tsx';
import { RemoveSchedule } from './parts/RemoveSchedule.tsx';
import { schedulesTexts } from './text.ts';
import { useNarrowing } from './useNarrowing.ts';

/** Forms bring a library of their own. */
const ScheduleDialog = lazyWithRetry(async () => (await import('@web/pickers/ScheduleDialog.tsx')).ScheduleDialog);
const ahead = [ScheduleDialog];

type Open =
  | { readonly kind: 'edit'; readonly schedule: ScheduleView | undefined }
  | { readonly kind: 'remove'; readonly schedule: ScheduleView };

export function SchedulesScreen() {
  usePrefetch(ahead);
  const t = useText(schedulesTexts);
  const narrowing = useNarrowing();
  const { q, narrow, clear, isNarrowed, input } = narrowing;
  const [open, setOpen] = useState<Open>();
  const list = useInfiniteQuery(infinite('schedules', 'list', input));
  const columns = useColumns(useSession().user.profile !== 'user');
  const rows = list.data?.pages.flatMap((page) => page.schedules);
  const close = () => setOpen(undefined);
  const edit = (schedule: ScheduleView | undefined) => setOpen({ kind: 'edit', schedule });
  const rowActions = (schedule: ScheduleView): RowAction[] => [
    {
      key: 'edit',
      label: t('edit'),
      icon: Pencil,
      isDisabled: !isEditable(schedule),
      onSelect: () => edit(schedule),
    },
    {
      key: 'remove',
      label: t('remove'),
      icon: Trash2,
      isDanger: true,
      isDisabled: !isEditable(schedule),
      onSelect: () => setOpen({ kind: 'remove', schedule }),
    },
  ];
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
          search={<SearchField label={t('search')} value={q} onSearch={(text) => narrow({ q: text })} />}
          filters={<Filters {...narrowing} />}
          action={add}
        />
      }
    >
      <DataTable
        label={t('title')}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        rowName={({ contact, body }) => `${contact.name}: ${body}`}
        rowActions={rowActions}
        rowTone={({ status }) => (status === 'ERRO' ? 'failed' : undefined)}
        empty={
          <EmptyState icon={CalendarClock} around={[MessageCircle, Clock]} action={add}>
            {t('empty')}
          </EmptyState>
        }
        onClearFilters={isNarrowed ? clear : undefined}
        {...pagedTableProps(list, rows)}
      />
      {open?.kind === 'edit' && (
        <Suspense>
          <ScheduleDialog schedule={open.schedule} start={startOf(rows, narrowing.contactId)} onClose={close} />
        </Suspense>
      )}
      {open?.kind === 'remove' && <RemoveSchedule schedule={open.schedule} onClose={close} />}
    </Screen>
  );
}

/** Whoever looks at one contact's messages probably writes another to them. */
function startOf(rows: readonly ScheduleView[] | undefined, contactId: string) {
  return { contact: contactId === '' ? undefined : rows?.find((row) => row.contactId === contactId)?.contact };
}
