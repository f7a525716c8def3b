import { useText } from '@web/lib/i18n.ts';
import { Button } from '@web/ui/Button.tsx';
import { classNames } from '@web/ui/classNames.ts';
import { useDragPart } from '@web/ui/useCardDragging.ts';
import { VirtualList, type VirtualListHandle } from '@web/ui/VirtualList.tsx';
import { memo, useEffect, useId, useRef } from 'react';
import { type Column, nobody } from '../board.ts';
import { momentsTexts } from '../text.ts';
import { ColumnHead } from './ColumnHead.tsx';
import styles from './Columns.module.css';
import { type CardActions, TicketCard } from './TicketCard.tsx';

interface Props {
  column: Column;
  limit: number;
  /** The card that had the focus last, wherever it is. */
  currentId: number | undefined;
  /** The card that is to have it. */
  focusId: number | undefined;
  /** The card that is dragged. */
  liftedId: number | undefined;
  /** A card is dragged over it. */
  isTarget: boolean;
  actions: CardActions;
  /** Shows those that were left out. */
  onAll: (column: Column) => void;
}

const cardHeight = 100;

/** What one attendant has; only the cards in sight are drawn. */
export const AttendantColumn = memo(function AttendantColumn(props: Props) {
  const { column, limit, currentId, focusId, liftedId, isTarget, actions, onAll } = props;
  const t = useText(momentsTexts);
  const heading = useId();
  const list = useRef<VirtualListHandle>(null);
  const element = useRef<HTMLElement>(null);
  useDragPart('lane', element, column.id);
  const { cards, load } = column;
  const reachableId = cards.some(({ id }) => id === currentId) ? currentId : cards[0]?.id;
  const focusAt = focusId === undefined ? -1 : cards.findIndex(({ id }) => id === focusId);
  useEffect(() => {
    if (focusAt >= 0) list.current?.scrollTo(focusAt);
  }, [focusAt]);
  const total = load.open + load.pending;
  return (
    <section
      ref={element}
      aria-labelledby={heading}
      data-column={column.id}
      className={classNames(styles['column'], column.id === nobody && styles['waiting'], isTarget && styles['target'])}
    >
      <header className={styles['head']}>
        <ColumnHead column={column} limit={limit} id={heading} />
      </header>
      {cards.length === 0 ? (
        <p className={styles['empty']}>{t(column.id === nobody ? 'emptyWaiting' : 'emptyColumn')}</p>
      ) : (
        <VirtualList
          ref={list}
          label={column.name ?? t('pending')}
          items={cards}
          itemKey={({ id }) => id}
          itemHeight={cardHeight}
          className={styles['cards']}
          render={(ticket) => (
            <div className={styles['place']}>
              <TicketCard
                ticket={ticket}
                isReachable={ticket.id === reachableId}
                wantsFocus={ticket.id === focusId}
                isLifted={ticket.id === liftedId}
                isLooked={ticket.id === column.lookedId}
                actions={actions}
              />
            </div>
          )}
        />
      )}
      {total > cards.length && (
        <footer className={styles['foot']}>
          <span>{t('shownOf', { shown: cards.length, count: total })}</span>
          {column.id !== nobody && (
            <Button size="small" variant="quiet" onClick={() => onAll(column)}>
              {t('showAll')}
            </Button>
          )}
        </footer>
      )}
    </section>
  );
});
