import { waitingSince } from '@shared/moments/rules.ts';
import type { TicketView } from '@shared/tickets/model.ts';
import { useText } from '@web/lib/i18n.ts';
import { useNow } from '@web/lib/time.ts';
import { BoardCardFace } from '@web/pickers/board/BoardCardFace.tsx';
import { Icon } from '@web/ui/Icon.tsx';
import { VisuallyHidden } from '@web/ui/VisuallyHidden.tsx';
import { Eye } from 'lucide-react';
import { momentsTexts } from '../text.ts';
import { waitText } from '../waitText.ts';
import styles from './TicketCard.module.css';

/** Contact, last message and waiting time. */
export function TicketFace({ ticket, isLooked = false }: { ticket: TicketView; isLooked?: boolean }) {
  const t = useText(momentsTexts);
  const now = useNow();
  const since = waitingSince(ticket);
  const waits = since === undefined ? undefined : t('waits', { since: waitText(since, now) });
  const isGiven = ticket.status === 'pending' && ticket.userId !== null;
  const eye = isLooked && (
    <span title={t('inConversation')} className={styles['eye']}>
      <Icon icon={Eye} size={14} />
      <VisuallyHidden>{t('inConversation')}</VisuallyHidden>
    </span>
  );
  return (
    <BoardCardFace ticket={ticket} badge={eye}>
      {(isGiven || waits !== undefined) && (
        <span className={styles['waits']}>
          {[isGiven ? t('toAccept') : undefined, waits].filter((words) => words !== undefined).join(' · ')}
        </span>
      )}
    </BoardCardFace>
  );
}
