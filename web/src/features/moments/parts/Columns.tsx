import type { TicketView } from '@shared/tickets/model.ts';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useText } from '@web/lib/i18n.ts';
import { useLatest } from '@web/lib/useLatest.ts';
import { DragPreview } from '@web/pickers/board/BoardCard.tsx';
import { boardKeys } from '@web/ui/boardKeys.ts';
import { DraggingProvider, useDragging } from '@web/ui/useCardDragging.ts';
import { VisuallyHidden } from '@web/ui/VisuallyHidden.tsx';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Column } from '../board.ts';
import { momentsTexts } from '../text.ts';
import { AttendantColumn } from './AttendantColumn.tsx';
import styles from './Columns.module.css';
import cardStyles from './TicketCard.module.css';
import { TicketFace } from './TicketFace.tsx';

interface Props {
  columns: readonly Column[];
  limit: number;
  onMove: (ticket: TicketView, to: number) => void;
  /** Asks to whom. */
  onTransfer: (ticket: TicketView) => void;
  onAll: (column: Column) => void;
  /** Said where the board cannot go on. */
  onEdge: () => void;
}

const columnWidth = 300;
const gap = 12;

const columnOf = (columns: readonly Column[], ticketId: number | undefined): number =>
  ticketId === undefined ? -1 : columns.findIndex(({ cards }) => cards.some(({ id }) => id === ticketId));

/** Everybody side by side; only those in sight are drawn, so that five hundred cost no more than five. */
export function Columns({ columns, limit, onMove, onTransfer, onAll, onEdge }: Props) {
  const t = useText(momentsTexts);
  const navigate = useNavigate();
  const keysNote = useId();
  const scroller = useRef<HTMLElement>(null);
  const follower = useRef<HTMLDivElement>(null);
  const [currentId, setCurrent] = useState<number>();
  const [focusId, setFocus] = useState<number>();
  const latest = useLatest({ onTransfer, onAll, navigate });
  const open = ({ uuid }: TicketView) => void navigate(`/tickets/${uuid}`);
  const actions = useMemo(
    () => ({
      onOpen: ({ uuid }: TicketView) => void latest.current.navigate(`/tickets/${uuid}`),
      onTransfer: (ticket: TicketView) => latest.current.onTransfer(ticket),
      onAll: (column: Column) => latest.current.onAll(column),
      onFocus: ({ id }: TicketView) => {
        setCurrent(id);
        setFocus(undefined);
      },
    }),
    [latest],
  );
  const virtual = useVirtualizer<HTMLElement, HTMLDivElement>({
    horizontal: true,
    count: columns.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => columnWidth,
    getItemKey: (index) => columns[index]?.id ?? index,
    gap,
    overscan: 2,
    useFlushSync: false,
  });
  const tickets = new Map(columns.flatMap(({ cards }) => cards).map((ticket) => [ticket.id, ticket]));
  const { dragging, liftedId, overId } = useDragging(follower, (ticketId, columnId) => {
    const ticket = tickets.get(ticketId);
    if (ticket !== undefined) onMove(ticket, columnId);
  });
  const focusAt = columnOf(columns, focusId);
  useEffect(() => {
    if (focusAt >= 0) virtual.scrollToIndex(focusAt, { align: 'auto' });
  }, [focusAt, virtual]);
  const lifted = liftedId === undefined ? undefined : tickets.get(liftedId);
  const own = ({ cards }: Column, id: number | undefined) => (cards.some((card) => card.id === id) ? id : undefined);
  const move = (ticket: TicketView, to: number) => {
    onMove(ticket, to);
    setFocus(ticket.id);
  };
  return (
    <DraggingProvider value={dragging}>
      <VisuallyHidden>
        <span id={keysNote}>{t('keys')}</span>
      </VisuallyHidden>
      <section
        ref={scroller}
        aria-label={t('board')}
        aria-describedby={keysNote}
        className={styles['board']}
        onKeyDown={boardKeys(columns, { focus: ({ id }) => setFocus(id), move, open, onEdge })}
      >
        <div className={styles['row']} style={{ width: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ index, start, key }) => {
            const column = columns[index];
            return column === undefined ? null : (
              <div key={key} className={styles['slot']} style={{ transform: `translateX(${start}px)` }}>
                <AttendantColumn
                  {...{ column, limit, actions }}
                  currentId={own(column, currentId)}
                  focusId={own(column, focusId)}
                  liftedId={own(column, liftedId)}
                  isTarget={liftedId !== undefined && overId === column.id}
                  onAll={actions.onAll}
                />
              </div>
            );
          })}
        </div>
      </section>
      <div ref={follower} data-dnd-overlay aria-hidden="true">
        {lifted !== undefined && (
          <DragPreview className={cardStyles['card']}>
            <TicketFace ticket={lifted} />
          </DragPreview>
        )}
      </div>
    </DraggingProvider>
  );
}
