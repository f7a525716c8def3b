import { formatDayHeading } from '@web/lib/format.ts';
import { useText } from '@web/lib/i18n.ts';
import { useCompanyZone, useNow } from '@web/lib/time.ts';
import { Dot } from '@web/ui/Dot.tsx';
import { BubbleView } from './Bubble.tsx';
import styles from './Rows.module.css';
import { threadTexts } from './threadText.ts';
import type { Row } from './timeline.ts';

interface Props {
  rows: readonly Row[];
  /** Pixels of the rows that are not drawn. */
  above: number;
  below: number;
}

export function Rows({ rows, above, below }: Props) {
  return (
    <>
      {above > 0 && <li aria-hidden="true" style={{ height: above }} />}
      {rows.map((row) => (
        <li key={row.key} data-row={row.key} className={styles['row']}>
          <Inside row={row} />
        </li>
      ))}
      {below > 0 && <li aria-hidden="true" style={{ height: below }} />}
    </>
  );
}

function Inside({ row }: { row: Row }) {
  switch (row.kind) {
    case 'bubble':
      return <BubbleView row={row} />;
    case 'day':
      return <Day at={row.at} />;
    case 'unread':
      return <UnreadMark count={row.count} />;
    case 'ticket':
      return <TicketMark row={row} />;
  }
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

function UnreadMark({ count }: { count: number }) {
  const t = useText(threadTexts);
  return (
    <div className={styles['unread']}>
      <span>{t('unreadMark', { count })}</span>
    </div>
  );
}

/** Where another service of the same contact begins. */
function TicketMark({ row }: { row: Extract<Row, { kind: 'ticket' }> }) {
  const t = useText(threadTexts);
  return (
    <div className={styles['ticket']}>
      <span>
        {t('ticketMark', { id: row.ticketId })}
        {row.queue !== null && (
          <>
            <Dot color={row.queue.color} size={8} />
            {row.queue.name}
          </>
        )}
      </span>
    </div>
  );
}
