import type { TicketView } from '@shared/tickets/model.ts';
import { useText } from '@web/lib/i18n.ts';
import { BoardCard, type BoardCardActions, type BoardCardState } from '@web/pickers/board/BoardCard.tsx';
import { classNames } from '@web/ui/classNames.ts';
import { IconButton } from '@web/ui/IconButton.tsx';
import { ArrowRightLeft } from 'lucide-react';
import { memo } from 'react';
import { momentsTexts } from '../text.ts';
import styles from './TicketCard.module.css';
import { TicketFace } from './TicketFace.tsx';

export interface CardActions extends BoardCardActions<TicketView> {
  /** Asks to whom. */
  readonly onTransfer: (ticket: TicketView) => void;
}

interface Props extends BoardCardState<TicketView> {
  /** True if its attendant has it open now. */
  isLooked?: boolean;
  actions: CardActions;
}

/** A ticket on the board: moved to another attendant by drag, button or key. */
export const TicketCard = memo(function TicketCard({ isLooked = false, ...card }: Props) {
  const { ticket, isReachable, actions } = card;
  const t = useText(momentsTexts);
  const mover = (
    <IconButton
      writes
      icon={ArrowRightLeft}
      label={t('transfer')}
      size="small"
      aria-haspopup="dialog"
      tabIndex={isReachable ? 0 : -1}
      onClick={() => actions.onTransfer(ticket)}
    />
  );
  return (
    <BoardCard {...card} className={classNames(styles['card'], isLooked && styles['looked'])} mover={mover}>
      <TicketFace ticket={ticket} isLooked={isLooked} />
    </BoardCard>
  );
});
