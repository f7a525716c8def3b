import { classNames } from '@web/ui/classNames.ts';
import { useDragPart } from '@web/ui/useCardDragging.ts';
import { useStillRows } from '@web/ui/useStillRows.ts';
import { VirtualList, type VirtualListHandle } from '@web/ui/VirtualList.tsx';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { BoardCardState, BoardTicket } from './BoardCard.tsx';
import styles from './BoardColumn.module.css';

/** What a board says to each of its columns. */
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
  /** Of its list. */
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

const idOf = ({ id }: BoardTicket): number => id;

/**
 * A column of tickets onto which others are dragged; only the cards in sight are drawn. Cards keep their order under the
 * pointer, whatever comes in meanwhile.
 */
export function BoardColumn<Ticket extends BoardTicket>(props: Props<Ticket>) {
  const { id, label, headingId, head, cards, cardHeight, empty, foot, className, render } = props;
  const { currentId, focusId, liftedId, isTarget } = props;
  const list = useRef<VirtualListHandle>(null);
  const [isHeld, onHold] = useState(false);
  const still = useStillRows(cards, { keyOf: idOf, isHeld, scope: String(id) });
  // Who moved a card away sees it go at once.
  const shown = still.gone.size === 0 ? still.rows : still.rows.filter((card) => !still.gone.has(card.id));
  const element = useRef<HTMLElement>(null);
  useDragPart('lane', element, id);
  const reachableId = shown.some((card) => card.id === currentId) ? currentId : shown[0]?.id;
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
      {shown.length === 0 ? (
        <p className={styles['empty']}>{empty}</p>
      ) : (
        <VirtualList
          ref={list}
          label={label}
          items={shown}
          itemKey={idOf}
          itemHeight={cardHeight}
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
