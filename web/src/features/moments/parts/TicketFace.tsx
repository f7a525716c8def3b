import { waitingSince } from '@shared/moments/rules.ts';
import type { TicketView } from '@shared/tickets/model.ts';
import { useText } from '@web/lib/i18n.ts';
import { useNow } from '@web/lib/time.ts';
import { LastMessagePreview } from '@web/pickers/LastMessagePreview.tsx';
import { CountBadge } from '@web/ui/CountBadge.tsx';
import { Dot } from '@web/ui/Dot.tsx';
import { Icon } from '@web/ui/Icon.tsx';
import { Time } from '@web/ui/Time.tsx';
import { VisuallyHidden } from '@web/ui/VisuallyHidden.tsx';
import { Eye } from 'lucide-react';
import { momentsTexts } from '../text.ts';
import { waitText } from '../waitText.ts';
import styles from './TicketCard.module.css';

/** Who it is, what was said last, and how long they wait. */
export function TicketFace({ ticket, isLooked = false }: { ticket: TicketView; isLooked?: boolean }) {
  const t = useText(momentsTexts);
  const now = useNow();
  const { contact, queue, unreadMessages, userId, status } = ticket;
  const since = waitingSince(ticket);
  const waits = since === undefined ? undefined : t('waits', { since: waitText(since, now) });
  const isGiven = status === 'pending' && userId !== null;
  return (
    <>
      <span className={styles['line']}>
        <bdi className={styles['name']}>{contact.name}</bdi>
        {isLooked && (
          <span title={t('inConversation')} className={styles['eye']}>
            <Icon icon={Eye} size={14} />
            <VisuallyHidden>{t('inConversation')}</VisuallyHidden>
          </span>
        )}
        <Time at={ticket.updatedAt} as="list" isFocusable={false} className={styles['time']} />
      </span>
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
        {(isGiven || waits !== undefined) && (
          <span className={styles['waits']}>
            {[isGiven ? t('toAccept') : undefined, waits].filter((words) => words !== undefined).join(' · ')}
          </span>
        )}
      </span>
    </>
  );
}
