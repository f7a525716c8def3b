import type { TicketView } from '@shared/tickets/model.ts';
import { useText } from '@web/lib/i18n.ts';
import { classNames } from '@web/ui/classNames.ts';
import { IconButton } from '@web/ui/IconButton.tsx';
import { Menu } from '@web/ui/Menu.tsx';
import { useDragPart } from '@web/ui/useCardDragging.ts';
import { ArrowRightLeft, MessageSquareText } from 'lucide-react';
import { memo, useEffect, useRef } from 'react';
import { noStage, type Stage } from '../board.ts';
import { kanbanTexts } from '../text.ts';
import styles from './Card.module.css';
import { CardFace } from './CardFace.tsx';

export interface CardActions {
  /** Moves it and brings it into sight where it went. */
  readonly onMove: (ticket: TicketView, to: number) => void;
  readonly onOpen: (ticket: TicketView) => void;
  readonly onFocus: (ticket: TicketView) => void;
}

interface Props {
  ticket: TicketView;
  laneId: number;
  stages: readonly Stage[];
  /** The one card of its lane that Tab reaches. */
  isReachable: boolean;
  /** It was moved by menu or key, so the focus goes with it. */
  wantsFocus: boolean;
  /** Its likeness is under the pointer. */
  isLifted: boolean;
  actions: CardActions;
}

/** A ticket on the board: dragged, moved by its menu, or by the keys the board listens to. */
export const Card = memo(function Card(props: Props) {
  const { ticket, laneId, stages, isReachable, wantsFocus, isLifted, actions } = props;
  const t = useText(kanbanTexts);
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
      className={classNames(styles['card'], isLifted && styles['lifted'])}
      onFocus={() => actions.onFocus(ticket)}
    >
      <CardFace ticket={ticket} />
      <div className={styles['actions']}>
        <IconButton
          icon={MessageSquareText}
          label={t('open')}
          size="small"
          tabIndex={tabIndex}
          onClick={() => actions.onOpen(ticket)}
        />
        <Menu
          label={t('move')}
          items={[{ id: noStage, name: t('noStage') }, ...stages].map(({ id, name }) => ({
            key: String(id),
            label: name,
            isChecked: id === laneId,
            onSelect: () => actions.onMove(ticket, id),
          }))}
          trigger={(attributes) => (
            <IconButton {...attributes} icon={ArrowRightLeft} label={t('move')} size="small" tabIndex={tabIndex} />
          )}
        />
      </div>
    </article>
  );
});
