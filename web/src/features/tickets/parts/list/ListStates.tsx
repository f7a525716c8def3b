import { errorText } from '@web/lib/errorTexts.ts';
import { useText } from '@web/lib/i18n.ts';
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
import { useInbox } from '../../inbox.ts';
import { cleared, type InboxFilter, isNarrowed, type TabKey } from '../../inboxFilter.ts';
import { ticketTexts } from '../../text.ts';
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

/** Nothing yet, nothing because of the filters, nothing found: three different things. */
export function NothingHere({ filter, onChange }: Props) {
  const t = useText(ticketTexts);
  const { open } = useInbox();
  const drawing = drawings[filter.tab];
  if (isNarrowed(filter)) {
    return (
      <EmptyState
        icon={SlidersHorizontal}
        around={drawing.around}
        action={<Button onClick={() => onChange(cleared)}>{t('clearFilters')}</Button>}
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
  const next =
    filter.tab === 'open' ? (
      <div className={styles['actions']}>
        <Button onClick={() => onChange({ tab: 'pending' })}>{t('goToQueue')}</Button>
        <Button variant="primary" onClick={() => open({ kind: 'new', contactId: null })}>
          {t('newTicket')}
        </Button>
      </div>
    ) : undefined;
  return (
    <EmptyState {...drawing} action={next}>
      {t(sentences[filter.tab])}
    </EmptyState>
  );
}
