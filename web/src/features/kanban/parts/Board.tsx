import type { KanbanCard } from '@shared/tickets/kanbanCardModel.ts';
import { useText } from '@web/lib/i18n.ts';
import { useLatest } from '@web/lib/useLatest.ts';
import { DragPreview } from '@web/pickers/board/BoardCard.tsx';
import { boardKeys } from '@web/ui/boardKeys.ts';
import { classNames } from '@web/ui/classNames.ts';
import { DraggingProvider, useDragging } from '@web/ui/useCardDragging.ts';
import { VisuallyHidden } from '@web/ui/VisuallyHidden.tsx';
import { type ReactNode, useId, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Lane, Names, Stage } from '../board.ts';
import { kanbanTexts } from '../text.ts';
import cardStyles from './Card.module.css';
import { CardFace } from './CardFace.tsx';
import { LaneColumn } from './LaneColumn.tsx';
import styles from './Lanes.module.css';

interface Props {
  lanes: readonly Lane[];
  names: Names;
  stages: readonly Stage[];
  onMove: (ticket: KanbanCard, to: number) => void;
  /** Said where the board cannot go on. */
  onEdge: () => void;
  /** After the lanes. */
  children?: ReactNode;
}

/** Lanes side by side. */
export function Board({ lanes, names, stages, onMove, onEdge, children }: Props) {
  const t = useText(kanbanTexts);
  const navigate = useNavigate();
  const keysNote = useId();
  const [currentId, setCurrent] = useState<number>();
  const [focusId, setFocus] = useState<number>();
  const follower = useRef<HTMLDivElement>(null);
  const latest = useLatest({ onMove, navigate });
  const actions = useMemo(
    () => ({
      onMove: (ticket: KanbanCard, to: number) => {
        latest.current.onMove(ticket, to);
        setFocus(ticket.id);
      },
      onOpen: ({ uuid }: KanbanCard) => void latest.current.navigate(`/tickets/${uuid}`),
      onFocus: ({ id }: KanbanCard) => {
        setCurrent(id);
        setFocus(undefined);
      },
    }),
    [latest],
  );
  const tickets = new Map(lanes.flatMap(({ cards }) => cards).map((ticket) => [ticket.id, ticket]));
  const { dragging, liftedId, overId } = useDragging(follower, (ticketId, laneId) => {
    const ticket = tickets.get(ticketId);
    if (ticket !== undefined) onMove(ticket, laneId);
  });
  const lifted = liftedId === undefined ? undefined : tickets.get(liftedId);
  const current = (lane: Lane, id: number | undefined) => (lane.cards.some((card) => card.id === id) ? id : undefined);
  const focus = ({ id }: KanbanCard) => setFocus(id);
  return (
    <DraggingProvider value={dragging}>
      <VisuallyHidden>
        <span id={keysNote}>{t('keys')}</span>
      </VisuallyHidden>
      <section
        aria-label={t('board')}
        aria-describedby={keysNote}
        className={classNames(styles['board'], liftedId !== undefined && styles['dragging'])}
        onKeyDown={boardKeys(lanes, { focus, move: actions.onMove, open: actions.onOpen, onEdge })}
      >
        {lanes.map((lane) => (
          <LaneColumn
            key={lane.id}
            {...{ lane, names, stages, actions }}
            currentId={current(lane, currentId)}
            focusId={current(lane, focusId)}
            liftedId={current(lane, liftedId)}
            isTarget={liftedId !== undefined && overId === lane.id}
          />
        ))}
        {children}
      </section>
      <div ref={follower} data-dnd-overlay aria-hidden="true">
        {lifted !== undefined && (
          <DragPreview className={cardStyles['card']}>
            <CardFace card={lifted} names={names} />
          </DragPreview>
        )}
      </div>
    </DraggingProvider>
  );
}
