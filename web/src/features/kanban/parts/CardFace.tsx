import type { KanbanCard } from '@shared/tickets/kanbanCardModel.ts';
import { formatPhone } from '@web/lib/format.ts';
import { useText } from '@web/lib/i18n.ts';
import { BoardCardFace } from '@web/pickers/board/BoardCardFace.tsx';
import { Icon } from '@web/ui/Icon.tsx';
import { UserRound } from 'lucide-react';
import type { Names } from '../board.ts';
import { kanbanTexts } from '../text.ts';
import styles from './Card.module.css';

/** Contact, last message, queue and attendant of a ticket. */
export function CardFace({ card, names }: { card: KanbanCard; names: Names }) {
  const t = useText(kanbanTexts);
  const { contact, queueId = 0, userId = 0, lastMessage, lastMediaType = null, unreadMessages = 0 } = card;
  const { fromMe = false, hasFailed = false, updatedAt } = card;
  const number = contact.number !== undefined && (
    <span className={styles['number']}>{formatPhone(contact.number)}</span>
  );
  const lastMessageAt = lastMessage === undefined ? null : updatedAt;
  const shown = { contact, updatedAt, unreadMessages, queue: names.queues.get(queueId) ?? null };
  return (
    <BoardCardFace
      ticket={{ ...shown, lastMessage: lastMessage ?? '', lastMessageAt, lastMediaType, fromMe, hasFailed }}
      subtitle={number}
    >
      <Icon icon={UserRound} size={12} className={styles['mark']} />
      <span className={styles['user']}>{names.users.get(userId)?.name ?? t('nobody')}</span>
    </BoardCardFace>
  );
}
