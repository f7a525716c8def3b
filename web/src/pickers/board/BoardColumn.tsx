import { classNames } from '@web/ui/classNames.ts';
import { useDragPart } from '@web/ui/useCardDragging.ts';
import { VirtualList, type VirtualListHandle } from '@web/ui/VirtualList.tsx';
import { type ReactNode, useEffect, useRef } from 'react';
import type { BoardCardState, BoardTicket } from './BoardCard.tsx';
import styles from './BoardColumn.module.css';
import { useStillCards } from './useStillCards.ts';

/** State that a board passes to each column. */
export interface BoardColumnState {
  /** The card that had the focus last, wherever it is. */
  currentId: number | undefined;
  /** The card that is to have it. */
  focusId: number | undefined;
  /** The card that is dragged. */
  liftedId: number | undefined;
  /** A card is dragged over it. */
  isTarget: boolean;
}

interface Props<Ticket extends BoardTicket> extends BoardColumnState {
  id: number;
  /** Accessible name of the list. */
  label: string;
  /** The element in `head` that names it. */
  headingId: string;
  head: ReactNode;
  cards: readonly Ticket[];
  /** Pixels, the room around a card included. */
  cardHeight: number;
  /** Instead of cards. */
  empty: string;
  foot?: ReactNode;
  className?: string | undefined;
  render: (card: BoardCardState<Ticket>) => ReactNode;
}

/**
 * A column of tickets onto which others are dragged; only the cards in sight are drawn. Cards keep their places under the
 * pointer, whatever comes in or goes meanwhile.
 */
export function BoardColumn<Ticket extends BoardTicket>(props: Props<Ticket>) {
  const { id, label, headingId, head, cards, cardHeight, empty, foot, className, render } = props;
  const { currentId, focusId, liftedId, isTarget } = props;
  const list = useRef<VirtualListHandle>(null);
  const { rows: shown, first, isGap, onHold, idOf } = useStillCards(cards, String(id));
  const element = useRef<HTMLElement>(null);
  useDragPart('lane', element, id);
  const reachableId = shown.some((card) => card.id === currentId && !isGap(card)) ? currentId : first?.id;
  const focusAt = focusId === undefined ? -1 : shown.findIndex((card) => card.id === focusId);
  useEffect(() => {
    if (focusAt >= 0) list.current?.scrollTo(focusAt);
  }, [focusAt]);
  return (
    <section
      ref={element}
      aria-labelledby={headingId}
      className={classNames(styles['column'], isTarget && styles['target'], className)}
    >
      {head}
      {first === undefined ? (
        <p className={styles['empty']}>{empty}</p>
      ) : (
        <VirtualList
          ref={list}
          label={label}
          items={shown}
          itemKey={idOf}
          itemHeight={cardHeight}
          isGap={isGap}
          onHold={onHold}
          className={styles['cards']}
          render={(ticket) => (
            <div className={styles['place']}>
              {render({
                ticket,
                isReachable: ticket.id === reachableId,
                wantsFocus: ticket.id === focusId,
                isLifted: ticket.id === liftedId,
              })}
            </div>
          )}
        />
      )}
      {foot}
    </section>
  );
}
