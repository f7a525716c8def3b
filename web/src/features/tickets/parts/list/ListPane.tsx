import { countOf } from '@shared/tickets/counters.ts';
import { useQuery } from '@tanstack/react-query';
import { useText } from '@web/lib/i18n.ts';
import { query } from '@web/lib/query.ts';
import { useSession } from '@web/lib/session.tsx';
import { IconButton } from '@web/ui/IconButton.tsx';
import { SearchField } from '@web/ui/SearchField.tsx';
import { Skeleton } from '@web/ui/Skeleton.tsx';
import { type Tab, Tabs } from '@web/ui/Tabs.tsx';
import type { VirtualListHandle } from '@web/ui/VirtualList.tsx';
import { Archive, Inbox as InboxIcon, Plus, Search, SlidersHorizontal } from 'lucide-react';
import { type Ref, Suspense, useRef, useState } from 'react';
import { useInbox } from '../../inbox.ts';
import { type InboxFilter, isNarrowed, leastTyped, type TabKey } from '../../inboxFilter.ts';
import { FilterPanel } from '../../lazyParts.tsx';
import { ticketTexts } from '../../text.ts';
import type { useTicketList } from '../../useTicketList.ts';
import styles from './ListPane.module.css';
import { TicketList } from './TicketList.tsx';

type Served = 'open' | 'pending' | 'group';

interface Props {
  filter: InboxFilter;
  onChange: (patch: Partial<InboxFilter>) => void;
  mayShowAll: boolean;
  list: ReturnType<typeof useTicketList>;
  selected: string | undefined;
  cursor: number | undefined;
  listRef: Ref<VirtualListHandle>;
}

const isServed = (tab: TabKey): tab is Served => tab === 'open' || tab === 'pending' || tab === 'group';

/** The left pane: what to look at, and the conversations. */
export function ListPane({ filter, onChange, mayShowAll, list, selected, cursor, listRef }: Props) {
  const t = useText(ticketTexts);
  const { open } = useInbox();
  const [showsFilters, setShowsFilters] = useState(false);
  const search = useRef<HTMLInputElement>(null);
  const isFiltered = isNarrowed(filter) || filter.showAll;
  const find = (text: string) => {
    if (text !== '') onChange({ tab: 'search', search: text });
    else onChange({ search: '', ...(filter.tab === 'search' && { tab: 'open' as const }) });
  };
  const lookFor = () => {
    onChange({ tab: 'search' });
    search.current?.focus();
  };
  return (
    <section aria-label={t('listPane')} className={styles['pane']}>
      <header className={styles['header']}>
        <h1 className={styles['title']}>{t('title')}</h1>
        <fieldset aria-label={t('views')} className={styles['views']}>
          <IconButton
            icon={InboxIcon}
            label={t('viewServed')}
            isPressed={isServed(filter.tab)}
            onClick={() => onChange({ tab: 'open', search: '' })}
          />
          <IconButton
            icon={Archive}
            label={t('viewClosed')}
            isPressed={filter.tab === 'closed'}
            onClick={() => onChange({ tab: 'closed', search: '' })}
          />
          <IconButton icon={Search} label={t('viewSearch')} isPressed={filter.tab === 'search'} onClick={lookFor} />
        </fieldset>
        <IconButton
          icon={SlidersHorizontal}
          label={t('filters')}
          isPressed={showsFilters || isFiltered}
          aria-expanded={showsFilters}
          onClick={() => setShowsFilters(!showsFilters)}
        />
        <IconButton
          icon={Plus}
          variant="primary"
          label={t('newTicket')}
          onClick={() => open({ kind: 'new', contactId: null })}
        />
      </header>
      <div className={styles['search']}>
        <SearchField
          ref={search}
          label={t('search')}
          placeholder={t('searchHint')}
          value={filter.search}
          least={leastTyped}
          onSearch={find}
        />
      </div>
      {showsFilters && (
        <Suspense fallback={<Skeleton height={80} />}>
          <FilterPanel {...{ filter, onChange, mayShowAll }} />
        </Suspense>
      )}
      {isServed(filter.tab) && <ServedTabs tab={filter.tab} {...{ filter, onChange }} />}
      <TicketList ref={listRef} {...{ filter, list, selected, cursor, onChange }} />
    </section>
  );
}

/** The sub-tabs with the true number behind each. */
function ServedTabs({ tab, filter, onChange }: Pick<Props, 'filter' | 'onChange'> & { tab: Served }) {
  const t = useText(ticketTexts);
  const { viewer } = useSession();
  const { data } = useQuery(query('tickets', 'counts', {}));
  const queueIds = filter.queueIds.length > 0 ? filter.queueIds : undefined;
  const count = (status: Served) =>
    data && countOf(viewer, data.counters, { status, showAll: filter.showAll, queueIds });
  const seesGroups = viewer.profile !== 'user' || viewer.allowGroup;
  const tabs: Tab<Served>[] = [
    { key: 'open', label: t('tabOpen'), count: count('open') },
    { key: 'pending', label: t('tabPending'), count: count('pending') },
    ...(seesGroups ? [{ key: 'group' as const, label: t('tabGroup'), count: count('group') }] : []),
  ];
  return (
    <Tabs
      label={t('viewServed')}
      isEven
      tabs={tabs}
      value={tab}
      onChange={(next) => onChange({ tab: next })}
      className={styles['tabs']}
    />
  );
}
