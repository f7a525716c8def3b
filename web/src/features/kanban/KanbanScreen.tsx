import type { KanbanCard } from '@shared/tickets/kanbanCardModel.ts';
import { useText } from '@web/lib/i18n.ts';
import { useSession } from '@web/lib/session.tsx';
import { LoadFailure } from '@web/pickers/LoadFailure.tsx';
import { QueuesSelect } from '@web/pickers/QueueSelect.tsx';
import { Banner } from '@web/ui/Banner.tsx';
import { Button } from '@web/ui/Button.tsx';
import { EmptyState } from '@web/ui/EmptyState.tsx';
import { IconButton } from '@web/ui/IconButton.tsx';
import { lazyWithRetry } from '@web/ui/lazyWithRetry.tsx';
import { NoResults } from '@web/ui/NoResults.tsx';
import { Screen } from '@web/ui/Screen.tsx';
import { ScreenHeader } from '@web/ui/ScreenHeader.tsx';
import { usePrefetch } from '@web/ui/usePrefetch.ts';
import { VisuallyHidden } from '@web/ui/VisuallyHidden.tsx';
import { Columns3, Columns3Cog, MessagesSquare, Plus, SquareKanban, Tags } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { buildLanes } from './board.ts';
import { Board } from './parts/Board.tsx';
import { BoardSkeleton } from './parts/BoardSkeleton.tsx';
import styles from './parts/Lanes.module.css';
import { stageTexts } from './stageText.ts';
import { kanbanTexts } from './text.ts';
import { useBoard } from './useBoard.ts';
import { useMoves } from './useMoves.ts';

/** Forms are not needed to look at the board. */
const TagDialog = lazyWithRetry(async () => (await import('@web/pickers/TagDialog.tsx')).TagDialog);
const ahead = [TagDialog];

export function KanbanScreen() {
  const t = useText(kanbanTexts);
  const tStage = useText(stageTexts);
  const navigate = useNavigate();
  const { viewer } = useSession();
  const isAdmin = viewer.profile === 'admin';
  usePrefetch(ahead, isAdmin);
  const [isAdding, setAdding] = useState(false);
  const [said, say] = useState('');
  const { moving, move } = useMoves(({ contact }) => say(t('wentBack', { name: contact.name })));
  const board = useBoard(moving);
  const { lanes, names, stages, count, queueIds } = board;

  const onMove = (ticket: KanbanCard, to: number) => {
    if (lanes === undefined || lanes.find(({ id }) => id === to)?.cards.includes(ticket)) return;
    const tickets = lanes.flatMap(({ cards }) => cards);
    const after = buildLanes(tickets, stages ?? [], new Map([...moving, [ticket.id, to]])).find(({ id }) => id === to);
    // Position in the order that the lane will have.
    const place = after?.cards.filter(({ updatedAt }) => updatedAt >= ticket.updatedAt).length ?? 1;
    const stage = after?.stage?.name ?? t('noStage');
    say(t('moved', { name: ticket.contact.name, stage, place, count: after?.cards.length ?? 1 }));
    move(ticket, to);
  };
  const add = (
    <Button writes variant="primary" icon={Plus} onClick={() => setAdding(true)}>
      {tStage('add')}
    </Button>
  );
  const content = () => {
    if (board.error !== undefined) return <LoadFailure error={board.error} onRetry={board.retry} />;
    if (lanes === undefined) return <BoardSkeleton />;
    if (count === 0) return <NoCards isNarrowed={queueIds.length > 0} onClear={() => board.setQueueIds([])} />;
    return (
      <Board lanes={lanes} names={names} stages={stages ?? []} onMove={onMove} onEdge={() => say(t('atEdge'))}>
        {stages?.length === 0 && (
          <EmptyState
            icon={Columns3}
            around={[Tags, Plus]}
            action={isAdmin ? add : undefined}
            className={styles['teach']}
          >
            {isAdmin ? t('noStages') : `${t('noStages')} ${t('askAdmin')}`}
          </EmptyState>
        )}
        {board.hasMoreStages && (
          <Button writes={false} isPending={board.isLoadingStages} onClick={board.loadStages}>
            {t('moreStages')}
          </Button>
        )}
      </Board>
    );
  };
  return (
    <Screen
      isFlush
      header={
        <ScreenHeader
          title={t('title')}
          purpose={t('purpose')}
          count={count}
          filters={
            <div className={styles['filter']}>
              <QueuesSelect
                isLabelHidden
                value={queueIds}
                onChange={board.setQueueIds}
                only={isAdmin ? undefined : viewer.queueIds}
                hasNone={isAdmin || viewer.allTicket}
                placeholder={t('allQueues')}
              />
            </div>
          }
          action={
            <>
              <IconButton icon={Columns3Cog} label={tStage('manage')} onClick={() => void navigate('/TagsKanban')} />
              {isAdmin && add}
            </>
          }
        />
      }
    >
      {board.hasMore && <Banner className={styles['note']}>{t('cut')}</Banner>}
      {content()}
      <div role="status">
        <VisuallyHidden>{said}</VisuallyHidden>
      </div>
      {isAdding && (
        <Suspense fallback={null}>
          <TagDialog kind={1} texts={stageTexts} tag={undefined} siblings={stages} onClose={() => setAdding(false)} />
        </Suspense>
      )}
    </Screen>
  );
}

function NoCards({ isNarrowed, onClear }: { isNarrowed: boolean; onClear: () => void }) {
  const t = useText(kanbanTexts);
  const navigate = useNavigate();
  if (isNarrowed) {
    return (
      <NoResults clear={t('clearFilter')} onClear={onClear}>
        {t('emptyFilter')}
      </NoResults>
    );
  }
  return (
    <EmptyState
      icon={SquareKanban}
      around={[MessagesSquare, Tags]}
      action={<Button onClick={() => void navigate('/tickets')}>{t('goToTickets')}</Button>}
    >
      {t('empty')}
    </EmptyState>
  );
}
