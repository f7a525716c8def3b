import type { MessageView } from '@shared/messages/model.ts';
import { formatDayHeading } from '@web/lib/format.ts';
import { useText } from '@web/lib/i18n.ts';
import { useCompanyZone, useNow } from '@web/lib/time.ts';
import { ColorDot } from '@web/ui/ColorDot.tsx';
import { Time } from '@web/ui/Time.tsx';
import { BubbleView } from './Bubble.tsx';
import styles from './ThreadRows.module.css';
import { threadTexts } from './threadText.ts';
import type { Row } from './timeline.ts';

interface Props {
  rows: readonly Row[];
  /** Pixels of the rows that are not drawn. */
  above: number;
  below: number;
}

export function ThreadRows({ rows, above, below }: Props) {
  return (
    <>
      {above > 0 && <li aria-hidden="true" style={{ height: above }} />}
      {rows.map((row) => (
        <li key={row.key} data-row={row.key} className={styles['row']}>
          <RowContent row={row} />
        </li>
      ))}
      {below > 0 && <li aria-hidden="true" style={{ height: below }} />}
    </>
  );
}

function RowContent({ row }: { row: Row }) {
  switch (row.kind) {
    case 'bubble':
      return <BubbleView row={row} />;
    case 'notice':
      return <Notice message={row.message} />;
    case 'day':
      return <DayDivider at={row.at} />;
    case 'unread':
      return <UnreadDivider count={row.count} />;
    case 'ticket':
      return <TicketDivider row={row} />;
  }
}

function DayDivider({ at }: { at: string }) {
  const zone = useCompanyZone();
  const now = useNow();
  return (
    <div className={styles['day']}>
      <span>{formatDayHeading(at, now, zone)}</span>
    </div>
  );
}

/** Notice of an action that changed the conversation, in the user's language. */
function Notice({ message: { notice = 'numberChanged', user, createdAt } }: { message: MessageView }) {
  const t = useText(threadTexts);
  return (
    <div className={styles['notice']}>
      <span>
        {t(notice, { name: user?.name ?? '' })} · <Time at={createdAt} as="clock" isFocusable={false} />
      </span>
    </div>
  );
}

function UnreadDivider({ count }: { count: number }) {
  const t = useText(threadTexts);
  return (
    <div className={styles['unread']}>
      <span>{t('unreadMark', { count })}</span>
    </div>
  );
}

/** Start of another ticket of the same contact. */
function TicketDivider({ row }: { row: Extract<Row, { kind: 'ticket' }> }) {
  const t = useText(threadTexts);
  return (
    <div className={styles['ticket']}>
      <span>
        {t('ticketMark', { id: row.ticketId })}
        {row.queue !== null && (
          <>
            <ColorDot color={row.queue.color} size={8} />
            {row.queue.name}
          </>
        )}
      </span>
    </div>
  );
}
