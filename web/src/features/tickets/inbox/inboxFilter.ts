import { beginning } from '@shared/core/text.ts';
import { listsGroups } from '@shared/tickets/lists/lists.ts';
import type { TicketView } from '@shared/tickets/model.ts';
import type { Viewer } from '@shared/tickets/rules/policy.ts';
import { useSession } from '@web/lib/session.tsx';
import { useStored } from '@web/lib/storage.ts';
import { useUrlParams } from '@web/lib/useUrlParams.ts';
import { useCallback, useMemo } from 'react';
import type { ListInput } from '../list/listRows.ts';

export const tabKeys = ['open', 'pending', 'group', 'closed', 'search'] as const;
export type TabKey = (typeof tabKeys)[number];
/** The lists as the palette and the sheet of keys call them. */
export const listWords = {
  open: 'tabOpen',
  pending: 'tabPending',
  group: 'tabGroup',
  closed: 'viewClosed',
  search: 'viewSearch',
} as const;

/** The tabs of what is being served. */
export type ServedTab = 'open' | 'pending' | 'group';
export const isServedTab = (tab: TabKey): tab is ServedTab => tab === 'open' || tab === 'pending' || tab === 'group';

/** Filter of the list. It is in the address, so that a reload or a link shows the same. */
export interface InboxFilter {
  readonly tab: TabKey;
  readonly search: string;
  readonly queueIds: readonly number[];
  readonly showAll: boolean;
  readonly tags: readonly number[];
  /** Statuses of a search; unused in the tabs. */
  readonly statuses: readonly string[];
  readonly whatsappIds: readonly number[];
  readonly users: readonly number[];
  /** Sorts the waiting tab by waiting time; stored in the browser, not in the address. */
  readonly isLongestFirst: boolean;
  /** Sorts the served tabs by due time. */
  readonly isDueFirst: boolean;
  /** Shows late tickets alone, in the served tabs. */
  readonly isLate: boolean;
  /** Shows tickets with unread messages alone, in the served tabs. */
  readonly isUnread: boolean;
}

/** Statuses that a search may be narrowed to. */
export const searchStatuses = ['open', 'pending', 'group', 'closed'] as const;

/** Shorter texts do not search. */
export const minSearchLength = 3;

/** Limits of the server for lists of ids and for texts. */
const maxIds = 200;
const maxSearchLength = 100;

const isId = (id: number): boolean => Number.isSafeInteger(id) && id >= 0;

const parseIdList = (text: string | null): number[] | undefined =>
  text === null ? undefined : [...new Set(text.split(',').filter(Boolean).map(Number).filter(isId))].slice(0, maxIds);

const statusesOf = (text: string | null): string[] =>
  searchStatuses.filter((status) => text?.split(',').includes(status));

const parseInboxTab = (text: string | null): TabKey => tabKeys.find((key) => key === text) ?? 'open';

type StoredFilter = Pick<InboxFilter, 'queueIds' | 'isLongestFirst'>;

/** Reads the filter of an address; queues that it does not name are those chosen last. */
export function filterOf(params: URLSearchParams, { queueIds, isLongestFirst }: StoredFilter): InboxFilter {
  return {
    tab: parseInboxTab(params.get('tab')),
    search: beginning((params.get('q') ?? '').trim(), maxSearchLength),
    queueIds: parseIdList(params.get('queues')) ?? queueIds,
    showAll: params.get('all') === '1',
    tags: parseIdList(params.get('tags')) ?? [],
    statuses: statusesOf(params.get('status')),
    whatsappIds: parseIdList(params.get('connections')) ?? [],
    users: parseIdList(params.get('users')) ?? [],
    isLongestFirst,
    isDueFirst: params.get('sort') === 'due',
    isLate: params.get('late') === '1',
    isUnread: params.get('unread') === '1',
  };
}

/** Writes it back, leaving out what is usual. Other parameters stay. */
export function withFilter(params: URLSearchParams, filter: InboxFilter): URLSearchParams {
  const next = new URLSearchParams(params);
  const set = (name: string, value: string) => (value === '' ? next.delete(name) : next.set(name, value));
  set('tab', filter.tab === 'open' ? '' : filter.tab);
  set('q', filter.search);
  set('queues', filter.queueIds.join(','));
  set('all', filter.showAll ? '1' : '');
  set('tags', filter.tags.join(','));
  set('status', filter.statuses.join(','));
  set('connections', filter.whatsappIds.join(','));
  set('users', filter.users.join(','));
  set('sort', filter.isDueFirst ? 'due' : '');
  set('late', filter.isLate ? '1' : '');
  set('unread', filter.isUnread ? '1' : '');
  return next;
}

const some = <Item>(items: readonly Item[]): Item[] | undefined => (items.length > 0 ? [...items] : undefined);

/** The order of a list other than by the last change: only what is served is due, and only who is pending waits. */
export function listOrder({ tab, isDueFirst, isLongestFirst }: InboxFilter): 'due' | 'waiting' | undefined {
  if (isDueFirst && isServedTab(tab)) return 'due';
  return isLongestFirst && tab === 'pending' ? 'waiting' : undefined;
}

