import type { IntegrationView } from '@shared/integrations/model.ts';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useText } from '@web/lib/i18n.ts';
import { infinite, useAction } from '@web/lib/query.ts';
import { NamedRecords, useSearchText } from '@web/pickers/NamedRecords.tsx';
import { RemoveUsed } from '@web/pickers/RemoveUsed.tsx';
import { Button } from '@web/ui/Button.tsx';
import type { Column } from '@web/ui/DataTable.tsx';
import { Icon } from '@web/ui/Icon.tsx';
import { lazyWithRetry } from '@web/ui/lazyWithRetry.tsx';
import { toast } from '@web/ui/toast.tsx';
import { usePrefetch } from '@web/ui/usePrefetch.ts';
import { BotMessageSquare, Cable, Pencil, Plus, Trash2, Webhook } from 'lucide-react';
import { Suspense, useMemo, useState } from 'react';
import styles from './IntegrationsScreen.module.css';
import { typeIcons } from './parts/integrationTypes.ts';
import { integrationsTexts } from './text.ts';

const IntegrationDialog = lazyWithRetry(async () => (await import('./parts/IntegrationDialog.tsx')).IntegrationDialog);
const ahead = [IntegrationDialog];

type Open =
  | { readonly kind: 'edit'; readonly integration: IntegrationView | undefined }
  | { readonly kind: 'remove'; readonly integration: IntegrationView };

export function IntegrationsScreen() {
  usePrefetch(ahead);
  const t = useText(integrationsTexts);
  const place = useSearchText();
  const [open, setOpen] = useState<Open>();
  const list = useInfiniteQuery(infinite('integrations', 'list', { searchParam: place.searchParam }));
  const columns = useColumns();
  const close = () => setOpen(undefined);
  return (
    <NamedRecords
      {...place}
      title={t('title')}
      purpose={t('purpose')}
      searchLabel={t('search')}
      list={list}
      rows={list.data?.pages.flatMap(({ queueIntegrations }) => queueIntegrations)}
      columns={columns}
      onOpen={(integration) => setOpen({ kind: 'edit', integration })}
      rowActions={(integration) => [
        { key: 'edit', label: t('edit'), icon: Pencil, onSelect: () => setOpen({ kind: 'edit', integration }) },
        {
          key: 'remove',
          label: t('remove'),
          icon: Trash2,
          isDanger: true,
          onSelect: () => setOpen({ kind: 'remove', integration }),
        },
      ]}
      add={
        <Button variant="primary" icon={Plus} onClick={() => setOpen({ kind: 'edit', integration: undefined })}>
          {t('add')}
        </Button>
      }
      icon={Cable}
      around={[BotMessageSquare, Webhook]}
      emptyText={t('empty')}
    >
      {open?.kind === 'edit' && (
        <Suspense>
          <IntegrationDialog integration={open.integration} onClose={close} />
        </Suspense>
      )}
      {open?.kind === 'remove' && <RemoveIntegration integration={open.integration} onClose={close} />}
    </NamedRecords>
  );
}

function RemoveIntegration({ integration, onClose }: { integration: IntegrationView; onClose: () => void }) {
  const t = useText(integrationsTexts);
  const client = useQueryClient();
  const remove = useAction('integrations', 'remove', {
    onError: () => true,
    onSuccess: () => {
      toast.success(t('removed'));
      void client.invalidateQueries({ queryKey: ['integrations'] });
    },
  });
  return (
    <RemoveUsed
      used={{ kind: 'integration', id: integration.id }}
      title={t('removeTitle', { name: integration.name })}
      action={t('remove')}
      onRemove={() => remove.mutateAsync({ id: integration.id })}
      onClose={onClose}
    >
      {t('removeText')}
    </RemoveUsed>
  );
}

function useColumns(): Column<IntegrationView>[] {
  const t = useText(integrationsTexts);
  return useMemo(
    () => [
      {
        key: 'name',
        title: t('name'),
        width: '34%',
        render: ({ name, type }) => (
          <span className={styles['name']}>
            <Icon icon={typeIcons[type]} className={styles['icon']} />
            {name}
          </span>
        ),
      },
      { key: 'type', title: t('type'), width: '140px', render: ({ type }) => t(type) },
      {
        key: 'address',
        title: t('address'),
        render: ({ type, projectName, urlN8N }) => (
          <span className={styles['address']}>{type === 'dialogflow' ? projectName : urlN8N}</span>
        ),
      },
    ],
    [t],
  );
}
