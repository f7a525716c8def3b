import type { TicketView } from '@shared/tickets/model.ts';
import { formatPhone } from '@web/lib/format.ts';
import { useText } from '@web/lib/i18n.ts';
import { LastMessagePreview } from '@web/pickers/LastMessagePreview.tsx';
import { CountBadge } from '@web/ui/CountBadge.tsx';
import { Dot } from '@web/ui/Dot.tsx';
import { Icon } from '@web/ui/Icon.tsx';
import { Time } from '@web/ui/Time.tsx';
import { VisuallyHidden } from '@web/ui/VisuallyHidden.tsx';
import { UserRound } from 'lucide-react';
import { kanbanTexts } from '../text.ts';
import styles from './Card.module.css';

/** Who, what was said last, and whose it is. */
export function CardFace({ ticket }: { ticket: TicketView }) {
  const t = useText(kanbanTexts);
  const { contact, queue, user, unreadMessages } = ticket;
  const hasNumber = ticket.channel.startsWith('whatsapp') && !ticket.isGroup;
  return (
    <>
      <span className={styles['line']}>
        <bdi className={styles['name']}>{contact.name}</bdi>
        <Time at={ticket.updatedAt} as="list" isFocusable={false} className={styles['time']} />
      </span>
      {hasNumber && <span className={styles['number']}>{formatPhone(contact.number)}</span>}
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
        <Dot color={queue?.color} size={8} />
        <span className={styles['queue']}>{queue?.name ?? t('noQueue')}</span>
        <Icon icon={UserRound} size={12} className={styles['mark']} />
        <span className={styles['user']}>{user?.name ?? t('nobody')}</span>
      </span>
    </>
  );
}
