import { useText } from '@web/lib/i18n.ts';
import { BoardColumn, type BoardColumnState } from '@web/pickers/board/BoardColumn.tsx';
import { Button } from '@web/ui/Button.tsx';
import { memo, useId } from 'react';
import { type Column, unassigned } from '../board.ts';
import { momentsTexts } from '../text.ts';
import { ColumnHeader } from './ColumnHeader.tsx';
import styles from './Columns.module.css';
import { type CardActions, TicketCard } from './TicketCard.tsx';

interface Props extends BoardColumnState {
  column: Column;
  limit: number;
  actions: CardActions;
  /** Shows those that were left out. */
  onAll: (column: Column) => void;
}

/** Column with an attendant's tickets, or with the unassigned ones. */
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
          <ColumnHeader column={column} limit={limit} id={heading} />
        </header>
      }
      cardHeight={100}
      empty={t(id === unassigned ? 'emptyWaiting' : 'emptyColumn')}
      foot={
        total > cards.length && (
          <footer className={styles['foot']}>
            <span>{t('shownOf', { shown: cards.length, count: total })}</span>
            {id !== unassigned && (
              <Button size="small" variant="quiet" onClick={() => onAll(column)}>
                {t('showAll')}
              </Button>
            )}
          </footer>
        )
      }
      className={id === unassigned ? styles['waiting'] : undefined}
      render={(card) => <TicketCard {...card} isLooked={card.ticket.id === column.lookedId} actions={actions} />}
    />
  );
});
