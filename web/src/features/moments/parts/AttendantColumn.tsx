import { useText } from '@web/lib/i18n.ts';
import { BoardColumn, type BoardColumnState } from '@web/pickers/board/BoardColumn.tsx';
import { Button } from '@web/ui/Button.tsx';
import { memo, useId } from 'react';
import { type Column, nobody } from '../board.ts';
import { momentsTexts } from '../text.ts';
import { ColumnHead } from './ColumnHead.tsx';
import styles from './Columns.module.css';
import { type CardActions, TicketCard } from './TicketCard.tsx';

interface Props extends BoardColumnState {
  column: Column;
  limit: number;
  actions: CardActions;
  /** Shows those that were left out. */
  onAll: (column: Column) => void;
}

/** What one attendant has, or what waits for anybody. */
export const AttendantColumn = memo(function AttendantColumn({ column, limit, actions, onAll, ...state }: Props) {
  const t = useText(momentsTexts);
  const heading = useId();
  const { id, cards, load } = column;
  const total = load.open + load.pending;
  return (
    <BoardColumn
      {...state}
      {...{ id, cards }}
      label={column.name ?? t('pending')}
      headingId={heading}
      head={
        <header className={styles['head']}>
          <ColumnHead column={column} limit={limit} id={heading} />
        </header>
      }
      cardHeight={100}
      empty={t(id === nobody ? 'emptyWaiting' : 'emptyColumn')}
      foot={
        total > cards.length && (
          <footer className={styles['foot']}>
            <span>{t('shownOf', { shown: cards.length, count: total })}</span>
            {id !== nobody && (
              <Button size="small" variant="quiet" onClick={() => onAll(column)}>
                {t('showAll')}
              </Button>
            )}
          </footer>
        )
      }
      className={id === nobody ? styles['waiting'] : undefined}
      render={(card) => <TicketCard {...card} isLooked={card.ticket.id === column.lookedId} actions={actions} />}
    />
  );
});