/** Filters that exist in the served tabs alone. */
const servedOnly = ({ tab, isLate, isUnread }: InboxFilter) =>
  isServedTab(tab) ? { ...(isLate && { late: true }), ...(isUnread && { unread: true }) } : {};

/** The call behind a filter. */
export function listInputOf(filter: InboxFilter): ListInput {
  const { tab, search, showAll, statuses, whatsappIds, users } = filter;
  const queueIds = some(filter.queueIds);
  const tags = some(filter.tags);
  const chosen = { queueIds, tags, whatsappIds: some(whatsappIds), users: some(users) };
  if (tab !== 'search') {
    const sort = listOrder(filter);
    return { status: tab, showAll, ...chosen, ...(sort && { sort }), ...servedOnly(filter) };
  }
  return {
    status: 'search',
    searchParam: search === '' ? undefined : search,
    statusFilter: some(statuses),
    ...chosen,
  };
}

/** True if more than the tab filters the list. */
export const isNarrowed = (filter: InboxFilter): boolean => {
  const { tab, queueIds, tags, statuses, whatsappIds, users } = filter;
  const chosen = queueIds.length + tags.length + whatsappIds.length + users.length;
  return chosen > 0 || Object.keys(servedOnly(filter)).length > 0 || (tab === 'search' && statuses.length > 0);
};

export const clearedFilter = {
  queueIds: [],
  tags: [],
  statuses: [],
  whatsappIds: [],
  users: [],
  isLate: false,
  isUnread: false,
} as const satisfies Partial<InboxFilter>;

/** A filter with a part of it changed. Only a search has statuses: other tabs are one themselves. */
export function patchFilter(filter: InboxFilter, patch: Partial<InboxFilter>): InboxFilter {
  const next = { ...filter, ...patch };
  return next.tab === 'search' ? next : { ...next, statuses: [] };
}

/** Filter reduced to the user's rights, which may have shrunk since the address was made. */
export function allowedFilter(viewer: Viewer, filter: InboxFilter): InboxFilter {
  const isForeign = filter.tab === 'group' && !listsGroups(viewer);
  const isEager = filter.showAll && viewer.profile === 'user';
  if (!isForeign && !isEager) return filter;
  return { ...filter, ...(isForeign && { tab: 'open' as const }), ...(isEager && { showAll: false }) };
}

const chosenKeys = ['queueIds', 'tags', 'whatsappIds', 'users'] as const;
type FilterIdKey = (typeof chosenKeys)[number];

/** Possible choices; undefined while unknown. */
export type FilterOptions = Readonly<Record<FilterIdKey, ReadonlySet<number> | undefined>>;

/** The choices without what was deleted or taken from the person since; undefined when all of them stand. */
export function withoutUnknown(filter: InboxFilter, choosable: FilterOptions): Partial<InboxFilter> | undefined {
  const gone = chosenKeys.filter((key) => filter[key].some((id) => choosable[key]?.has(id) === false));
  if (gone.length === 0) return undefined;
  return Object.fromEntries(gone.map((key) => [key, filter[key].filter((id) => choosable[key]?.has(id))]));
}

export function useInboxFilter() {
  const { user, viewer } = useSession();
  const [params, setParams] = useUrlParams();
  const [queueIds, keepQueues] = useStored('ticketQueues', String(user.id));
  const [isLongestFirst, keepOrder] = useStored('longestFirst', String(user.id));
  const kept = useMemo(() => ({ queueIds, isLongestFirst }), [queueIds, isLongestFirst]);
  const read = useMemo(() => filterOf(params, kept), [params, kept]);
  const filter = useMemo(() => allowedFilter(viewer, read), [viewer, read]);
  const change = useCallback(
    (patch: Partial<InboxFilter>) => {
      if (patch.queueIds !== undefined) keepQueues(patch.queueIds);
      if (patch.isLongestFirst !== undefined) keepOrder(patch.isLongestFirst);
      setParams((before) => withFilter(before, patchFilter(filterOf(before, kept), patch)), { replace: true });
    },
    [setParams, keepQueues, keepOrder, kept],
  );
  return { filter, change, mayShowAll: viewer.profile !== 'user' };
}

/** Query string of the list next to another ticket; `tab` changes the tab. */
export function listSearch(search: string, tab?: TabKey): string {
  const params = new URLSearchParams(search);
  params.delete('newTicket');
  if (tab !== undefined) {
    params.delete('q');
    params.delete('status');
    if (tab === 'open') params.delete('tab');
    else params.set('tab', tab);
  }
  const text = params.toString();
  return text === '' ? '' : `?${text}`;
}

/** Address of a row: its ticket, and the message that a search found. */
export const ticketLink = ({ uuid, match }: TicketView, search: string): string =>
  `/tickets/${uuid}${listSearch(search)}${match === undefined ? '' : `#${encodeURIComponent(match.messageId)}`}`;
