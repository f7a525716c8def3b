import { formatCount } from '@web/lib/format.ts';
import { useText } from '@web/lib/i18n.ts';
import { BoardColumn, type BoardColumnState } from '@web/pickers/board/BoardColumn.tsx';
import { Tag } from '@web/ui/Tag.tsx';
import { memo, useId } from 'react';
import type { Lane, Names, Stage } from '../board.ts';
import { kanbanTexts } from '../text.ts';
import { Card, type CardActions } from './Card.tsx';
import styles from './Lanes.module.css';

interface Props extends BoardColumnState {
  lane: Lane;
  names: Names;
  stages: readonly Stage[];
  actions: CardActions;
}

/** The tickets at one stage. */
export const LaneColumn = memo(function LaneColumn({ lane, names, stages, actions, ...state }: Props) {
  const t = useText(kanbanTexts);
  const heading = useId();
  const { id, cards, stage } = lane;
  const name = stage?.name ?? t('noStage');
  return (
    <BoardColumn
      {...state}
      {...{ id, cards }}
      label={name}
      headingId={heading}
      head={
        <header className={styles['head']} style={{ borderTopColor: stage?.color }}>
          <h2 id={heading} className={styles['name']}>
            {stage === undefined ? name : <Tag name={name} color={stage.color} />}
          </h2>
          <span title={t('cards', { count: cards.length })} className={styles['count']}>
            {formatCount(cards.length)}
          </span>
        </header>
      }
      cardHeight={120}
      empty={t('emptyLane')}
      render={(card) => <Card {...card} laneId={id} {...{ names, stages, actions }} />}
    />
  );
});
