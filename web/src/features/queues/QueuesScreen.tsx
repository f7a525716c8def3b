import { fold, preview } from '@shared/core/text.ts';
import { byOrder } from '@shared/queues/model.ts';
import { useQuery } from '@tanstack/react-query';
import { useText } from '@web/lib/i18n.ts';
import { query } from '@web/lib/query.ts';
import { RecordsScreen } from '@web/pickers/records/RecordsScreen.tsx';
import { useAllRecords, useSearchText } from '@web/pickers/records/useRecords.tsx';
import { useQueueStaff } from '@web/pickers/useQueueStaff.ts';
import { Badge } from '@web/ui/Badge.tsx';
import { ColorDot } from '@web/ui/ColorDot.tsx';
import { lazyWithRetry } from '@web/ui/lazyWithRetry.tsx';
import { usePrefetch } from '@web/ui/usePrefetch.ts';
import { Headset, Split, Tag, UserRoundX } from 'lucide-react';
import styles from './QueuesScreen.module.css';
import { staffTexts } from './staffText.ts';
import { queuesTexts } from './text.ts';

/** The editor with its options and simulator loads when it is first opened. */
const QueueDialog = lazyWithRetry(async () => (await import('./editor/QueueDialog.tsx')).QueueDialog);
const ahead = [QueueDialog];

export function QueuesScreen() {
  usePrefetch(ahead);
  const t = useText(queuesTexts);
  const s = useText(staffTexts);
  const staffOf = useQueueStaff();
  const { data: connections = [] } = useQuery(query('connections', 'list', {}));
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
          isHiddenOnPhone: true,
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
          key: 'people',
          title: s('people'),
          render: ({ id }) => <People names={staffOf?.(id)} />,
        },
        {
          key: 'numbers',
          title: s('numbers'),
          render: ({ id }) =>
            connections
              .filter(({ queueIds }) => queueIds.includes(id))
              .map(({ name }) => name)
              .join(', ') || '–',
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

/** Attendants of the queue; a queue without any is marked. */
function People({ names }: { names: string[] | undefined }) {
  const t = useText(staffTexts);
  if (names?.length !== 0) return names?.join(', ') ?? '–';
  return (
    <Badge tone="waiting" icon={UserRoundX}>
      {t('nobody')}
    </Badge>
  );
}
