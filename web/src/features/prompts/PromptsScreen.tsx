import type { PromptView } from '@shared/prompts/model.ts';
import { formatCount } from '@web/lib/format.ts';
import { useText } from '@web/lib/i18n.ts';
import { RecordsScreen } from '@web/pickers/records/RecordsScreen.tsx';
import { useRecordPages, useSearchText } from '@web/pickers/records/useRecords.tsx';
import { Badge } from '@web/ui/Badge.tsx';
import { ColorDot } from '@web/ui/ColorDot.tsx';
import { lazyWithRetry } from '@web/ui/lazyWithRetry.tsx';
import { usePrefetch } from '@web/ui/usePrefetch.ts';
import { BotMessageSquare, MessageCircleQuestion, Sparkles, TriangleAlert } from 'lucide-react';
import styles from './PromptsScreen.module.css';
import { promptsTexts } from './text.ts';

const PromptDialog = lazyWithRetry(async () => (await import('./parts/PromptDialog.tsx')).PromptDialog);
const ahead = [PromptDialog];

export function PromptsScreen() {
  usePrefetch(ahead);
  const t = useText(promptsTexts);
  const search = useSearchText();
  const records = useRecordPages('prompts', 'list', { searchParam: search.text }, ({ prompts }) => prompts);
  return (
    <RecordsScreen
      feature="prompts"
      used="prompt"
      texts={promptsTexts}
      {...{ search, records }}
      nameOf={({ name }) => name}
      icon={Sparkles}
      around={[MessageCircleQuestion, BotMessageSquare]}
      columns={[
        { key: 'name', title: t('name'), render: (prompt) => <NameCell prompt={prompt} /> },
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
      ]}
      editor={(prompt, onClose) => <PromptDialog prompt={prompt} onClose={onClose} />}
    />
  );
}

function NameCell({ prompt: { name, isTest } }: { prompt: PromptView }) {
  const t = useText(promptsTexts);
  return (
    <span className={styles['queue']}>
      {name}
      {isTest && <Badge>{t('test')}</Badge>}
    </span>
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
      <ColorDot color={queue.color} />
      {queue.name}
    </span>
  );
}
