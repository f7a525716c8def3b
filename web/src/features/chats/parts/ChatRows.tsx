import { formatDayHeading } from '@web/lib/format.ts';
import { useCompanyZone, useNow } from '@web/lib/time.ts';
import type { Row } from '../rows.ts';
import { MessageBubble, PendingBubble } from './Bubble.tsx';
import styles from './ChatRows.module.css';

interface Props {
  rows: readonly Row[];
  onPicture: (messageId: string) => void;
}

export function ChatRows({ rows, onPicture }: Props) {
  return rows.map((row) => (
    <li key={row.key} data-row={row.key} className={styles['row']}>
      {row.kind === 'day' && <Day at={row.at} />}
      {row.kind === 'message' && <MessageBubble message={row.message} isFirst={row.isFirst} onPicture={onPicture} />}
      {row.kind === 'pending' && <PendingBubble pending={row.pending} isFirst={row.isFirst} />}
    </li>
  ));
}

function Day({ at }: { at: string }) {
  const zone = useCompanyZone();
  const now = useNow();
  return (
    <div className={styles['day']}>
      <span>{formatDayHeading(at, now, zone)}</span>
    </div>
  );
}
