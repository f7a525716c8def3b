import type { PromptView } from '@shared/prompts/model.ts';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { formatCount } from '@web/lib/format.ts';
import { useText } from '@web/lib/i18n.ts';
import { infinite, useAction } from '@web/lib/query.ts';
import { NamedRecords, useSearchText } from '@web/pickers/NamedRecords.tsx';
import { RemoveUsed } from '@web/pickers/RemoveUsed.tsx';
import { Badge } from '@web/ui/Badge.tsx';
import { Button } from '@web/ui/Button.tsx';
import type { Column } from '@web/ui/DataTable.tsx';
import { Dot } from '@web/ui/Dot.tsx';
import { lazyWithRetry } from '@web/ui/lazyWithRetry.tsx';
import { toast } from '@web/ui/toast.tsx';
import { usePrefetch } from '@web/ui/usePrefetch.ts';
import { BotMessageSquare, MessageCircleQuestion, Pencil, Plus, Sparkles, Trash2, TriangleAlert } from 'lucide-react';
import { Suspense, useMemo, useState } from 'react';
import styles from './PromptsScreen.module.css';
import { promptsTexts } from './text.ts';

const PromptDialog = lazyWithRetry(async () => (await import('./parts/PromptDialog.tsx')).PromptDialog);
const ahead = [PromptDialog];

type Open =
  | { readonly kind: 'edit'; readonly prompt: PromptView | undefined }
  | { readonly kind: 'remove'; readonly prompt: PromptView };

export function PromptsScreen() {
  usePrefetch(ahead);
  const t = useText(promptsTexts);
  const place = useSearchText();
  const [open, setOpen] = useState<Open>();
  const list = useInfiniteQuery(infinite('prompts', 'list', { searchParam: place.searchParam }));
  const columns = useColumns();
  const close = () => setOpen(undefined);
  return (
    <NamedRecords
      {...place}
      title={t('title')}
      purpose={t('purpose')}
      searchLabel={t('search')}
      list={list}
      rows={list.data?.pages.flatMap(({ prompts }) => prompts)}
      columns={columns}
      onOpen={(prompt) => setOpen({ kind: 'edit', prompt })}
      rowActions={(prompt) => [
        { key: 'edit', label: t('edit'), icon: Pencil, onSelect: () => setOpen({ kind: 'edit', prompt }) },
        {
          key: 'remove',
          label: t('remove'),
          icon: Trash2,
          isDanger: true,
          onSelect: () => setOpen({ kind: 'remove', prompt }),
        },
      ]}
      add={
        <Button variant="primary" icon={Plus} onClick={() => setOpen({ kind: 'edit', prompt: undefined })}>
          {t('add')}
        </Button>
      }
      icon={Sparkles}
      around={[MessageCircleQuestion, BotMessageSquare]}
      emptyText={t('empty')}
    >
      {open?.kind === 'edit' && (
        <Suspense>
          <PromptDialog prompt={open.prompt} onClose={close} />
        </Suspense>
      )}
      {open?.kind === 'remove' && <RemovePrompt prompt={open.prompt} onClose={close} />}
    </NamedRecords>
  );
}

function RemovePrompt({ prompt, onClose }: { prompt: PromptView; onClose: () => void }) {
  const t = useText(promptsTexts);
  const client = useQueryClient();
  const remove = useAction('prompts', 'remove', {
    onError: () => true,
    onSuccess: () => {
      toast.success(t('removed'));
      void client.invalidateQueries({ queryKey: ['prompts'] });
    },
  });
  return (
    <RemoveUsed
      used={{ kind: 'prompt', id: prompt.id }}
      title={t('removeTitle', { name: prompt.name })}
      action={t('remove')}
      onRemove={() => remove.mutateAsync({ id: prompt.id })}
      onClose={onClose}
    >
      {t('removeText')}
    </RemoveUsed>
  );
}

function useColumns(): Column<PromptView>[] {
  const t = useText(promptsTexts);
  return useMemo(
    () => [
      { key: 'name', title: t('name'), render: ({ name }) => name },
      { key: 'queue', title: t('queue'), width: '26%', render: ({ queue }) => <QueueCell queue={queue} /> },
      {
        key: 'maxTokens',
        title: t('maxTokens'),
        width: '160px',
        align: 'end',
        render: ({ maxTokens }) => formatCount(maxTokens),
      },
      {
        key: 'used',
        title: t('used'),
        width: '150px',
        align: 'end',
        render: ({ totalTokens }) => formatCount(totalTokens),
      },
    ],
    [t],
  );
}

function QueueCell({ queue }: Pick<PromptView, 'queue'>) {
  const t = useText(promptsTexts);
  if (queue === null) {
    return (
      <Badge tone="waiting" icon={TriangleAlert}>
        {t('queueGone')}
      </Badge>
    );
  }
  return (
    <span className={styles['queue']}>
      <Dot color={queue.color} />
      {queue.name}
    </span>
  );
}
