import { type ConnectionView, capabilities } from '@shared/connections/model.ts';
import { useQuery } from '@tanstack/react-query';
import { useText } from '@web/lib/i18n.ts';
import { query, useAction } from '@web/lib/query.ts';
import { useSession } from '@web/lib/session.tsx';
import { useAddressAction } from '@web/lib/useAddressAction.ts';
import { LoadFailure } from '@web/pickers/LoadFailure.tsx';
import { templateTexts } from '@web/pickers/templateText.ts';
import { Button } from '@web/ui/Button.tsx';
import { DataTable } from '@web/ui/DataTable.tsx';
import { EmptyState } from '@web/ui/EmptyState.tsx';
import { lazyWithRetry } from '@web/ui/lazyWithRetry.tsx';
import { Screen } from '@web/ui/Screen.tsx';
import { ScreenHeader } from '@web/ui/ScreenHeader.tsx';
import { toast } from '@web/ui/toast.tsx';
import { usePrefetch } from '@web/ui/usePrefetch.ts';
import { LayoutTemplate, MessageCircle, Pencil, Plug, RefreshCw, Smartphone, Trash2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import { NewConnection } from './parts/NewConnection.tsx';
import { Disconnect, RemoveConnection } from './parts/Questions.tsx';
import { useColumns } from './parts/useColumns.tsx';
import { connectionsTexts } from './text.ts';

/** Its tabs are fetched when somebody opens it. */
const ConnectionDialog = lazyWithRetry(async () => (await import('./dialog/ConnectionDialog.tsx')).ConnectionDialog);
const TemplatesDialog = lazyWithRetry(async () => (await import('./parts/TemplatesDialog.tsx')).TemplatesDialog);
const ahead = [ConnectionDialog, TemplatesDialog];

type Open =
  | { readonly kind: 'edit'; readonly connection: ConnectionView | undefined }
  | { readonly kind: 'remove' | 'disconnect' | 'templates'; readonly connection: ConnectionView };

const byName = (a: ConnectionView, b: ConnectionView) => a.name.localeCompare(b.name) || a.id - b.id;

export function ConnectionsScreen() {
  usePrefetch(ahead);
  const t = useText(connectionsTexts);
  const tTemplates = useText(templateTexts);
  const { user } = useSession();
  const [open, setOpen] = useState<Open>();
  useAddressAction('new', () => setOpen({ kind: 'edit', connection: undefined }));
  const { data, isError, error, refetch } = useQuery(query('connections', 'list', {}));
  const checkAll = useAction('connections', 'restart', { onSuccess: () => toast.success(t('checkingAll')) });
  const columns = useColumns((connection) => setOpen({ kind: 'disconnect', connection }));
  const add = <NewConnection onChoose={() => setOpen({ kind: 'edit', connection: undefined })} />;
  const close = () => setOpen(undefined);
  const edit = (connection: ConnectionView) => setOpen({ kind: 'edit', connection });
  return (
    <Screen
      isFlush
      header={
        <ScreenHeader
          title={t('title')}
          purpose={t('purpose')}
          count={data?.length}
          filters={
            data !== undefined &&
            data.length > 0 && (
              <Button icon={RefreshCw} isPending={checkAll.isPending} onClick={() => checkAll.mutate({})}>
                {t('checkAll')}
              </Button>
            )
          }
          action={add}
        />
      }
    >
      <DataTable
        label={t('title')}
        columns={columns}
        rows={data?.toSorted(byName)}
        rowKey={(connection) => connection.id}
        rowName={(connection) => connection.name}
        onOpen={edit}
        rowActions={(connection) => [
          { key: 'edit', label: t('edit'), icon: Pencil, onSelect: () => edit(connection) },
          ...(capabilities[connection.channel].templates
            ? [
                {
                  key: 'templates',
                  label: tTemplates('title'),
                  icon: LayoutTemplate,
                  onSelect: () => setOpen({ kind: 'templates', connection }),
                },
              ]
            : []),
          ...(user.profile === 'admin'
            ? [
                {
                  key: 'remove',
                  label: t('remove'),
                  icon: Trash2,
                  isDanger: true,
                  onSelect: () => setOpen({ kind: 'remove', connection }),
                },
              ]
            : []),
        ]}
        empty={
          <EmptyState icon={Plug} around={[MessageCircle, Smartphone]} action={add}>
            {t('empty')}
          </EmptyState>
        }
        failure={
          isError && data === undefined ? <LoadFailure error={error} onRetry={() => void refetch()} /> : undefined
        }
      />
      {open?.kind === 'edit' && (
        <Suspense>
          <ConnectionDialog connection={open.connection} onClose={close} />
        </Suspense>
      )}
      {open?.kind === 'templates' && (
        <Suspense>
          <TemplatesDialog connection={open.connection} onClose={close} />
        </Suspense>
      )}
      {open?.kind === 'remove' && <RemoveConnection connection={open.connection} onClose={close} />}
      {open?.kind === 'disconnect' && <Disconnect connection={open.connection} onClose={close} />}
    </Screen>
  );
}
