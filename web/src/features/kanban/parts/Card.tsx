import type { KanbanCard } from '@shared/tickets/kanbanCardModel.ts';
import { useText } from '@web/lib/i18n.ts';
import { BoardCard, type BoardCardActions, type BoardCardState } from '@web/pickers/board/BoardCard.tsx';
import { IconButton } from '@web/ui/IconButton.tsx';
import { Menu } from '@web/ui/Menu.tsx';
import { ArrowRightLeft } from 'lucide-react';
import { memo } from 'react';
import { type Names, noStage, type Stage } from '../board.ts';
import { kanbanTexts } from '../text.ts';
import styles from './Card.module.css';
import { CardFace } from './CardFace.tsx';

export interface CardActions extends BoardCardActions<KanbanCard> {
  /** Moves it and brings it into sight where it went. */
  readonly onMove: (ticket: KanbanCard, to: number) => void;
}

interface Props extends BoardCardState<KanbanCard> {
  laneId: number;
  names: Names;
  stages: readonly Stage[];
  actions: CardActions;
}

/** A ticket on the board: dragged, moved by its menu, or by the keys the board listens to. */
export const Card = memo(function Card({ laneId, names, stages, ...card }: Props) {
  const { ticket, isReachable, actions } = card;
  const t = useText(kanbanTexts);
  const mover = (
    <Menu
      label={t('move')}
      items={[{ id: noStage, name: t('noStage') }, ...stages].map(({ id, name }) => ({
        key: String(id),
        label: name,
        isChecked: id === laneId,
        writes: true,
        onSelect: () => actions.onMove(ticket, id),
      }))}
      trigger={(attributes) => (
        <IconButton
          {...attributes}
          icon={ArrowRightLeft}
          label={t('move')}
          size="small"
          tabIndex={isReachable ? 0 : -1}
        />
      )}
    />
  );
  return (
    <BoardCard {...card} className={styles['card']} mover={mover}>
      <CardFace card={ticket} names={names} />
    </BoardCard>
  );
});
