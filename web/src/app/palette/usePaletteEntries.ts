import type { ContactView } from '@shared/contacts/model.ts';
import type { TicketView } from '@shared/tickets/model.ts';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { screenActions } from '@web/lib/actions.ts';
import { numberWithFormer } from '@web/lib/formerNumber.ts';
import { fuzzyFilter, fuzzyFilterSearchable } from '@web/lib/fuzzy.ts';
import { useText } from '@web/lib/i18n.ts';
import { type Pages, query } from '@web/lib/query.ts';
import { useSession } from '@web/lib/session.tsx';
import { showFailure } from '@web/lib/showFailure.ts';
import { useStored } from '@web/lib/storage.ts';
import { useDebounced } from '@web/lib/useDebounced.ts';
import type { IconType } from '@web/ui/Icon.tsx';
import { LogOut, Moon, Sun, Zap } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useIsDark } from '../shell/ThemeToggle.tsx';
import { usePreferences } from '../shell/usePreferences.ts';
import { appTexts } from '../text.ts';
import { type SearchTarget, useSearchTargets } from '../useSearchTargets.ts';

export type Group = 'recent' | 'actions' | 'tickets' | 'contacts' | 'screens';

export interface Entry {
  readonly key: string;
  readonly group: Group;
  readonly label: string;
  readonly hint?: string | undefined;
  readonly icon?: IconType;
  readonly picture?: string | null;
  readonly shortcut?: string | undefined;
  readonly run: () => void;
}

/** Shorter texts do not search on the server. */
const minSearchLength = 3;
const typingRests = 200;
/** Limit for a search; without a search text all entries are listed. */
const maxOfGroup = 20;
const maxRecent = 5;

/** Rows that lists on this page have loaded recently. */
function cachedRows<Row extends { readonly id: number | string }>(
  client: QueryClient,
  route: readonly ['tickets' | 'contacts', 'list'],
  rowsOf: (page: unknown) => readonly Row[],
): Row[] {
  const rows = new Map<Row['id'], Row>();
  for (const [, data] of client.getQueriesData<{ pages?: unknown[] }>({ queryKey: route })) {
    for (const page of data?.pages ?? []) for (const row of rowsOf(page)) rows.set(row.id, row);
  }
  return [...rows.values()];
}

type TicketPage = Pages<'tickets', 'list'>['pages'][number];
type ContactPage = Pages<'contacts', 'list'>['pages'][number];

const distinct = <Row extends { readonly id: number | string }>(rows: readonly Row[]): Row[] => [
  ...new Map(rows.map((row) => [row.id, row])).values(),
];

function useRecords(typed: string) {
  const client = useQueryClient();
  const text = useDebounced(typed.trim(), typingRests);
  const isAsked = text.length >= minSearchLength;
  const [tickets] = useState(() =>
    cachedRows<TicketView>(client, ['tickets', 'list'], (page) => (page as TicketPage).tickets),
  );
  const [contacts] = useState(() =>
    cachedRows<ContactView>(client, ['contacts', 'list'], (page) => (page as ContactPage).contacts),
  );
  const foundTickets = useQuery({
    ...query('tickets', 'list', { status: 'search', searchParam: text }),
    enabled: isAsked,
  });
  const foundContacts = useQuery({ ...query('contacts', 'list', { searchParam: text }), enabled: isAsked });
  const isSearching =
    typed.trim().length >= minSearchLength &&
    (text !== typed.trim() || foundTickets.isFetching || foundContacts.isFetching);
  return {
    tickets: distinct([...tickets, ...(foundTickets.data?.tickets ?? [])]),
    contacts: distinct([...contacts, ...(foundContacts.data?.contacts ?? [])]),
    isSearching,
  };
}

function useOwnActions(): Entry[] {
  const t = useText(appTexts);
  const { logout } = useSession();
  const isDark = useIsDark();
  const { saveTheme } = usePreferences();
  const [offered] = useState(screenActions);
  return [
    ...offered.map(({ id, ...action }): Entry => ({ ...action, key: id, group: 'actions', icon: Zap })),
    {
      key: 'theme',
      group: 'actions',
      label: t(isDark ? 'themeLight' : 'themeDark'),
      icon: isDark ? Sun : Moon,
      run: () => saveTheme(isDark ? 'light' : 'dark'),
    },
    { key: 'logout', group: 'actions', label: t('logout'), icon: LogOut, run: () => void logout().catch(showFailure) },
  ];
}

interface PaletteResults {
  readonly entries: readonly Entry[];
  readonly isSearching: boolean;
  /** Records the choice, so that the entry ranks first next time. */
  readonly remember: (key: string) => void;
}

/** Moves recently chosen entries that still exist to the front, without duplicates. */
function withRecent(entries: readonly Entry[], recent: readonly string[]): Entry[] {
  const known = new Map(entries.map((entry) => [entry.key, entry]));
  const first = recent.flatMap((key) => known.get(key) ?? []).map((entry): Entry => ({ ...entry, group: 'recent' }));
  return [...first, ...entries.filter(({ key }) => !recent.includes(key))];
}

function useRecent() {
  const { user } = useSession();
  const [recent, keep] = useStored('paletteRecent', `${user.companyId}.${user.id}`);
  return {
    recent,
    remember: (key: string) => keep([key, ...recent.filter((one) => one !== key)].slice(0, maxRecent)),
  };
}

/** Everything that fits what was typed, by group. */
export function usePaletteEntries(typed: string): PaletteResults {
  const navigate = useNavigate();
  const { tickets, contacts, isSearching } = useRecords(typed);
  const actions = useOwnActions();
  const { pages, options } = useSearchTargets();
  const conversations = fuzzyFilter(
    typed,
    tickets,
    ({ id, contact }) => `${contact.name} #${id} ${contact.number}`,
    maxOfGroup,
  ).map(
    ({ id, uuid, contact, queue }): Entry => ({
      key: `ticket${id}`,
      group: 'tickets',
      label: contact.name,
      hint: [`#${id}`, queue?.name].filter(Boolean).join(' · '),
      picture: contact.profilePicUrl,
      run: () => void navigate(`/tickets/${uuid}`),
    }),
  );
  const people = fuzzyFilter(
    typed,
    typed.trim() === '' ? [] : contacts,
    ({ name, number, formerNumber = '' }) => `${name} ${number} ${formerNumber}`,
    maxOfGroup,
  ).map(
    ({ id, name, number, formerNumber, profilePicUrl }): Entry => ({
      key: `contact${id}`,
      group: 'contacts',
      label: name,
      hint: numberWithFormer(number, formerNumber),
      picture: profilePicUrl,
      run: () => void navigate(`/tickets?newTicket=${encodeURIComponent(id)}`),
    }),
  );
  const named = ({ label }: Entry) => label;
  const { recent, remember } = useRecent();
  const isIdle = typed.trim() === '';
  const most = isIdle ? Number.POSITIVE_INFINITY : maxOfGroup;
  const places = fuzzyFilterSearchable(typed, isIdle ? pages : [...pages, ...options], most).map(
    ({ path, icon, label, within }: SearchTarget): Entry => ({
      key: path,
      group: 'screens',
      ...{ icon, label, hint: within },
      run: () => void navigate(path),
    }),
  );
  const entries = [...conversations, ...people, ...fuzzyFilter(typed, actions, named, most), ...places];
  return { entries: isIdle ? withRecent(entries, recent) : entries, isSearching, remember };
}
