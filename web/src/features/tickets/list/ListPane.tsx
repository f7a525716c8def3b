import { countOf } from '@shared/tickets/lists/counters.ts';
import { listsGroups } from '@shared/tickets/lists/lists.ts';
import type { CloseOrder } from '@shared/tickets/rules/bulk.ts';
import { useQuery } from '@tanstack/react-query';
import { useText } from '@web/lib/i18n.ts';
import { query } from '@web/lib/query.ts';
import { useSession } from '@web/lib/session.tsx';
import { IconButton } from '@web/ui/IconButton.tsx';
import { ListPane as Pane } from '@web/ui/ListPane.tsx';
import { Menu, type MenuItem } from '@web/ui/Menu.tsx';
import { SearchField } from '@web/ui/SearchField.tsx';
import { Skeleton } from '@web/ui/Skeleton.tsx';
import { Switch } from '@web/ui/Switch.tsx';
import { type Tab, Tabs } from '@web/ui/Tabs.tsx';
import type { VirtualListHandle } from '@web/ui/VirtualList.tsx';
import { Archive, CheckCheck, Inbox as InboxIcon, Plus, Search, SlidersHorizontal } from 'lucide-react';
import { type Ref, Suspense, useRef, useState } from 'react';
import { actionTexts } from '../inbox/actionText.ts';
import { useInbox } from '../inbox/inbox.ts';
import {
  type InboxFilter,
  isNarrowed,
  isServedTab,
  minSearchLength,
  type ServedTab,
  type TabKey,
} from '../inbox/inboxFilter.ts';
import { FilterPanel, WaitingOrder } from '../inbox/lazyPanels.tsx';
import { ticketTexts } from '../text.ts';
import styles from './ListPane.module.css';
import { TicketList, type TicketListProps } from './TicketList.tsx';

interface Props {
  filter: InboxFilter;
  onChange: (patch: Partial<InboxFilter>) => void;
  mayShowAll: boolean;
  list: TicketListProps['list'];
  selected: string | undefined;
  cursor: number | undefined;
  listRef: Ref<VirtualListHandle>;
}

/** The left pane: what to look at, and the conversations. */
export function ListPane({ filter, onChange, mayShowAll, list, selected, cursor, listRef }: Props) {
  const t = useText(ticketTexts);
  const [showsFilters, setShowsFilters] = useState(false);
  const search = useRef<HTMLInputElement>(null);
  const isFiltered = isNarrowed(filter);
  const before = useRef<TabKey>('open');
  const find = (text: string) => {
    if (filter.tab !== 'search') before.current = filter.tab;
    if (text !== '') onChange({ tab: 'search', search: text });
    // Chosen statuses are a search of their own.
    else
      onChange({ search: '', ...(filter.tab === 'search' && filter.statuses.length === 0 && { tab: before.current }) });
  };
  const lookFor = () => {
    onChange({ tab: 'search' });
    search.current?.focus();
  };
  return (
    <Pane
      label={t('listPane')}
      title={t('title')}
      isCrowded
      className={styles['pane']}
      actions={
        <>
          <fieldset aria-label={t('views')} className={styles['views']}>
            <IconButton
              icon={InboxIcon}
              label={t('viewServed')}
              isPressed={isServedTab(filter.tab)}
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
          <Dial filter={filter} />
        </>
      }
      search={
        <SearchField
          ref={search}
          label={t('search')}
          placeholder={t('searchHint')}
          value={filter.search}
          least={minSearchLength}
          onSearch={find}
        />
      }
    >
      {showsFilters && (
        <Suspense fallback={<Skeleton height={80} />}>
          <FilterPanel {...{ filter, onChange }} />
        </Suspense>
      )}
      {mayShowAll && filter.tab !== 'search' && (
        <div className={styles['scope']}>
          <Switch
            label={t('showAll')}
            checked={filter.showAll}
            onChange={({ target }) => onChange({ showAll: target.checked })}
          />
        </div>
      )}
      {isServedTab(filter.tab) && <ServedTabs tab={filter.tab} {...{ filter, onChange, list }} />}
      {filter.tab === 'pending' && (
        <div className={styles['order']}>
          <Suspense>
            <WaitingOrder {...{ filter, onChange }} />
          </Suspense>
        </div>
      )}
      {list.found !== undefined && (
        <p role="status" className={styles['scope']}>
          {t('searchBuilding', { percent: list.found })}
        </p>
      )}
      <TicketList ref={listRef} {...{ filter, list, selected, cursor, onChange }} />
    </Pane>
  );
}

/** Begins a conversation; administrators may also end all that are listed. */
function Dial({ filter }: Pick<Props, 'filter'>) {
  const t = useText(ticketTexts);
  const tActions = useText(actionTexts);
  const { viewer } = useSession();
  const { open } = useInbox();
  const begin = () => open({ kind: 'new', contactId: null });
  if (viewer.profile !== 'admin') {
    return <IconButton writes icon={Plus} variant="primary" label={t('newTicket')} onClick={begin} />;
  }
  const order: CloseOrder = { status: isServedTab(filter.tab) ? filter.tab : 'open', queueIds: [...filter.queueIds] };
  const items: MenuItem[] = [
    { key: 'new', label: t('newTicket'), icon: Plus, writes: true, onSelect: begin },
    {
      key: 'closeAll',
      label: tActions('closeAll'),
      icon: CheckCheck,
      isDanger: true,
      startsGroup: true,
      onSelect: () => open({ kind: 'closeAll', order }),
    },
  ];
  return (
    <Menu
      label={tActions('dial')}
      items={items}
      trigger={(attributes) => <IconButton {...attributes} icon={Plus} variant="primary" label={tActions('dial')} />}
    />
  );
}

/** Sub-tabs with the server's counts; with filters, the count of the list itself once it is complete. */
function ServedTabs({ tab, filter, onChange, list }: Pick<Props, 'filter' | 'onChange' | 'list'> & { tab: ServedTab }) {
  const t = useText(ticketTexts);
  const { viewer } = useSession();
  const { data } = useQuery(query('tickets', 'counts', {}));
  const queueIds = filter.queueIds.length > 0 ? filter.queueIds : undefined;
  const isListed = isNarrowed({ ...filter, queueIds: [] });
  const listed = list.more.hasMore ? 0 : list.rows.length;
  const count = (status: ServedTab) =>
    isListed
      ? (status === tab && listed) || undefined
      : data && countOf(viewer, data.counters, { status, showAll: filter.showAll, queueIds });
  const tabs: Tab<ServedTab>[] = [
    { key: 'open', label: t('tabOpen'), count: count('open') },
    { key: 'pending', label: t('tabPending'), count: count('pending') },
    ...(listsGroups(viewer) ? [{ key: 'group' as const, label: t('tabGroup'), count: count('group') }] : []),
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
