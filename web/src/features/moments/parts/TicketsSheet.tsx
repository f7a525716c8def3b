import type { TicketView } from '@shared/tickets/model.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useText } from '@web/lib/i18n.ts';
import { infinite, moreOf } from '@web/lib/query.ts';
import { narrow, useMedia } from '@web/lib/useMedia.ts';
import columnStyles from '@web/pickers/board/BoardColumn.module.css';
import { useStillCards } from '@web/pickers/board/useStillCards.ts';
import { LoadFailure } from '@web/pickers/LoadFailure.tsx';
import { Drawer } from '@web/ui/Drawer.tsx';
import { Sheet } from '@web/ui/Sheet.tsx';
import { VirtualList } from '@web/ui/VirtualList.tsx';
import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { type Column, unassigned } from '../board.ts';
import { momentsTexts } from '../text.ts';
import type { Filters } from '../useMoments.ts';
import styles from './Columns.module.css';
import { TicketCard } from './TicketCard.tsx';

interface Props {
  column: Column;
  filter: Filters['filter'];
  onTransfer: (ticket: TicketView) => void;
  onClose: () => void;
}

const cardHeight = 100;

/** All tickets of an attendant: those on the board, and page by page the others. */
export function TicketsSheet({ column, filter, onTransfer, onClose }: Props) {
  const t = useText(momentsTexts);
  const navigate = useNavigate();
  const Frame = useMedia(narrow) ? Sheet : Drawer;
  const { cards, load } = column;
  const isLonger = column.id !== unassigned && load.open + load.pending > cards.length;
  const more = useInfiniteQuery({
    ...infinite('moments', 'attendant', { ...filter, userId: column.id }),
    enabled: isLonger,
    staleTime: 0,
  });
  const tickets = useMemo(() => {
    const seen = new Set(cards.map(({ id }) => id));
    const others = more.data?.pages.flatMap((page) => page.tickets) ?? [];
    return [...cards, ...others.filter(({ id }) => !seen.has(id))];
  }, [cards, more.data]);
  const { rows, first, isGap, onHold, idOf } = useStillCards(tickets, String(column.id));
  const actions = {
    onOpen: ({ uuid }: TicketView) => void navigate(`/tickets/${uuid}`),
    onTransfer,
    onFocus: () => undefined,
  };
  return (
    <Frame isOpen onClose={onClose} title={column.name ?? t('pending')}>
      {more.isError && first === undefined ? (
        <LoadFailure error={more.error} onRetry={() => void more.refetch()} />
      ) : first === undefined ? (
        <p className={columnStyles['empty']}>{t(column.id === unassigned ? 'emptyWaiting' : 'emptyColumn')}</p>
      ) : (
        <VirtualList
          label={column.name ?? t('pending')}
          items={rows}
          itemKey={idOf}
          itemHeight={cardHeight}
          isGap={isGap}
          onHold={onHold}
          className={styles['sheet']}
          more={moreOf(more)}
          render={(ticket) => (
            <div className={columnStyles['place']}>
              <TicketCard ticket={ticket} isReachable wantsFocus={false} isLifted={false} actions={actions} />
            </div>
          )}
        />
      )}
    </Frame>
  );
}
