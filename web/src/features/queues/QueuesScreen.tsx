import { fold, preview } from '@shared/core/text.ts';
import { byOrder, type QueueView } from '@shared/queues/model.ts';
import { useQuery } from '@tanstack/react-query';
import { useText } from '@web/lib/i18n.ts';
import { query } from '@web/lib/query.ts';
import { useAddressAction } from '@web/lib/useAddressAction.ts';
import { LoadFailure } from '@web/pickers/LoadFailure.tsx';
import { Button } from '@web/ui/Button.tsx';
import { type Column, DataTable } from '@web/ui/DataTable.tsx';
import { Dot } from '@web/ui/Dot.tsx';
import { EmptyState } from '@web/ui/EmptyState.tsx';
import { lazyWithRetry } from '@web/ui/lazyWithRetry.tsx';
import { Screen } from '@web/ui/Screen.tsx';
import { ScreenHeader } from '@web/ui/ScreenHeader.tsx';
import { SearchField } from '@web/ui/SearchField.tsx';
import { usePrefetch } from '@web/ui/usePrefetch.ts';
import { Headset, Pencil, Plus, Split, Tag, Trash2 } from 'lucide-react';
import { Suspense, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { RemoveQueue } from './parts/RemoveQueue.tsx';
import styles from './QueuesScreen.module.css';
import { queuesTexts } from './text.ts';

/** The editor with its options and simulator is fetched when somebody opens it. */
const QueueDialog = lazyWithRetry(async () => (await import('./editor/QueueDialog.tsx')).QueueDialog);
const ahead = [QueueDialog];

type Open =
  | { readonly kind: 'edit'; readonly queue: QueueView | undefined }
  | { readonly kind: 'remove'; readonly queue: QueueView };

/** All queues come in one answer, so the search is made here. */
const matching = (queues: readonly QueueView[], typed: string): QueueView[] =>
  queues.filter((queue) => fold(queue.name).includes(fold(typed))).sort(byOrder);

export function QueuesScreen() {
  usePrefetch(ahead);
  const t = useText(queuesTexts);
  const [params, setParams] = useSearchParams();
  const typed = params.get('q') ?? '';
  const search = (text: string) => setParams(text === '' ? {} : { q: text }, { replace: true });
  const [open, setOpen] = useState<Open>();
  useAddressAction('new', () => setOpen({ kind: 'edit', queue: undefined }));
  const { data, isError, error, refetch } = useQuery(query('queues', 'list', {}));
  const columns = useColumns();
  const add = (
    <Button variant="primary" icon={Plus} onClick={() => setOpen({ kind: 'edit', queue: undefined })}>
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
          count={data?.length}
          search={<SearchField label={t('search')} value={typed} onSearch={search} />}
          action={add}
        />
      }
    >
      <DataTable
        label={t('title')}
        columns={columns}
        rows={data && matching(data, typed)}
        rowKey={(queue) => queue.id}
        rowName={(queue) => queue.name}
        onOpen={(queue) => setOpen({ kind: 'edit', queue })}
        rowActions={(queue) => [
          { key: 'edit', label: t('edit'), icon: Pencil, onSelect: () => setOpen({ kind: 'edit', queue }) },
          {
            key: 'remove',
            label: t('remove'),
            icon: Trash2,
            isDanger: true,
            onSelect: () => setOpen({ kind: 'remove', queue }),
          },
        ]}
        empty={
          <EmptyState icon={Split} around={[Headset, Tag]} action={add}>
            {t('empty')}
          </EmptyState>
        }
        onClearFilters={typed === '' ? undefined : () => search('')}
        failure={
          isError && data === undefined ? <LoadFailure error={error} onRetry={() => void refetch()} /> : undefined
        }
      />
      {open?.kind === 'edit' && (
        <Suspense>
          <QueueDialog
            queueId={open.queue?.id}
            taken={(data ?? []).map((queue) => queue.color)}
            onClose={() => setOpen(undefined)}
          />
        </Suspense>
      )}
      {open?.kind === 'remove' && <RemoveQueue queue={open.queue} onClose={() => setOpen(undefined)} />}
    </Screen>
  );
}

function useColumns(): Column<QueueView>[] {
  const t = useText(queuesTexts);
  return useMemo(
    () => [
      { key: 'name', title: t('name'), width: '26%', render: (queue) => queue.name },
      {
        key: 'color',
        title: t('color'),
        width: '130px',
        render: (queue) => (
          <span className={styles['color']}>
            <Dot color={queue.color} size={14} />
            <code>{queue.color}</code>
          </span>
        ),
      },
      { key: 'orderQueue', title: t('order'), width: '80px', align: 'end', render: (queue) => queue.orderQueue ?? '–' },
      {
        key: 'greeting',
        title: t('greeting'),
        isHiddenOnPhone: true,
        render: (queue) => preview(queue.greetingMessage, 90) || '–',
      },
    ],
    [t],
  );
}
