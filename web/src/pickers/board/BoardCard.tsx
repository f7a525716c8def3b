import { useText } from '@web/lib/i18n.ts';
import { classNames } from '@web/ui/classNames.ts';
import { IconButton } from '@web/ui/IconButton.tsx';
import { useDragPart } from '@web/ui/useCardDragging.ts';
import { MessageSquareText } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import styles from './BoardCard.module.css';
import { boardCardTexts } from './boardCardText.ts';

/** Fields of a ticket that a card needs, independent of its face. */
export interface BoardTicket {
  readonly id: number;
  readonly contact: { readonly name: string };
}

/** State that a column passes to each card. */
export interface BoardCardState<Ticket extends BoardTicket> {
  ticket: Ticket;
  /** The one card of its column that Tab reaches. */
  isReachable: boolean;
  /** True after a move by menu or key, so that the focus follows the card. */
  wantsFocus: boolean;
  /** True while a copy of it is dragged. */
  isLifted: boolean;
}

export interface BoardCardActions<Ticket> {
  readonly onOpen: (ticket: Ticket) => void;
  readonly onFocus: (ticket: Ticket) => void;
}

interface Props<Ticket extends BoardTicket> extends BoardCardState<Ticket> {
  actions: BoardCardActions<Ticket>;
  className?: string | undefined;
  /** The button that moves it without dragging. */
  mover: ReactNode;
  children: ReactNode;
}

/** A ticket in a column of a board, which can be dragged. */
export function BoardCard<Ticket extends BoardTicket>(props: Props<Ticket>) {
  const { ticket, isReachable, wantsFocus, isLifted, actions, className, mover, children } = props;
  const t = useText(boardCardTexts);
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
      className={classNames(styles['card'], isLifted && styles['lifted'], className)}
      onFocus={() => actions.onFocus(ticket)}
    >
      {children}
      <div className={styles['actions']}>
        <IconButton
          icon={MessageSquareText}
          label={t('open')}
          size="small"
          tabIndex={tabIndex}
          onClick={() => actions.onOpen(ticket)}
        />
        {mover}
      </div>
    </article>
  );
}

/** The likeness of a card that follows the pointer. */
export function DragPreview({ className, children }: { className?: string | undefined; children: ReactNode }) {
  return <div className={classNames(styles['card'], styles['overlay'], className)}>{children}</div>;
}
