import { countOf } from '@shared/tickets/lists/counters.ts';
import { useQuery } from '@tanstack/react-query';
import { errorText } from '@web/lib/errorTexts.ts';
import { useText } from '@web/lib/i18n.ts';
import { query } from '@web/lib/query.ts';
import { useSession } from '@web/lib/session.tsx';
import { narrow, useMedia } from '@web/lib/useMedia.ts';
import { FirstSteps } from '@web/pickers/firstSteps/lazyFirstSteps.tsx';
import { useFirstSteps } from '@web/pickers/firstSteps/useFirstSteps.ts';
import { Button } from '@web/ui/Button.tsx';
import { EmptyState } from '@web/ui/EmptyState.tsx';
import type { IconType } from '@web/ui/Icon.tsx';
import { Skeleton } from '@web/ui/Skeleton.tsx';
import {
  Archive,
  CheckCheck,
  CircleAlert,
  Clock,
  Hourglass,
  Inbox as InboxIcon,
  MessageCircle,
  Search,
  SlidersHorizontal,
  Unplug,
  UsersRound,
} from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { useInbox } from '../inbox/inbox.ts';
import { clearedFilter, type InboxFilter, isNarrowed, type TabKey } from '../inbox/inboxFilter.ts';
import { ticketTexts } from '../text.ts';
import styles from './ListStates.module.css';

const rows = ['1', '2', '3', '4', '5', '6', '7', '8'];

/** The rows to come, at their size. */
export function ListSkeleton() {
  return (
    <div className={styles['skeleton']} aria-busy="true">
      {rows.map((row) => (
        <div key={row} className={styles['row']}>
          <Skeleton width={40} height={40} isRound />
          <div className={styles['lines']}>
            <Skeleton width="60%" height={12} />
            <Skeleton width="90%" height={12} />
            <Skeleton width="35%" height={10} />
          </div>
        </div>
      ))}
    </div>
  );
}

export function ListFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useText(ticketTexts);
  return (
    <EmptyState
      icon={CircleAlert}
      around={[Unplug, Clock]}
      title={t('listFailed')}
      action={<Button onClick={onRetry}>{t('tryAgain')}</Button>}
    >
      {errorText(error)}
    </EmptyState>
  );
}

const drawings: Record<TabKey, { icon: IconType; around: [IconType, IconType] }> = {
  open: { icon: InboxIcon, around: [MessageCircle, CheckCheck] },
  pending: { icon: Hourglass, around: [Clock, MessageCircle] },
  group: { icon: UsersRound, around: [MessageCircle, MessageCircle] },
  closed: { icon: Archive, around: [CheckCheck, MessageCircle] },
  search: { icon: Search, around: [MessageCircle, Archive] },
};

const sentences = {
  open: 'emptyOpen',
  pending: 'emptyPending',
  group: 'emptyGroup',
  closed: 'emptyClosed',
  search: 'emptySearch',
} as const;

interface Props {
  filter: InboxFilter;
  onChange: (patch: Partial<InboxFilter>) => void;
}

/** State of an empty list: no tickets yet, none for the filters, or no search result. */
export function EmptyList({ filter, onChange }: Props) {
  const t = useText(ticketTexts);
  const drawing = drawings[filter.tab];
  if (isNarrowed(filter)) {
    return (
      <EmptyState
        icon={SlidersHorizontal}
        around={drawing.around}
        action={<Button onClick={() => onChange(clearedFilter)}>{t('clearFilters')}</Button>}
      >
        {t('nothingFiltered')}
      </EmptyState>
    );
  }
  if (filter.tab === 'search' && filter.search !== '') {
    return (
      <EmptyState {...drawing} action={<Button onClick={() => onChange({ search: '' })}>{t('clearFilters')}</Button>}>
        {t('nothingFound', { text: filter.search })}
      </EmptyState>
    );
  }
  return filter.tab === 'open' || filter.tab === 'pending' ? (
    <NothingServed tab={filter.tab} onChange={onChange} />
  ) : (
    <EmptyState {...drawing}>{t(sentences[filter.tab])}</EmptyState>
  );
}

interface ServedProps {
  tab: 'open' | 'pending';
  onChange: Props['onChange'];
}

/** State without tickets, with the first obstacle: no connection, no queue, or no queue of the user. */
function NothingServed({ tab, onChange }: ServedProps) {
  const t = useText(ticketTexts);
  const { open } = useInbox();
  const { viewer } = useSession();
  const isNarrow = useMedia(narrow);
  const { isLeft } = useFirstSteps();
  const obstacle = useObstacle();
  const { data } = useQuery(query('tickets', 'counts', {}));
  const waits = data === undefined || countOf(viewer, data.counters, { status: 'pending', showAll: false }) > 0;
  // Wide screens show the steps in place of the conversation instead.
  if (isLeft && isNarrow) {
    return (
      <div className={styles['steps']}>
        <FirstSteps />
      </div>
    );
  }
  if (obstacle !== undefined) {
    // The steps already have a button.
    return (
      <EmptyState {...drawings[tab]} action={isLeft ? undefined : obstacle.action}>
        {t(obstacle.key)}
      </EmptyState>
    );
  }
  if (tab === 'pending') return <EmptyState {...drawings.pending}>{t('emptyPending')}</EmptyState>;
  return (
    <EmptyState
      {...drawings.open}
      action={
        <div className={styles['actions']}>
          {waits && <Button onClick={() => onChange({ tab: 'pending' })}>{t('goToQueue')}</Button>}
          <Button writes variant="primary" onClick={() => open({ kind: 'new', contactId: null })}>
            {t('newTicket')}
          </Button>
        </div>
      }
    >
      {t(waits ? 'emptyOpen' : 'emptyBoth')}
    </EmptyState>
  );
}

/** Obstacle that keeps customers away, with the next step for users who may take it. */
function useObstacle() {
  const t = useText(ticketTexts);
  const { viewer, user } = useSession();
  const navigate = useNavigate();
  const connections = useQuery(query('connections', 'list', {}));
  const queues = useQuery(query('queues', 'list', {}));
  const isAdmin = viewer.profile === 'admin';
  const connects = isAdmin || user.allowConnections === 'enabled';
  if (connections.data?.every(({ status }) => status !== 'CONNECTED')) {
    if (!connects) return { key: 'noConnectionAsk', action: undefined } as const;
    const go = () => void navigate('/connections?new');
    return {
      key: 'noConnection',
      action: (
        <Button writes variant="primary" onClick={go}>
          {t('connectNumber')}
        </Button>
      ),
    } as const;
  }
  if (isAdmin && queues.data?.length === 0) {
    const go = () => void navigate('/queues?new');
    return {
      key: 'noQueues',
      action: (
        <Button writes variant="primary" onClick={go}>
          {t('createQueue')}
        </Button>
      ),
    } as const;
  }
  if (!isAdmin && viewer.queueIds.length === 0 && !viewer.allTicket)
    return { key: 'noOwnQueue', action: undefined } as const;
  return undefined;
}
