import type { TicketView } from '@shared/tickets/model.ts';
import { formatPhone } from '@web/lib/format.ts';
import { useText } from '@web/lib/i18n.ts';
import { BoardCardFace } from '@web/pickers/board/BoardCardFace.tsx';
import { Icon } from '@web/ui/Icon.tsx';
import { UserRound } from 'lucide-react';
import { kanbanTexts } from '../text.ts';
import styles from './Card.module.css';

/** Who, what was said last, and whose it is. */
export function CardFace({ ticket }: { ticket: TicketView }) {
  const t = useText(kanbanTexts);
  const hasNumber = ticket.channel.startsWith('whatsapp') && !ticket.isGroup;
  const number = hasNumber && <span className={styles['number']}>{formatPhone(ticket.contact.number)}</span>;
  return (
    <BoardCardFace ticket={ticket} subtitle={number}>
      <Icon icon={UserRound} size={12} className={styles['mark']} />
      <span className={styles['user']}>{ticket.user?.name ?? t('nobody')}</span>
    </BoardCardFace>
  );
}
