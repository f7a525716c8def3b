import type { TicketView } from '@shared/tickets/model.ts';
import { useText } from '@web/lib/i18n.ts';
import { classNames } from '@web/ui/classNames.ts';
import { IconButton } from '@web/ui/IconButton.tsx';
import { useDragPart } from '@web/ui/useCardDragging.ts';
import { ArrowRightLeft, MessageSquareText } from 'lucide-react';
import { memo, useEffect, useRef } from 'react';
import { momentsTexts } from '../text.ts';
import styles from './TicketCard.module.css';
import { TicketFace } from './TicketFace.tsx';

export interface CardActions {
  readonly onOpen: (ticket: TicketView) => void;
  /** Asks to whom. */
  readonly onTransfer: (ticket: TicketView) => void;
  readonly onFocus: (ticket: TicketView) => void;
}

interface Props {
  ticket: TicketView;
  /** The one card of its column that Tab reaches. */
  isReachable: boolean;
  /** It was moved by a key, so the focus goes with it. */
  wantsFocus: boolean;
  /** Its likeness is under the pointer. */
  isLifted: boolean;
  /** Its attendant has it open right now. */
  isLooked?: boolean;
  actions: CardActions;
}

/** A ticket on the board: dragged to somebody else, or handed on by its button or a key. */
export const TicketCard = memo(function TicketCard(props: Props) {
  const { ticket, isReachable, wantsFocus, isLifted, isLooked = false, actions } = props;
  const t = useText(momentsTexts);
  const element = useRef<HTMLElement>(null);
  useDragPart('card', element, ticket.id);
  useEffect(() => {
    if (wantsFocus) element.current?.focus({ preventScroll: true });
  }, [wantsFocus]);
  const tabIndex = isReachable ? 0 : -1;
  return (
    <article
      ref={element}
      data-card={ticket.id}
      tabIndex={tabIndex}
      aria-label={ticket.contact.name}
      className={classNames(styles['card'], isLifted && styles['lifted'], isLooked && styles['looked'])}
      onFocus={() => actions.onFocus(ticket)}
    >
      <TicketFace ticket={ticket} isLooked={isLooked} />
      <div className={styles['actions']}>
        <IconButton
          icon={MessageSquareText}
          label={t('openTicket')}
          size="small"
          tabIndex={tabIndex}
          onClick={() => actions.onOpen(ticket)}
        />
        <IconButton
          icon={ArrowRightLeft}
          label={t('transfer')}
          size="small"
          aria-haspopup="dialog"
          tabIndex={tabIndex}
          onClick={() => actions.onTransfer(ticket)}
        />
      </div>
    </article>
  );
});
