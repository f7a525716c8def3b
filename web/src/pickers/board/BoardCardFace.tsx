import type { TicketView } from '@shared/tickets/model.ts';
import { useText } from '@web/lib/i18n.ts';
import { ColorDot } from '@web/ui/ColorDot.tsx';
import { CountBadge } from '@web/ui/CountBadge.tsx';
import { Time } from '@web/ui/Time.tsx';
import { VisuallyHidden } from '@web/ui/VisuallyHidden.tsx';
import type { ReactNode } from 'react';
import { type LastMessage, LastMessagePreview } from '../LastMessagePreview.tsx';
import styles from './BoardCard.module.css';
import { boardCardTexts } from './boardCardText.ts';

interface Props {
  ticket: LastMessage & Pick<TicketView, 'queue' | 'unreadMessages' | 'updatedAt'> & { contact: { name: string } };
  /** Shown next to the name. */
  badge?: ReactNode;
  /** Below the name. */
  subtitle?: ReactNode;
  /** Shown next to the queue. */
  children?: ReactNode;
}

/** Shows the contact, the last message and the queue. */
export function BoardCardFace({ ticket, badge, subtitle, children }: Props) {
  const t = useText(boardCardTexts);
  const { contact, queue, unreadMessages } = ticket;
  return (
    <>
      <span className={styles['line']}>
        <bdi className={styles['name']}>{contact.name}</bdi>
        {badge}
        <Time at={ticket.updatedAt} as="list" isFocusable={false} className={styles['time']} />
      </span>
      {subtitle}
      <span className={styles['line']}>
        <span className={styles['last']}>
          <LastMessagePreview ticket={ticket} />
        </span>
        {unreadMessages > 0 && (
          <>
            <CountBadge count={unreadMessages} isHidden className={styles['unread']} />
            <VisuallyHidden>{t('unread', { count: unreadMessages })}</VisuallyHidden>
          </>
        )}
      </span>
      <span className={styles['meta']}>
        <ColorDot color={queue?.color} size={8} />
        <span className={styles['queue']}>{queue?.name ?? t('noQueue')}</span>
        {children}
      </span>
    </>
  );
}
