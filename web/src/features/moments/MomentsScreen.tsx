import type { TicketView } from '@shared/tickets/model.ts';
import { useText } from '@web/lib/i18n.ts';
import { useSession } from '@web/lib/session.tsx';
import { narrow, useMedia } from '@web/lib/useMedia.ts';
import { LoadFailure } from '@web/pickers/LoadFailure.tsx';
import { Banner } from '@web/ui/Banner.tsx';
import { IconButton } from '@web/ui/IconButton.tsx';
import { NoResults } from '@web/ui/NoResults.tsx';
import { Screen } from '@web/ui/Screen.tsx';
import { ScreenHeader } from '@web/ui/ScreenHeader.tsx';
import { VisuallyHidden } from '@web/ui/VisuallyHidden.tsx';
import { Gauge, History, MonitorUp } from 'lucide-react';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { type Column, unassigned } from './board.ts';
import { BoardSkeleton } from './parts/BoardSkeleton.tsx';
import { Columns } from './parts/Columns.tsx';
import { FilterFields } from './parts/FilterFields.tsx';
import { LimitDialog } from './parts/LimitDialog.tsx';
import { PeopleList } from './parts/PeopleList.tsx';
import { Summary, sumOpen, sumPending } from './parts/Summary.tsx';
import { TicketsSheet } from './parts/TicketsSheet.tsx';
import { TransferDialog } from './parts/TransferDialog.tsx';
import { momentsTexts } from './text.ts';
import { useFilters, useMoments } from './useMoments.ts';
import { useTransfers } from './useTransfers.ts';

/** Present load of all attendants (B-DASH-9). */
export function MomentsScreen() {
  const t = useText(momentsTexts);
  const isNarrow = useMedia(narrow);
  const [said, say] = useState('');
  const [given, setGiven] = useState<TicketView>();
  const [shownId, setShown] = useState<number>();
  const filters = useFilters();
  const { moving, transfer } = useTransfers(({ contact }) => say(t('wentBack', { name: contact.name })));
  const moments = useMoments(filters, moving);
  const { columns, limit } = moments;
  const shown = columns?.find(({ id }) => id === shownId);

  const onMove = (ticket: TicketView, to: number) => {
    const column = columns?.find(({ id }) => id === to);
    if (column === undefined || (moving.get(ticket.id) ?? ticket.userId ?? unassigned) === to) return;
    const name = column.name ?? t('pending');
    say(t('transferred', { name: ticket.contact.name, to: name }));
    transfer(ticket, { id: to, name });
  };
  const open = ({ id }: Column) => setShown(id);
  const content = () => {
    if (moments.error !== undefined) return <LoadFailure error={moments.error} onRetry={moments.readAgain} />;
    if (columns === undefined) return <BoardSkeleton />;
    const isEmpty = columns.length === 1 && columns[0]?.cards.length === 0;
    if (isEmpty && filters.isNarrowed) {
      return (
        <NoResults clear={t('clear')} onClear={filters.clear}>
          {t('emptyFilter')}
        </NoResults>
      );
    }
    return isNarrow ? (
      <PeopleList columns={columns} limit={limit} onOpen={open} />
    ) : (
      <Columns {...{ columns, limit, onMove }} onTransfer={setGiven} onAll={open} onEdge={() => say(t('atEdge'))} />
    );
  };
  return (
    <Screen
      isFlush
      header={
        <ScreenHeader
          title={t('title')}
          purpose={t('purpose')}
          count={columns && sumOpen(columns) + sumPending(columns)}
          filters={<FilterFields filters={filters} />}
          action={<Actions limit={limit} />}
        />
      }
    >
      {columns !== undefined && <Summary columns={columns} attendants={moments.attendants} />}
      {moments.hasMore && <Banner>{t('cut')}</Banner>}
      {content()}
      <div role="status">
        <VisuallyHidden>{said}</VisuallyHidden>
      </div>
      {shown !== undefined && (
        <TicketsSheet
          column={shown}
          filter={filters.filter}
          onTransfer={setGiven}
          onClose={() => setShown(undefined)}
        />
      )}
      {given !== undefined && (
        <TransferDialog ticket={given} onTransfer={(to) => transfer(given, to)} onClose={() => setGiven(undefined)} />
      )}
    </Screen>
  );
}

/** Button for the load limit, and for the wall view. */
function Actions({ limit }: { limit: number }) {
  const t = useText(momentsTexts);
  const navigate = useNavigate();
  const { search } = useLocation();
  const { viewer } = useSession();
  const [isLimiting, setLimiting] = useState(false);
  const toWall = () => {
    // If the browser refuses full screen, the view fills the window.
    document.documentElement.requestFullscreen?.().catch(() => undefined);
    void navigate(`/moments/wall${search}`);
  };
  return (
    <>
      {viewer.profile === 'admin' && (
        <IconButton writes icon={Gauge} label={t('limit')} aria-haspopup="dialog" onClick={() => setLimiting(true)} />
      )}
      <IconButton icon={History} label={t('activity')} onClick={() => void navigate('/moments/activity')} />
      <IconButton icon={MonitorUp} label={t('wall')} onClick={toWall} />
      {isLimiting && <LimitDialog limit={limit} onClose={() => setLimiting(false)} />}
    </>
  );
}
