import { formatCount } from '@web/lib/format.ts';
import { useText } from '@web/lib/i18n.ts';
import { classNames } from '@web/ui/classNames.ts';
import { Tag } from '@web/ui/Tag.tsx';
import { useDragPart } from '@web/ui/useCardDragging.ts';
import { VirtualList, type VirtualListHandle } from '@web/ui/VirtualList.tsx';
import { memo, useEffect, useId, useRef } from 'react';
import type { Lane, Stage } from '../board.ts';
import { kanbanTexts } from '../text.ts';
import { Card, type CardActions } from './Card.tsx';
import styles from './Lanes.module.css';

interface Props {
  lane: Lane;
  stages: readonly Stage[];
  /** The card that had the focus last, wherever it is. */
  currentId: number | undefined;
  /** The card that is to have it. */
  focusId: number | undefined;
  /** The card that is dragged. */
  liftedId: number | undefined;
  /** A card is dragged over it. */
  isTarget: boolean;
  actions: CardActions;
}

const cardHeight = 120;

/** A column; only the cards in sight are drawn. */
export const LaneColumn = memo(function LaneColumn(props: Props) {
  const { lane, stages, currentId, focusId, liftedId, isTarget, actions } = props;
  const t = useText(kanbanTexts);
  const heading = useId();
  const list = useRef<VirtualListHandle>(null);
  const column = useRef<HTMLElement>(null);
  useDragPart('lane', column, lane.id);
  const { cards, stage } = lane;
  const reachableId = cards.some(({ id }) => id === currentId) ? currentId : cards[0]?.id;
  const focusAt = focusId === undefined ? -1 : cards.findIndex(({ id }) => id === focusId);
  useEffect(() => {
    if (focusAt >= 0) list.current?.scrollTo(focusAt);
  }, [focusAt]);
  const name = stage?.name ?? t('noStage');
  return (
    <section
      ref={column}
      aria-labelledby={heading}
      data-lane={lane.id}
      className={classNames(styles['lane'], isTarget && styles['target'])}
    >
      <header className={styles['head']} style={{ borderTopColor: stage?.color }}>
        <h2 id={heading} className={styles['name']}>
          {stage === undefined ? name : <Tag name={name} color={stage.color} />}
        </h2>
        <span title={t('cards', { count: cards.length })} className={styles['count']}>
          {formatCount(cards.length)}
        </span>
      </header>
      {cards.length === 0 ? (
        <p className={styles['empty']}>{t('emptyLane')}</p>
      ) : (
        <VirtualList
          ref={list}
          label={name}
          items={cards}
          itemKey={({ id }) => id}
          itemHeight={cardHeight}
          className={styles['cards']}
          render={(ticket) => (
            <div className={styles['place']}>
              <Card
                ticket={ticket}
                laneId={lane.id}
                stages={stages}
                isReachable={ticket.id === reachableId}
                wantsFocus={ticket.id === focusId}
                isLifted={ticket.id === liftedId}
                actions={actions}
              />
            </div>
          )}
        />
      )}
    </section>
  );
});
