import { fold, preview } from '@shared/core/text.ts';
import { byOrder } from '@shared/queues/model.ts';
import { useText } from '@web/lib/i18n.ts';
import { RecordsScreen } from '@web/pickers/records/RecordsScreen.tsx';
import { useAllRecords, useSearchText } from '@web/pickers/records/useRecords.tsx';
import { ColorDot } from '@web/ui/ColorDot.tsx';
import { lazyWithRetry } from '@web/ui/lazyWithRetry.tsx';
import { usePrefetch } from '@web/ui/usePrefetch.ts';
import { Headset, Split, Tag } from 'lucide-react';
import styles from './QueuesScreen.module.css';
import { queuesTexts } from './text.ts';

/** The editor with its options and simulator is fetched when somebody opens it. */
const QueueDialog = lazyWithRetry(async () => (await import('./editor/QueueDialog.tsx')).QueueDialog);
const ahead = [QueueDialog];

export function QueuesScreen() {
  usePrefetch(ahead);
  const t = useText(queuesTexts);
  const search = useSearchText();
  const { all = [], ...records } = useAllRecords('queues', 'list', {}, (queues) =>
    queues.filter(({ name }) => fold(name).includes(fold(search.text))).sort(byOrder),
  );
  return (
    <RecordsScreen
      feature="queues"
      texts={queuesTexts}
      {...{ search, records }}
      nameOf={({ name }) => name}
      icon={Split}
      around={[Headset, Tag]}
      columns={[
        { key: 'name', title: t('name'), width: '26%', render: ({ name }) => name },
        {
          key: 'color',
          title: t('color'),
          width: '130px',
          render: ({ color }) => (
            <span className={styles['color']}>
              <ColorDot color={color} size={14} />
              <code>{color}</code>
            </span>
          ),
        },
        {
          key: 'orderQueue',
          title: t('order'),
          width: '80px',
          align: 'end',
          render: ({ orderQueue }) => orderQueue ?? '–',
        },
        {
          key: 'greeting',
          title: t('greeting'),
          isHiddenOnPhone: true,
          render: ({ greetingMessage }) => preview(greetingMessage, 90) || '–',
        },
      ]}
      editor={(queue, onClose) => (
        <QueueDialog queueId={queue?.id} taken={all.map(({ color }) => color)} onClose={onClose} />
      )}
    />
  );
}
